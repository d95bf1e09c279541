"""The questions of the course: a module for each notebook, each with its `QUESTIONS`."""

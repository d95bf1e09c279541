"""``python -m tbgames`` is the command ``tbgames``."""

from __future__ import annotations

import sys

from tbgames.cli import main

if __name__ == "__main__":
    sys.exit(main())

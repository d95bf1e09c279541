"""How the site is built: ``make docs``, or ``sphinx-build -W docs docs/_build/html``."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE / "_ext"), str(HERE.parent)]

import tbgames  # noqa: E402

project = "tbgames"
author = "the tbgames developers"
copyright = "2026, the tbgames developers"
version = release = tbgames.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "accessible",
    "benchmarks",
    "commands",
    "course",
    "formulas",
    "outputs",
    "reference_links",
    "rules_pages",
]
exclude_patterns = ["_build", "jupyter_execute", "**/.ipynb_checkpoints"]
nitpicky = True

# Pages ------------------------------------------------------------------------------------------

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"  # the tests run the notebooks and compare what they show
nb_number_source_lines = False
highlight_language = "python"
# A notebook's cell of three dots is no mistake of its writer.
suppress_warnings = ["misc.highlighting_failure", "toc.empty_glob"]

# The reference ----------------------------------------------------------------------------------

default_role = "py:obj"
autodoc_default_options = {"members": True}
autodoc_member_order = "bysource"
autodoc_class_signature = "mixed"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_inherit_docstrings = True
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
python_display_short_literal_types = True
add_module_names = False
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True
toc_object_entries_show_parents = "hide"

# The site ---------------------------------------------------------------------------------------

html_theme = "furo"
html_title = "tbgames"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_favicon = "_static/rose.svg"
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_math_renderer = "mathml"
templates_path = []
# Colours of the boards, with enough contrast on furo's grounds for words, links and code.
pygments_style = "a11y-light"
pygments_dark_style = "a11y-dark"
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#8f3520",
        "color-brand-content": "#8f3520",
        "color-brand-visited": "#6b3a86",
    },
    "dark_css_variables": {
        "color-brand-primary": "#f0a184",
        "color-brand-content": "#f0a184",
        "color-brand-visited": "#cfa8e8",
    },
    "footer_icons": [],
    "top_of_page_buttons": [],
}

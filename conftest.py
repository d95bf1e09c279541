"""Settings shared by all tests, and what makes a bare `pytest --nbval` work on the notebooks."""

import os
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

# Both are set before any kernel starts, which inherits them: one mime type for charts whatever
# editor the tests are started from, and the same order of sets in every run.
os.environ.setdefault("PLOTLY_RENDERER", "plotly_mimetype")
os.environ.setdefault("PYTHONHASHSEED", "0")

PLOTLY_MIME = "application/vnd.plotly.v1+json"
IN_JUPYTERLAB = {
    f"tests/browser/test_{name}.py"
    for name in ("explaining", "kernel_gone", "lab", "reopened", "tftc", "treasure_hunter")
}
NBVAL_DEFAULT_TIMEOUT = 2000
CELL_TIMEOUT = 120

# Modules that need an extra; where CI runs, what is missing is a fault.
NEEDING = {
    "adapters/gymnasium": "gymnasium",
    "adapters/openspiel": "pyspiel",
    "adapters/pettingzoo": "pettingzoo",
    "adapters/spaces": "gymnasium",
    "jupyter/server": "voila",
}
collect_ignore = [
    f"tbgames/{module}.py"
    for module, package in NEEDING.items()
    if not os.environ.get("CI") and find_spec(package) is None
]


def pytest_configure(config: pytest.Config) -> None:
    _hypothesis_profiles()
    option = config.option
    if not (getattr(option, "nbval", False) or getattr(option, "nbval_lax", False)):
        return
    if option.nbval_sanitize_with is None:
        option.nbval_sanitize_with = str(Path(__file__).with_name("nbval_sanitize.cfg"))
    if option.nbval_kernel_name is None:
        option.nbval_current_env = True
    if option.nbval_cell_timeout == NBVAL_DEFAULT_TIMEOUT:
        option.nbval_cell_timeout = CELL_TIMEOUT


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share the tests by module, and let one process have all that need a JupyterLab.

    Its start takes as long as a module of tests does. The modules begin in the order in which they
    were asked for: the slow ones first, so that none of them is left over at the end.
    """
    from xdist.scheduler import LoadScopeScheduling

    class Scheduling(LoadScopeScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            module = str(super()._split_scope(nodeid))
            return "JupyterLab" if module in IN_JUPYTERLAB else module

    if config.option.dist != "loadscope":
        return None
    config.option.loadscopereorder = False
    return Scheduling(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave charts out of the comparison: their stored form changes with each plotly release.

    A chart cell ends with a line of text made from the chart's numbers, and that is compared.
    """
    for item in items:
        notebook = item.parent
        skipped = getattr(notebook, "skip_compare", None)
        if skipped is not None and PLOTLY_MIME not in skipped:
            notebook.skip_compare = (*skipped, PLOTLY_MIME)  # type: ignore[union-attr]


def _hypothesis_profiles() -> None:
    try:
        from hypothesis import HealthCheck, Phase, settings
    except ImportError:  # the notebooks can be tested without it
        return
    settings.register_profile("default", deadline=None)
    settings.register_profile(
        "ci",
        deadline=None,
        max_examples=50,
        derandomize=True,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.register_profile("thorough", deadline=None, max_examples=1000)
    # For scripts/mutants.py: whether something fails, not the smallest example of it.
    settings.register_profile(
        "mutants",
        deadline=None,
        max_examples=50,
        derandomize=True,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=[HealthCheck.too_slow],
    )
    profile = "ci" if os.environ.get("CI") else "default"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", profile))

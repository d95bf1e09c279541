"""A Chromium for the browser tests; without it they are skipped, but not where CI runs them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.lab import FLAGS, NO_BROWSER, Lab, chromium, running_lab

NO_PLAYWRIGHT = "no Playwright: pip install 'tbgames[browser]' to run the browser tests"


# Not for the whole session: while Playwright runs, so does its event loop, and no test of another
# module could start one of its own.
@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing(NO_PLAYWRIGHT)
    path = chromium()
    if path is None:
        _missing(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def _lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with running_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


@pytest.fixture(scope="module")
def lab(browser: Any, request: pytest.FixtureRequest) -> Lab:
    """A JupyterLab on a free port; the browser comes first, so that one without it starts none."""
    running: Lab = request.getfixturevalue("_lab")
    return running


def _missing(reason: str) -> None:
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)

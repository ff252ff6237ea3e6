"""The notebooks of examples/python run from top to bottom on a kernel, and the code in the docs runs as it stands."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import matplotlib
import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples/python").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert all(not cell.get("outputs") for cell in notebook.cells), "outputs are not kept in the repository"
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": str(tmp_path)}}).execute()
    outputs: list[Any] = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    shown = {kind for output in outputs for kind in output.get("data", {})}
    assert {"image/png", "text/html", "application/vnd.jupyter.widget-view+json"} <= shown
    assert (tmp_path / "curve.png").stat().st_size > 10_000


@pytest.mark.parametrize("page", ["python/README.md", "docs/notebooks.md"])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(encoding="utf-8"), re.M | re.S)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(compile(block, page, "exec"), names)


def test_the_site_ends_with_the_python_that_asked_for_it() -> None:
    import subprocess
    import sys
    import urllib.request

    code = "import os, flitlab; print(flitlab.Studio('q=5').site, flush=True); os.kill(os.getpid(), 9)"
    process = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False)
    site = process.stdout.strip()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", site)
    deadline = time.monotonic() + 60
    while True:
        try:
            urllib.request.urlopen(site).close()
        except OSError:
            break
        assert time.monotonic() < deadline, "the site is still served"

"""The studio as a Jupyter widget: a frame whose study is a trait, and whose results arrive in another."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ._command import FlitlabError, Study, command

#: Runs a program until it ends, or this process does, however that ends: standard input then comes to its end.
_WITH_US = """
import subprocess, sys, threading
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL)
def watch():
    sys.stdin.read()
    child.terminate()
threading.Thread(target=watch, daemon=True).start()
sys.exit(child.wait())
"""

_served: tuple[subprocess.Popen[str], str] | None = None


def _site() -> str:
    """The address of the site, which ``flitlab serve`` serves as long as this process runs. Raises FlitlabError."""
    global _served
    if _served is None or _served[0].poll() is not None:
        process = subprocess.Popen(
            [sys.executable, "-c", _WITH_US, *command(), "serve"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            # A notebook interrupts its whole process group, and the site shall stay.
            start_new_session=True,
        )
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        if found is None:
            assert process.stderr is not None
            raise FlitlabError(process.stderr.read().strip() or "flitlab serve ended and said nothing.")
        _served = (process, found[0])
    return _served[1]


class Studio(anywidget.AnyWidget):
    """The studio in a frame of the notebook.

    ``study``: what it shows, as a text, a link or a dict; a change of the trait changes the frame, and a change in the
    frame arrives here as text. ``result``: what is known of design A, in the fields of ``flitlab simulate --json``
    (latencies in cycles; ``state`` of a point: ``estimated``, ``coarse`` or ``settled``); ``results`` has those of all
    designs by letter. ``error``: the sentence on a study that is not valid; "" where there is none; the frame keeps
    what it showed. ``height`` is in CSS pixels; ``whole`` shows the whole studio in place of the picture and its curve.

    ``site`` is where the built site is served. By default ``flitlab serve`` serves it on this machine while the kernel
    runs, so kernel and browser must be on one machine; else give the address of a copy on the web.

    Raises CommandMissing where the site is to be served and the command is not installed.
    """

    _esm = Path(__file__).parent / "studio.js"

    study = traitlets.Union([traitlets.Unicode(), traitlets.Dict()], default_value="").tag(sync=True)
    result = traitlets.Dict().tag(sync=True)
    results = traitlets.Dict().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)
    height = traitlets.Int(540, min=100).tag(sync=True)
    whole = traitlets.Bool(False).tag(sync=True)
    site = traitlets.Unicode().tag(sync=True)

    def __init__(self, study: Study = "", *, site: str | None = None, **traits: Any) -> None:
        given = dict(study) if isinstance(study, Mapping) else study
        super().__init__(study=given, site=_site() if site is None else site, **traits)

"""Interconnection networks simulated, bounded and priced by Flitlab's command, as pandas frames.

Every number comes from the command, which needs Node 20.19 or newer. A study is its text
(``"topology=slim-fly&q=5&load=0.1:0.5:0.1"``), a link to the studio, the path of a ``.json`` file, a dict, or keyword
arguments. Latencies are in cycles; loads and throughputs are fractions of a terminal channel's bandwidth.
"""

from __future__ import annotations

from typing import Any

from ._command import CommandMissing, FlitlabError, FlitlabWarning, InvalidStudy, command_version, run
from ._functions import (
    cost,
    describe,
    estimate,
    resilience,
    search,
    simulate,
    sweep,
    throughput,
    verify,
)

__version__ = "0.1.0"

__all__ = [
    "CommandMissing",
    "FlitlabError",
    "FlitlabWarning",
    "InvalidStudy",
    "Studio",
    "command_version",
    "cost",
    "describe",
    "estimate",
    "resilience",
    "run",
    "search",
    "simulate",
    "sweep",
    "throughput",
    "verify",
]


def __getattr__(name: str) -> Any:
    # The widget needs anywidget, which the functions do not.
    if name == "Studio":
        from .widget import Studio

        return Studio
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

"""The functions: each runs a command of Flitlab and gives what it prints as a dict or a pandas frame.

A frame has a row for each point and a column for each number, text and truth value of the command's JSON, with dots
between the names (``packetLatency.mean``); lists are left out. Its ``attrs`` have the other fields of the result, such
as ``study`` (its normal form), ``complete`` and ``warnings``, and ``version``, the command's.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Callable, Union
from urllib.parse import quote

import pandas as pd

from ._command import Study, as_argument, command_version, run, run_words

#: Values of an axis: a list, or their text, such as "1..5" or "0.1:0.5:0.1".
Axis = Union[str, Iterable[Any]]


def describe(study: Study | None = None, *, design: str = "a", **parameters: Any) -> dict[str, Any]:
    """Size, distances, cuts and virtual channels of a design, as the fields of ``flitlab describe``.

    ``endpoints``, ``routers``, ``radix``, ``links`` (between routers), ``diameter`` and ``averageDistance`` (hops),
    ``bisection`` {``lower``, ``upper``} (links), ``virtualChannels``, ``deadlockFree`` and more.

    Raises InvalidStudy with a sentence if the study is not valid.

    >>> describe(topology="slim-fly", q=5)["routers"]
    50
    """
    return run("describe", study, *_options(design=design), **parameters)


def simulate(
    study: Study | None = None,
    *,
    design: str = "a",
    in_all: bool = False,
    workers: int | None = None,
    **parameters: Any,
) -> pd.DataFrame:
    """A design simulated flit by flit, a row for each offered load.

    Columns, among others: ``load`` and ``accepted`` (fractions of a terminal channel's bandwidth), ``saturated``,
    ``packetLatency.mean`` (cycles), ``packetLatency.confidence95`` (half the width of its 95 % interval, cycles),
    ``packetLatency.p50``, ``.p95``, ``.p99``, ``.max``, ``hops.mean``, ``minimalFraction``, ``state`` (``settled``, or
    ``coarse`` where the study asks for short windows), ``seconds``.

    ``attrs``: ``study``, ``version``, ``complete`` (False after an interrupt), ``saturationLoad``, ``saturationState``
    (``found``, ``between``, ``none`` or None), ``highestStable``, ``lowestSaturated``, ``saturation`` {``lower``,
    ``upper``, ``state``} (loads), ``warnings``. A workload with ``run="completion"`` has no rows;
    ``attrs["completion"]`` has its result.

    ``design`` is the letter of a design of the study, ``in_all`` gives all of its designs what makes them alike,
    ``workers`` is how many loads are simulated at once (default: one a core; it changes no digit).

    Raises InvalidStudy with a sentence if the study is not valid.
    """
    return _points(run("simulate", study, *_options(design=design, in_all=in_all, workers=workers), **parameters))


def estimate(study: Study | None = None, *, design: str = "a", in_all: bool = False, **parameters: Any) -> pd.DataFrame:
    """The same curve without a simulation, at once, with bands.

    Columns: ``load``, ``accepted``, ``saturated`` (None near saturation), ``packetLatency.mean`` (cycles),
    ``band.packetLatency.lower`` and ``.upper``, ``band.accepted.lower`` and ``.upper``, ``hops.mean``,
    ``state`` (``estimated``). ``attrs``: as of ``simulate``, and ``kneeLoad``; ``unknown`` is a sentence where there is
    no estimate.

    Raises InvalidStudy with a sentence if the study is not valid.
    """
    return _points(run("estimate", study, *_options(design=design, in_all=in_all), **parameters))


def throughput(
    study: Study | None = None,
    *,
    design: str = "a",
    verify: bool = False,
    in_all: bool = False,
    **parameters: Any,
) -> dict[str, Any]:
    """Certified bounds on what a design carries, by the linear program of the study's ``model``.

    ``alpha`` (what is certainly reached), ``lower``, ``upper``, ``gap``, ``proved``, ``terminalBound`` (fractions of a
    terminal channel's bandwidth), ``bottlenecks``, ``channelUse``, ``lengths``, ``seconds`` and more. ``verify`` has a
    second solver solve the same program (``verification``).

    Raises InvalidStudy with a sentence if the study is not valid.
    """
    return run("throughput", study, *_options(design=design, verify=verify, in_all=in_all), **parameters)


def cost(study: Study | None = None, *, design: str = "a", in_all: bool = False, **parameters: Any) -> dict[str, Any]:
    """Cables, racks, price and power of a design, as the fields of ``flitlab cost``.

    ``electricCables``, ``opticalCables``, ``cableMetres``, ``routerCost``, ``cableCost``, ``costPerEndpoint`` and
    ``totalCost`` (dollars), ``powerPerEndpoint`` (watts), ``racks``, ``intervals`` and more.

    Raises InvalidStudy with a sentence if the study is not valid.
    """
    return run("cost", study, *_options(design=design, in_all=in_all), **parameters)


def resilience(
    study: Study | None = None, *, design: str = "a", workers: int | None = None, **parameters: Any
) -> pd.DataFrame:
    """What random failures leave of a design, a row for each share that fails.

    Columns: ``removedFraction``, ``connectedFraction`` with ``confidence95.lower`` and ``.upper``, ``diameter`` and
    ``averageDistance`` (hops, means over the samples that stay connected), ``diameterSpread.*``,
    ``averageDistanceSpread.*``, ``measured``. ``attrs``: ``thresholds``, ``survivedFraction``, ``samples`` and more.

    Raises InvalidStudy with a sentence if the study is not valid.
    """
    found = run("resilience", study, *_options(design=design, workers=workers), **parameters)
    shares: Mapping[str, Mapping[str, Any]] = found.pop("removedFraction", {})
    return _frame([{"removedFraction": float(share), **_flat(fields)} for share, fields in shares.items()], found)


def search(
    wishes: Study | None = None,
    *,
    top: int = 20,
    measure: int = 5,
    estimate: int = 0,
    each: bool = False,
    **names: Any,
) -> pd.DataFrame:
    """Designs of all families that fit the wishes, the best first, a row each.

    Wishes are a text, a dict or keyword arguments, such as ``search(endpoints=1000, maxRadix=36)``. Columns:
    ``topology``, ``study``, ``endpoints``, ``routers``, ``radix``, ``costPerEndpoint`` (dollars), ``powerPerEndpoint``
    (watts), ``diameter``, ``uniformBound``, ``carried.uniform.lower`` and ``.upper`` and more. ``top`` designs are
    listed, ``measure`` of them are built and bounded, ``estimate`` are ranked by estimates; ``each`` lists the best of
    each family only. ``attrs``: ``wishes``, ``feasible``, ``families`` and more.

    Raises InvalidStudy with a sentence if a wish is not valid.
    """
    if isinstance(wishes, str):
        if names:
            raise TypeError(f"The wishes are a text, so {', '.join(names)} cannot be given beside it.")
        text = wishes
    else:
        entries = {**(wishes or {}), **names}
        text = "&".join(f"{name}={quote(_text(value), safe=',:')}" for name, value in entries.items())
    options = _options(top=top, measure=measure, estimate=estimate, each=each)
    found = run_words(["search", *options, "--json", "--", text])
    return _frame([_flat(row) for row in found.pop("designs", [])], found)


def sweep(
    study: Study | None = None,
    axes: str | Mapping[str, Axis] | None = None,
    *,
    job: str | None = None,
    workers: int | None = None,
    in_all: bool = False,
    progress: bool | Callable[[int, int | None], None] = False,
    **parameters: Any,
) -> pd.DataFrame:
    """A job over all combinations of values, as one tidy frame.

    ``axes`` are the values that are crossed, the last changing fastest: ``{"routing": ["min", "ugal-l"], "seed":
    range(1, 6)}``, or a text, ``"q:5,7,9;seed:1..5"`` (``"q:5,7+p:3,4"`` walks two together). ``job`` is what is
    computed at each point: ``simulate`` (default), ``saturation``, ``throughput``, ``cost``, ``describe``,
    ``resilience`` or ``completion``.

    A row for each point, or for each load of its curve. Columns: the varied values, the fields of the job as its
    function gives them (those of the whole point repeat in the rows of its loads; intervals are columns, such as
    ``saturation.lower``), ``seconds``, ``computedBy``, ``key``, and ``message``, a sentence for a point that could not
    be computed. ``attrs``: ``study``, ``sweep``, ``version``, ``complete``.

    ``progress`` shows a line of finished points, or is called with their number and how many there are in all (None
    where ``axes`` is a text). An interrupt gives the points that are there, with ``attrs["complete"]`` False.

    Raises InvalidStudy with a sentence if the study or an axis is not valid.
    """
    text = axes if axes is None or isinstance(axes, str) else None
    total = None
    if isinstance(axes, Mapping):
        lists = {name: values if isinstance(values, str) else list(values) for name, values in axes.items()}
        text = ";".join(f"{name}:{_axis(values)}" for name, values in lists.items())
        if not any(isinstance(values, str) for values in lists.values()):
            total = 1
            for values in lists.values():
                total *= len(values)
    options = _options(sweep=text, job=job, workers=workers, in_all=in_all)
    with as_argument(study, parameters) as argument, tempfile.TemporaryDirectory(prefix="flitlab-") as folder:
        lines = Path(folder) / "points.jsonl"
        watch = _Watch(lines, total, progress) if progress else None
        try:
            found = run_words(
                ["sweep", *options, f"--lines={lines}", "--json", "--", argument], watch.look if watch else None
            )
        finally:
            if watch:
                watch.end()
    rows = [row for point in found.pop("points") for row in _rows(point)]
    rows += [{**error["values"], "key": error["key"], "message": error["message"]} for error in found.pop("errors")]
    frame = _frame(rows, found)
    # The command names the values of axes as texts.
    for axis in {name for part in found["sweep"].split(";") for name in part.split(":", 1)[0].split("+")} & {*frame}:
        numbers = pd.to_numeric(frame[axis], errors="coerce")
        if numbers.notna().all():
            frame[axis] = numbers
    return frame


def verify(study: Study, *, workers: int | None = None) -> dict[str, Any]:
    """Computes a link, or a file of results, again, as ``flitlab verify`` does.

    ``same`` (None where there was nothing to compare with), which digits differ, and which Flitlab made them.

    Raises InvalidStudy or FlitlabError with a sentence where it cannot be read.
    """
    return run("verify", study, *_options(workers=workers))


class _Watch:
    """Tells how many points a sweep has finished, by the file that it appends them to."""

    def __init__(self, lines: Path, total: int | None, progress: bool | Callable[[int, int | None], None]) -> None:
        self._lines = lines
        self._total = total
        self._tell = progress if callable(progress) else self._show
        self._told = -1
        self._offset = 0
        self._done = 0

    def look(self) -> None:
        if self._lines.exists():
            with self._lines.open("rb") as file:
                file.seek(self._offset)
                added = file.read()
            self._offset += len(added)
            self._done += added.count(b"\n")
        if self._done != self._told:
            self._told = self._done
            self._tell(self._done, self._total)

    def end(self) -> None:
        if self._tell == self._show and self._told >= 0:
            print(file=sys.stderr)

    @staticmethod
    def _show(done: int, total: int | None) -> None:
        print(f"\r{done}{'' if total is None else f' of {total}'} points", end="", file=sys.stderr, flush=True)


def _options(**options: Any) -> list[str]:
    """Words of the command line; options that are None or False are left out."""
    words = []
    for name, value in options.items():
        if value is None or value is False or (name == "design" and value == "a"):
            continue
        word = f"--{name.replace('_', '-')}"
        words.append(word if value is True else f"{word}={value}")
    return words


def _text(value: Any) -> str:
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (list, tuple)):
        return ",".join(_text(one) for one in value)
    return str(int(value) if isinstance(value, bool) else value)


def _axis(values: str | Sequence[Any]) -> str:
    """Values of an axis as a sweep has them; those that hold a separator stand in brackets."""
    if isinstance(values, str):
        return values
    texts = [_text(value) for value in values]
    return ",".join(f"({text})" if any(mark in text for mark in ",:;+") else text for text in texts)


def _flat(fields: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """Numbers, texts and truth values under dotted names; of lists the two ends of an interval."""
    flat: dict[str, Any] = {}
    for name, value in fields.items():
        if isinstance(value, Mapping):
            flat.update(_flat(value, f"{before}{name}."))
        elif not isinstance(value, list):
            flat[before + name] = value
        elif name == "confidence95":
            flat[f"{before}{name}.lower"], flat[f"{before}{name}.upper"] = value
    return flat


def _rows(point: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of a sweep's point: one, or one for each load."""
    values = point.pop("values")
    loads = point.pop("points", [])
    own = {"key": point.pop("key"), "seconds": point.pop("seconds"), "computedBy": point.pop("computedBy")}
    fields = _flat(point)
    if not loads:
        return [{**values, **fields, **own}]
    return [{**values, **_flat(load), **fields, **own} for load in loads]


def _points(found: dict[str, Any]) -> pd.DataFrame:
    return _frame([_flat(point) for point in found.pop("points")], found)


def _frame(rows: Sequence[Mapping[str, Any]], attrs: Mapping[str, Any]) -> pd.DataFrame:
    frame = pd.DataFrame(list(rows))
    frame.attrs.update(attrs, version=command_version())
    return frame

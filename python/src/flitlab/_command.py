"""Finds Flitlab's command, runs it, and reads what it prints."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Callable, Union

#: A study as its text, a link or the path of a .json file, or as names with values.
Study = Union[str, Mapping[str, Any]]

NODE = (20, 19)
#: Exit statuses of the command that are not those of a failure.
INVALID, INTERRUPTED = 2, 130
#: Seconds between two looks at a command that runs.
LOOK = 0.1
#: Characters of a study that fit an argument everywhere.
LONGEST = 30_000


class FlitlabError(RuntimeError):
    """The command could not do what was asked; the message is its sentence."""


class InvalidStudy(FlitlabError, ValueError):
    """The study is not valid: one sentence with the parameter, its value and what is valid."""


class CommandMissing(FlitlabError):
    """Node or Flitlab's command is not installed."""


class FlitlabWarning(UserWarning):
    """The command's sentence on a result or on a value without effect."""


def command() -> list[str]:
    """The program and its first arguments. Raises CommandMissing."""
    node = _node()
    given = os.environ.get("FLITLAB_COMMAND", "")
    if given:
        if Path(given).is_file():
            return [node, given] if given.endswith((".mjs", ".js")) else [given]
        words = shlex.split(given)
        if words and shutil.which(words[0]):
            return words
        raise CommandMissing(
            f"FLITLAB_COMMAND = {given} is not valid: it must be a file, or a program with its arguments."
        )
    found = shutil.which("flitlab")
    if found:
        return [found]
    # What `npx flitlab` would run, without its question to the registry where there is none.
    for folder in (Path.cwd(), *Path.cwd().parents):
        local = shutil.which("flitlab", path=str(folder / "node_modules" / ".bin"))
        if local:
            return [local]
    raise CommandMissing(
        "Flitlab's command is missing: it must be on the PATH as flitlab, in a node_modules folder here or above,"
        " or be named by the environment variable FLITLAB_COMMAND."
    )


def _node() -> str:
    node = shutil.which("node")
    needs = "Flitlab needs Node {}.{} or newer".format(*NODE)
    if node is None:
        raise CommandMissing(f"{needs}, and there is no node on the PATH.")
    version = _node_version(node)
    if version is not None and version < NODE:
        raise CommandMissing(f"{needs}, and {node} is {version[0]}.{version[1]}.")
    return node


@cache
def _node_version(node: str) -> tuple[int, int] | None:
    printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", printed)
    return found and (int(found[1]), int(found[2]))


def command_version() -> str:
    """The version of the command, such as "0.1.0". Raises CommandMissing."""
    return _version(tuple(command()))


@cache
def _version(program: tuple[str, ...]) -> str:
    return subprocess.run([*program, "--version"], capture_output=True, text=True, check=True).stdout.strip()


@contextmanager
def as_argument(study: Study | None, parameters: Mapping[str, Any]) -> Iterator[str]:
    """The study as the command takes it; a file of it is there as long as the block."""
    if isinstance(study, str):
        if parameters:
            raise TypeError(
                f"The study is a text, so {', '.join(parameters)} cannot stand beside it: give a dict instead."
            )
        if len(study) <= LONGEST:
            yield study
            return
        content: Any = {"study": study}
    elif study is None or isinstance(study, Mapping):
        content = {**(study or {}), **parameters}
    else:
        raise TypeError(f"A study is a text, a dict or keyword arguments, and this is of type {type(study).__name__}.")
    with tempfile.TemporaryDirectory(prefix="flitlab-") as folder:
        file = Path(folder) / "study.json"
        file.write_text(json.dumps(_plain(content)), encoding="utf-8")
        yield str(file)


def _plain(value: Any) -> Any:
    """A study's values as its JSON has them, those of NumPy and pandas too; truth values are 1 and 0 in a study."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items()}
    if isinstance(value, (list, tuple, range)):
        return [_plain(one) for one in value]
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"A value of type {type(value).__name__} cannot stand in a study.")


def run(
    name: str,
    study: Study | None = None,
    *options: str,
    look: Callable[[], None] | None = None,
    **parameters: Any,
) -> dict[str, Any]:
    """What ``flitlab NAME STUDY --json`` prints, for any command of Flitlab, as a dict.

    ``options`` are further words of the command line, such as ``"--workers=2"``; the study is given as to the other
    functions. ``look`` is called a few times a second while the command runs.

    An interrupt (Ctrl+C, or the stop button of a notebook) ends the command, which then gives what it has with
    ``complete`` False. A second one ends it at once.

    Raises InvalidStudy, CommandMissing, or FlitlabError with the command's sentence.
    """
    with as_argument(study, parameters) as argument:
        return run_words([name, *options, "--json", "--", argument], look)


def run_words(words: Sequence[str], look: Callable[[], None] | None = None) -> dict[str, Any]:
    """The same for a whole command line."""
    process = subprocess.Popen(
        [*command(), *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        # A notebook interrupts its whole process group; the command shall hear it once.
        start_new_session=True,
    )
    try:
        printed, said = _outputs(process, look)
    except BaseException:
        process.kill()
        process.wait()
        raise
    status = process.returncode
    lines = [line for line in said.splitlines() if line.strip()]
    # A verification that finds other digits fails, and says which.
    if printed:
        # Progress is no sentence.
        for line in lines:
            if line.endswith("."):
                warnings.warn(line, FlitlabWarning, stacklevel=3)
        found: dict[str, Any] = json.loads(printed)
        return found
    if status in (INTERRUPTED, -signal.SIGINT):
        raise KeyboardInterrupt
    message = lines[-1] if lines else f"The command ended with status {status} and said nothing."
    raise (InvalidStudy if status == INVALID else FlitlabError)(message)


def _outputs(process: subprocess.Popen[str], look: Callable[[], None] | None) -> tuple[str, str]:
    interrupted = False
    while True:
        try:
            try:
                # An interrupted command has nothing to show but its end.
                outputs = process.communicate(timeout=None if interrupted else LOOK)
                if look and not interrupted:
                    look()
                return outputs
            except subprocess.TimeoutExpired:
                if look:
                    look()
        except KeyboardInterrupt:
            # Windows has no such signal for another process: nothing can be had of the command there.
            if interrupted or os.name == "nt":
                raise
            interrupted = True
            process.send_signal(signal.SIGINT)

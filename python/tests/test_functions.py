"""The functions against the built command, which FLITLAB_COMMAND names: the same digits, frames in shape, sentences."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import flitlab
from flitlab._command import command

ROOT = Path(__file__).parents[2]
#: Six endpoints and short windows: a curve takes no time.
SMALL: dict[str, Any] = {
    "topology": "dragonfly",
    "p": 1,
    "a": 2,
    "h": 1,
    "load": [0.1, 0.3],
    "saturation": "curve",
    "warmup": 300,
    "measure": 400,
    "maxCycles": 5000,
}
TEXT = "topology=dragonfly&p=1&a=2&h=1&load=0.1,0.3&saturation=curve&warmup=300&measure=400&maxCycles=5000"


def printed(*words: str) -> Any:
    return json.loads(subprocess.run([*command(), *words, "--json"], capture_output=True, check=True).stdout)


def test_a_curve_has_the_digits_of_the_command_in_every_form_of_a_study() -> None:
    told = printed("simulate", TEXT)
    forms = [
        flitlab.simulate(f"https://example.org/flitlab/#{TEXT}&at=0.1", workers=1),
        flitlab.simulate({**SMALL, "p": 2, "b": {"p": np.int64(1), "load": np.array([0.1, 0.3])}}, design="b"),
    ]
    for points in forms:
        assert [*points["load"]] == [0.1, 0.3]
        for name in ["mean", "confidence95", "p50", "p95", "p99", "max"]:
            assert [*points[f"packetLatency.{name}"]] == [point["packetLatency"][name] for point in told["points"]]
        assert [*points["state"]] == ["settled", "settled"]
        assert points.attrs["study"] == told["study"]
        assert points.attrs["complete"] is True
        assert points.attrs["saturationState"] == told["saturationState"]
        assert points.attrs["version"] == json.loads((ROOT / "package.json").read_text())["version"]
    assert not any("." in name and isinstance(cell, (list, dict)) for name, cell in forms[0].iloc[0].items())


def test_a_study_that_is_not_valid_raises_the_sentence_of_the_command() -> None:
    with pytest.raises(flitlab.InvalidStudy, match=r"^q = 6 is not possible: .* \(nearest: 5 or 7\)\.$"):
        flitlab.describe(topology="slim-fly", q=6)
    with pytest.raises(ValueError, match=r"^samplez = 5 "):
        flitlab.resilience("topology=hypercube&samplez=5")
    with pytest.raises(flitlab.InvalidStudy, match="nothing that can be wished for"):
        flitlab.search(endpointz=3)
    with pytest.raises(flitlab.InvalidStudy, match="colour"):
        flitlab.sweep(SMALL, {"colour": ["red"]})
    with pytest.raises(flitlab.FlitlabError, match=r'^There is no command "descry"') as caught:
        flitlab.run("descry", "")
    assert not isinstance(caught.value, flitlab.InvalidStudy)
    with pytest.raises(TypeError, match="p cannot stand beside it"):
        flitlab.describe("topology=slim-fly", p=3)
    with pytest.raises(TypeError, match="A value of type object cannot stand in a study"):
        flitlab.describe(p=object())


def test_a_value_without_effect_is_warned_of() -> None:
    with pytest.warns(flitlab.FlitlabWarning, match="widths"):
        flitlab.describe(topology="dragonfly", p=1, a=2, h=1, widths="1x2")


def test_describe_cost_and_throughput_are_what_the_command_prints() -> None:
    assert flitlab.describe(topology="slim-fly", q=5)["routers"] == 50
    assert flitlab.cost(TEXT) == printed("cost", TEXT)
    solved = flitlab.throughput(TEXT, verify=True)
    assert solved["proved"] is True
    assert solved["verification"]["alpha"] == pytest.approx(solved["alpha"])
    assert flitlab.run("edges", TEXT)["routers"] == 6


def test_an_estimate_has_bands_as_columns() -> None:
    points = flitlab.estimate(SMALL)
    assert {*points["state"]} == {"estimated"}
    assert (points["band.packetLatency.lower"] < points["packetLatency.mean"]).all()
    assert points.attrs["saturation"]["state"] == "estimated"


def test_resilience_and_search_are_frames() -> None:
    shares = flitlab.resilience(topology="hypercube", n=3)
    assert shares["removedFraction"].is_monotonic_increasing
    assert (shares["confidence95.lower"] <= shares["connectedFraction"]).all()
    assert shares.attrs["thresholds"]["disconnection"]["fraction"] > 0
    found = flitlab.search(endpoints=64, top=3, measure=0, families=["torus", "hypercube"])
    assert len(found) == 3
    assert {*found["topology"]} <= {"torus", "hypercube"}
    assert (found["endpoints"] >= 64).all()


def test_a_sweep_is_one_tidy_frame_with_errors_in_sentences() -> None:
    told: list[tuple[int, int | None]] = []
    frame = flitlab.sweep(
        SMALL, {"routing": ["min", "ugal-l"], "seed": range(1, 3)}, progress=lambda *how: told.append(how)
    )
    assert len(frame) == 2 * 2 * 2
    assert frame["seed"].dtype.kind == "i"
    one = flitlab.simulate(SMALL, routing="ugal-l", seed=2)
    same = frame[(frame["routing"] == "ugal-l") & (frame["seed"] == 2)]
    assert [*same["packetLatency.mean"]] == [*one["packetLatency.mean"]]
    assert [*same["packetLatency.confidence95"]] == [*one["packetLatency.confidence95"]]
    assert told[-1] == (4, 4)
    assert frame.attrs["sweep"] == "routing:min,ugal-l;seed:1,2"
    assert frame.attrs["complete"] is True
    sizes = flitlab.sweep("topology=slim-fly", "q:5,6", job="cost")
    assert [*sizes["q"]] == [5, 6]
    assert sizes["costPerEndpoint"][0] > 0
    assert sizes["message"][1].startswith("q = 6 is not possible")
    listed = flitlab.sweep(SMALL, {"failedLinks": ["0-1,2-3"]}, job="describe")
    assert [*listed["failedLinks"]] == ["0-1,2-3"]


def test_an_interrupt_gives_what_there_is() -> None:
    def stop_after_one(done: int, _total: int | None) -> None:
        if done == 1:
            signal.raise_signal(signal.SIGINT)

    # One point that is done at once, and one that would take hours.
    study = {**SMALL, "load": [0.1], "measure": 1_000_000, "maxCycles": 100_000_000}
    frame = flitlab.sweep(study, {"a": [2, 32]}, workers=1, progress=stop_after_one)
    assert frame.attrs["complete"] is False
    assert frame["a"][0] == 2
    assert frame["packetLatency.mean"][0] > 0


def test_what_is_missing_is_told_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    needs = r"^Flitlab needs Node 20\.19 or newer, and "
    with pytest.raises(flitlab.CommandMissing, match=needs + r"there is no node on the PATH\.$"):
        flitlab.describe("")
    old = tmp_path / "node"
    old.write_text("#!/bin/sh\necho v18.20.1\n")
    old.chmod(0o755)
    with pytest.raises(flitlab.CommandMissing, match=rf"{needs}{old} is 18\.20\.$"):
        flitlab.describe("")
    old.write_text("#!/bin/sh\necho v22.1.0\n")
    flitlab._command._node_version.cache_clear()
    monkeypatch.delenv("FLITLAB_COMMAND")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(flitlab.CommandMissing, match=r"^Flitlab's command is missing: it must be on the PATH"):
        flitlab.describe("")
    local = tmp_path / "node_modules" / ".bin" / "flitlab"
    local.parent.mkdir(parents=True)
    local.write_text("#!/bin/sh\n")
    local.chmod(0o755)
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")
    assert command() == [str(local)]
    monkeypatch.setenv("FLITLAB_COMMAND", "nowhere/flitlab.mjs")
    with pytest.raises(flitlab.CommandMissing, match=r"^FLITLAB_COMMAND = nowhere/flitlab\.mjs is not valid"):
        flitlab.describe("")


def test_versions_agree() -> None:
    assert flitlab.__version__ == json.loads((ROOT / "package.json").read_text())["version"]
    assert f'version = "{flitlab.__version__}"' in (ROOT / "python/pyproject.toml").read_text()
    assert (ROOT / "python/LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()

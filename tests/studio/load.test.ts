/** The one load that the page looks at: what the studio chooses, what becomes of a choice, and what every view makes of it. */
import { beforeEach, describe, expect, test } from "vitest";
import type { NetworkDrawing } from "../../src/drawing/drawing.ts";
import { point as loadPoint } from "../charts/load-point.ts";
import type { LoadPoint, LoadProgress } from "../../src/simulation/results.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { colouringOf } from "../../src/studio/network/channel-load.ts";
import { captionOf } from "../../src/studio/network/file-caption.ts";
import { shownPoints } from "../../src/studio/results/shown.ts";
import { openStudy, setValue } from "../../src/studio/store/designs.ts";
import { networkKey, simulationKey } from "../../src/studio/store/keys.ts";
import { chooseLoad, choosePoint, hoverLoad, loadGivenUp, loadsOf, lookedAt, nearest, steadyLoad } from "../../src/studio/store/load.ts";
import { setStepping } from "../../src/studio/store/looking.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import type { Studio } from "../../src/studio/store/studio.ts";

let studio: Studio;
const state = () => studio.getState();
const CHANNELS = 180;

const point = (load: number, change: Partial<LoadPoint> = {}): LoadPoint =>
  loadPoint(load, 100, { minimalFraction: 1, utilisation: new Float32Array(CHANNELS).fill(load), ...change });

function running(load: number): LoadProgress {
  return {
    load,
    phase: "measuring",
    cycle: 10,
    done: 0.5,
    accepted: load,
    carried: load,
    latency: 100,
    flitHops: 1,
    channelLoad: new Float32Array(CHANNELS).fill(load / 2),
    channelQueue: new Float32Array(CHANNELS),
    terminalUse: Float32Array.of(0.25, 1),
    terminalQueue: Float32Array.of(90, 4),
  };
}

/** Gives a design results at these loads; it saturates above `carried`. */
function simulated(
  index: number,
  loads: readonly number[],
  carried: number,
  more: { readonly running?: readonly number[]; readonly searched?: readonly number[] } = {},
): void {
  const { id, values } = state().designs[index]!;
  const key = simulationKey(values);
  const of = (load: number): LoadPoint => point(load, { saturated: load > carried });
  studio.setState(({ results, shownResults }) => ({
    results: {
      ...results,
      [key]: {
        key,
        values,
        points: loads.map(of),
        searched: (more.searched ?? []).map(of),
        saturation: null,
        running: (more.running ?? []).map(running),
        channelQueues: new Map(),
        complete: true,
      },
    },
    shownResults: { ...shownResults, [id]: key },
  }));
}

beforeEach(() => {
  studio = createStudio();
});

describe("the studio's choice", () => {
  test("is the lowest listed load before anything is simulated, the highest under way before the first point", () => {
    openStudy(studio, "load=0.2,0.4,0.6");
    expect(lookedAt(state())).toBe(0.2);
    simulated(0, [], 1, { running: [0.2, 0.6] });
    expect(lookedAt(state())).toBe(0.6);
  });

  test("is the highest that a single design carries, a searched one too", () => {
    openStudy(studio, "load=0.2,0.4,0.6");
    simulated(0, [0.2, 0.4, 0.6], 0.5);
    expect(lookedAt(state())).toBe(0.4);
    simulated(0, [0.2, 0.4, 0.6], 0.5, { searched: [0.5, 0.503] });
    expect(lookedAt(state())).toBe(0.5);
  });

  test("is the highest that all designs have and carry: just below the lowest saturation", () => {
    openStudy(studio, "routing=ugal-l&load=0.1,0.2,0.3,0.4&b.routing=min&b.load=0.1,0.15,0.2,0.4");
    simulated(0, [0.1, 0.2, 0.3, 0.4], 1, { searched: [0.45] });
    simulated(1, [0.1, 0.15, 0.2, 0.4], 0.25);
    expect(lookedAt(state())).toBe(0.2);
  });

  test("is the lowest that they share where none is carried by all; that of the design on screen where they share none", () => {
    openStudy(studio, "load=0.3,0.4&b.routing=valiant&b.load=0.3,0.4");
    simulated(0, [0.3, 0.4], 0.35);
    simulated(1, [0.3, 0.4], 0.1);
    expect(lookedAt(state())).toBe(0.3);
    openStudy(studio, "load=0.3,0.4&b.routing=valiant&b.load=0.25,0.5");
    simulated(0, [0.3, 0.4], 0.35);
    simulated(1, [0.25, 0.5], 1);
    expect(lookedAt(state())).toBe(0.3);
    studio.setState({ shown: 1 });
    expect(lookedAt(state())).toBe(0.5);
  });

  test("leaves out points that were cut short", () => {
    openStudy(studio, "load=0.2,0.4");
    simulated(0, [0.2], 1);
    const key = simulationKey(state().designs[0]!.values);
    studio.setState(({ results }) => ({
      results: { [key]: { ...results[key]!, points: [point(0.2), point(0.4, { complete: false })] } },
    }));
    expect(lookedAt(state())).toBe(0.2);
  });
});

describe("a chosen load", () => {
  beforeEach(() => {
    openStudy(studio, "load=0.1,0.2,0.3&b.routing=valiant&b.load=0.15,0.3");
    simulated(0, [0.1, 0.2, 0.3], 1);
    simulated(1, [0.15, 0.3], 1);
  });

  test("is that of all designs, whichever is on screen; the pointer's goes before it for as long as it lasts", () => {
    chooseLoad(studio, 0.15);
    expect(lookedAt(state())).toBe(0.15);
    studio.setState({ shown: 1 });
    expect(lookedAt(state())).toBe(0.15);
    hoverLoad(studio, 0.3);
    expect([lookedAt(state()), steadyLoad(state())]).toEqual([0.3, 0.15]);
    hoverLoad(studio, null);
    expect(lookedAt(state())).toBe(0.15);
    choosePoint(studio, 0, 0.2);
    expect([lookedAt(state()), state().shown]).toEqual([0.2, 0]);
  });

  test("choosing goes before the pointer", () => {
    hoverLoad(studio, 0.3);
    chooseLoad(studio, 0.1);
    expect(lookedAt(state())).toBe(0.1);
  });

  test("is chosen among the loads of all designs", () => {
    expect(loadsOf(state())).toEqual([0.1, 0.15, 0.2, 0.3]);
  });

  test("stands for the nearest when no list and no result has it any more, says so, and comes back", () => {
    chooseLoad(studio, 0.2);
    studio.setState({ results: {}, shownResults: {} });
    setValue(studio, "load", "0.12,0.4");
    expect([lookedAt(state()), loadGivenUp(state())]).toEqual([0.15, 0.2]);
    setValue(studio, "load", "0.2,0.4");
    expect([lookedAt(state()), loadGivenUp(state())]).toEqual([0.2, null]);
  });

  test("stays while results on screen still have it", () => {
    chooseLoad(studio, 0.2);
    setValue(studio, "load", "0.12,0.4");
    expect([lookedAt(state()), loadGivenUp(state())]).toEqual([0.2, null]);
  });

  test("is forgotten with its study", () => {
    chooseLoad(studio, 0.2);
    openStudy(studio, "load=0.2,0.7");
    expect(state().chosenLoad).toBeNull();
  });

  test("is what is stepped, and does not move while it is", () => {
    setStepping(studio, true);
    expect(steadyLoad(state())).toBe(0.3);
    simulated(0, [0.1, 0.2, 0.3], 0.25);
    expect(steadyLoad(state())).toBe(0.3);
  });
});

test("the nearest of two is the lower, whatever rounding makes of their distances", () => {
  expect(nearest([0.1, 0.3], 0.2)).toBe(0.1);
  expect(nearest([0.3, 0.1], 0.2)).toBe(0.1);
  expect(nearest([0.1, 0.25], 0.2)).toBe(0.25);
  expect(nearest([], 0.2)).toBeNull();
});

describe("designs with different loads", () => {
  const at = () => shownPoints(state());

  beforeEach(() => {
    openStudy(studio, "load=0.1,0.2,0.3&b.routing=valiant&b.load=0.15,0.3&c.routing=ugal-l");
    simulated(0, [0.1, 0.2, 0.3], 1);
    simulated(1, [0.15], 1, { running: [0.3] });
  });

  test("each has its point at exactly that load, or is named as one without; none is dropped", () => {
    chooseLoad(studio, 0.2);
    expect(at().load).toBe(0.2);
    expect(at().points.map(({ chosen }) => [chosen.label, chosen.point.load])).toEqual([["A MIN", 0.2]]);
    expect(at().missing).toEqual([
      { design: 1, label: "B Valiant", load: 0.2, running: false, nearest: 0.15 },
      { design: 2, label: "C UGAL-L", load: 0.2, running: false, nearest: null },
    ]);
    chooseLoad(studio, 0.3);
    expect(at().points.map(({ chosen }) => chosen.point.load)).toEqual([0.3]);
    expect(at().missing[0]).toEqual({ design: 1, label: "B Valiant", load: 0.3, running: true, nearest: 0.15 });
  });

  test("the drawing has the colours of that load or none, and its file says which", () => {
    const network = networkOf(state().designs[0]!.values);
    expect(network.channels).toBe(CHANNELS);
    studio.setState(({ designs }) => ({
      inspections: Object.fromEntries(
        designs.map(({ id, values }) => [id, { drawing: { key: networkKey(values), value: { network } as NetworkDrawing } }]),
      ),
    }));
    chooseLoad(studio, 0.2);
    expect(colouringOf(state())).toMatchObject({ by: "simulation", load: 0.2, channelLoad: point(0.2).utilisation, live: false });
    expect(captionOf(colouringOf(state())!)).toBe("Channel load, 0 to 1, at offered load 0.2");
    studio.setState({ shown: 1 });
    expect(colouringOf(state())).toMatchObject({ by: "nothing", channelLoad: null, nearest: { load: 0.2, to: 0.15 } });
    expect(captionOf(colouringOf(state())!)).toBe("Not simulated at offered load 0.2, nearest 0.15");
    chooseLoad(studio, 0.3);
    // Of what runs, those of the endpoints are there, too, and a source's queue is no end of the scale.
    const seen = (): number[] => [...(colouringOf(state())!.channelLoad ?? [])].slice(CHANNELS - 1);
    expect(colouringOf(state())).toMatchObject({ by: "simulation", load: 0.3, live: true });
    expect(seen()).toEqual([Math.fround(0.15), 0.25, 1]);
    studio.setState({ colouredBy: "queue" });
    expect(colouringOf(state())).toMatchObject({ queueTop: 5 });
    expect(seen()).toEqual([0, 18, 0.8].map(Math.fround));
    // Longer queues of another design end the scale of all.
    const first = simulationKey(state().designs[0]!.values);
    studio.setState(({ results }) => ({
      results: { ...results, [first]: { ...results[first]!, channelQueues: new Map([[0.3, new Float32Array(CHANNELS).fill(40)]]) } },
    }));
    expect(colouringOf(state())).toMatchObject({ queueTop: 50 });
    studio.setState({ colouredBy: "load" });
    studio.setState({ shown: 2 });
    expect(colouringOf(state())).toBeNull();
  });
});

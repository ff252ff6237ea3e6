/** Points of a sweep: their designs, their keys, and what is not valid in the middle. */
import { describe, expect, test } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { pointsOf } from "../../src/sweep/points.ts";
import type { Points, SweepPoint } from "../../src/sweep/points.ts";
import type { Fields } from "../../src/sweep/task.ts";
import { TASKS } from "../../src/sweep/tasks.ts";

function points(study: string, sweep: string, job?: string): Points {
  const read = readSweep(sweep);
  if ("message" in read) throw new Error(read.message);
  const made = pointsOf(parseStudy(study).study, read.sweep, job);
  if ("message" in made) throw new Error(made.message);
  return made;
}

const all = (of: Points): SweepPoint[] => Array.from({ length: of.count }, (_, i) => of.at(i));

describe("points", () => {
  test("are the designs that their values make", () => {
    const made = all(points("topology=slim-fly&load=0.3", "q:4,5;routing:min,valiant"));
    expect(made.map(({ work }) => work!.study)).toEqual([
      "topology=slim-fly&q=4&load=0.3",
      "topology=slim-fly&q=4&routing=valiant&load=0.3",
      "topology=slim-fly&load=0.3",
      "topology=slim-fly&routing=valiant&load=0.3",
    ]);
  });

  test("one that is not valid says why, and the others are there", () => {
    const made = all(points("topology=slim-fly", "q:4,6,5"));
    expect(made.map(({ work }) => work === null)).toEqual([false, true, false]);
    expect(made[1]!.fault).toMatch(/^q = 6 is not possible: .*\.$/);
  });

  test("a value of the base that does not fit a varied one is a fault, not dropped in silence", () => {
    const [fits, not] = all(points("g=8", "a:4,2"));
    expect(fits!.fault).toBe("");
    expect(not!.work).toBeNull();
    expect(not!.fault).toMatch(/\b[ga] = [28]\b.*\.$/);
  });

  test("another family has what it has of the base's values, as a second design has", () => {
    const [own, other] = all(points("p=3&a=6", "topology:dragonfly,slim-fly"));
    expect(own!.work!.study).toBe("p=3&a=6");
    expect(other!.work!.study).toBe(parseStudy("p=3&a=6&b.topology=slim-fly").study.designs[1]!["p"] === 3 ? "topology=slim-fly&p=3" : "");
  });

  test("designs of the study, and jobs", () => {
    const made = all(points("p=2&a=4&h=2&b.routing=valiant", "design:a,b,c;job:cost,sing"));
    expect(made.map(({ work, fault }) => work?.study ?? fault)).toEqual(
      [
        "",
        expect.stringContaining("job = sing is none"),
        expect.stringContaining("routing=valiant"),
        expect.stringContaining("job = sing is none"),
        "design = c is not in this study, whose designs are a, b.",
        expect.stringContaining("job = sing is none"),
      ].map((one, i) => (i === 0 ? made[0]!.work!.study : one)),
    );
  });

  test("the same work has the same key, other work another", () => {
    const keys = all(points("topology=slim-fly", "q:4,5;job:simulate,cost,describe,throughput,resilience;seed:1,2")).map(
      ({ work }) => work!.key,
    );
    expect(new Set(keys).size).toBe(keys.length);
    // The default, written out.
    expect(points("topology=slim-fly&q=5", "seed:1").at(0).work!.key).toBe(points("topology=slim-fly", "seed:1").at(0).work!.key);
    // What is searched for does not depend on the loads that are listed.
    expect(points("load=0.1,0.2", "job:saturation").at(0).work!.key).toBe(points("load=0.3", "job:saturation").at(0).work!.key);
  });

  test("jobs refuse what they cannot read", () => {
    expect(points("", "job:completion").at(0).fault).toMatch(/no workload/);
    expect(points("traffic=all-to-all&run=completion", "job:saturation").at(0).fault).toMatch(/no saturation load/);
    expect(points("traffic=all-to-all", "job:completion").at(0).work!.study).toContain("run=completion");
  });

  test("too many are refused by their number before any is made", () => {
    const read = readSweep("seed:1..100000;vcs:1..100");
    if ("message" in read) throw new Error(read.message);
    expect(pointsOf(parseStudy("").study, read.sweep)).toEqual({
      message: "The sweep has 10,000,000 points, more than 1,000,000: vary fewer values.",
    });
  });

  test("where none of its loads saturates a design's saturation load is at least the highest; that a single load is carried says nothing of it", () => {
    const saturation = TASKS.find(({ id }) => id === "simulate")!.figures.find(({ id }) => id === "saturationLoad")!;
    const none = { saturationLoad: null, saturationState: "none", highestStable: 0.3, saturation: null };
    const both = (fields: Fields) => [saturation.of(fields), saturation.atLeast!(fields)];
    expect(both({ ...none, points: [{ load: 0.3 }] })).toEqual([null, null]);
    expect(both({ ...none, points: [{ load: 0.05 }, { load: 0.3 }] })).toEqual([null, 0.3]);
    expect(both({ ...none, saturationState: "between", points: [{ load: 0.3 }, { load: 0.5 }] })).toEqual([null, null]);
    expect(TASKS.find(({ id }) => id === "saturation")!.figures[0]!.atLeast!(none)).toBe(0.3);
  });

  test("every job is named, has figures of its own, and an engine", () => {
    for (const { id, title, engine, figures } of TASKS) {
      expect([id, title, engine].every((text) => text.length > 0)).toBe(true);
      expect(new Set(figures.map((figure) => figure.id)).size).toBe(figures.length);
      expect(figures.length).toBeGreaterThan(0);
    }
    expect(new Set(TASKS.map(({ id }) => id)).size).toBe(TASKS.length);
  });
});

import { afterEach, expect, test, vi } from "vitest";
import { parseStudy } from "../../src/study/codec.ts";
import { DESIGN_LETTERS } from "../../src/study/study.ts";
import { topologyOf } from "../../src/topology/families.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const buildsOf = (id: string) => vi.spyOn(topologyOf({ topology: id }), "build");

test.each([
  ["delorme", "v=4"],
  ["bdf", "u=19"],
  ["polarstar", "q=19&inner=12"],
  ["bundlefly", "q=13&inner=12"],
  ["orthogonal-fat-tree", "q=23"],
])("%s says its diameter: reading a design of it builds nothing", (id, text) => {
  const build = buildsOf(id);
  for (const routing of ["min", "valiant", "ugal-l"]) {
    const { problems } = parseStudy(`topology=${id}&${text}&routing=${routing}`);
    expect(problems).toEqual([]);
  }
  expect(build).not.toHaveBeenCalled();
});

// Degree 3 and 100 routers: more than four hops, so that turns are counted; degree 12 and 60: fewer.
test.each([
  ["jellyfish", (n: number) => `routers=${100 + n}&degree=3`],
  ["random-shortcut", (n: number) => `routers=${100 + 2 * n}&degree=3`],
  ["jellyfish", (n: number) => `routers=${60 + n}&degree=12`],
])("a study of eight %s designs builds each once, and again only where its network changes", (id, text) => {
  const build = buildsOf(id);
  const letters = DESIGN_LETTERS.split("");
  const read = (more: string): readonly string[] => {
    const designs = letters.map((letter, n) => {
      const entries = [`topology=${id}`, ...text(n).split("&"), ...more.split("&")].filter((entry) => entry !== "");
      return entries.map((entry) => (n === 0 ? entry : `${letter}.${entry}`)).join("&");
    });
    const { study, problems } = parseStudy(designs.join("&"));
    expect(problems).toEqual([]);
    expect(study.designs).toHaveLength(8);
    return study.designs.map((values) => String(values["vcs"]));
  };
  const first = read("");
  expect(build).toHaveBeenCalledTimes(8);
  expect(read("")).toEqual(first);
  read("load=0.3");
  read("routing=valiant");
  read("p=4");
  expect(build).toHaveBeenCalledTimes(8);
  read("graphSeed=8");
  expect(build).toHaveBeenCalledTimes(16);
});

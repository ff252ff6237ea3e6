/** One value in all designs: where it is valid, and a sentence where it is not. */
import { describe, expect, test } from "vitest";
import { formatStudy } from "../../src/study/codec.ts";
import { differingIn, setInAll } from "../../src/studio/editing/InAll.tsx";
import { openStudy, setValue, showDesign } from "../../src/studio/store/designs.ts";
import { currentStudy } from "./reading.ts";
import { createStudio } from "../../src/studio/store/studio.ts";

function inAll(text: string, id: string, value: number | string, shown = 0) {
  const studio = createStudio();
  openStudy(studio, text);
  showDesign(studio, shown);
  setValue(studio, id, value);
  const before = differingIn(studio.getState(), id);
  setInAll(studio, id);
  return {
    before,
    after: differingIn(studio.getState(), id),
    study: formatStudy(currentStudy(studio)),
    said: studio.getState().notices.map((notice) => notice.text),
  };
}

describe("a value set in one design", () => {
  test("is set in the others, too, whichever it was set in", () => {
    expect(inAll("routing=ugal-l&b.routing=min&c.p=3", "traffic", "worst-case", 1)).toEqual({
      before: ["A", "C"],
      after: [],
      study: "routing=ugal-l&traffic=worst-case&b.routing=min&c.p=3",
      said: [],
    });
  });

  test("of a topology goes to those that have the same parameter; the others say that they have none", () => {
    const { study, said } = inAll("b.topology=slim-fly&c.topology=torus&d.h=3", "p", 4);
    expect(study).toBe("p=4&b.topology=slim-fly&c.topology=torus&d.h=3");
    expect(said).toEqual([]);
    const other = inAll("b.topology=slim-fly&c.routing=valiant", "h", 3);
    expect(other.study).toBe("h=3&b.topology=slim-fly&c.routing=valiant");
    expect(other.said).toEqual(["Design B stays as it is: its topology, Slim Fly, has no global ports per router."]);
    // It is offered for those alone that have it, and where none has, not at all.
    expect(other.before).toEqual(["C"]);
    expect(other.after).toEqual([]);
    expect(inAll("b.topology=slim-fly", "h", 3).before).toEqual([]);
  });

  test("that another design cannot have leaves it as it is, with the reason", () => {
    const { study, said } = inAll("b.topology=fat-tree", "routing", "valiant");
    expect(study).toBe("routing=valiant&b.topology=fat-tree");
    expect(said).toHaveLength(1);
    expect(said[0]).toMatch(/^Design B stays as it is: routing = valiant .*: choose /);
  });

  test("is not set where it is locked", () => {
    const studio = createStudio();
    openStudy(studio, "p=3&b.p=4");
    studio.setState({ locked: ["p"] });
    setInAll(studio, "p");
    expect(formatStudy(currentStudy(studio))).toBe("p=3&b.p=4");
  });
});

/** No file asks for a family's name: only the family itself, its picture, and studies written out as presets or lessons. */
import { expect, test } from "vitest";
import { TOPOLOGIES } from "../../src/topology/families.ts";
import { HEADINGS } from "../../src/topology/network.ts";
import { sourceFiles, textOf } from "./imports.ts";

const OWN = ["topology/", "drawing/families.ts", "drawing/families/", "lessons/", "study/presets.ts"];

/** Ids of families that stand in a text as a string of their own. */
function namedIn(text: string): readonly string[] {
  return TOPOLOGIES.map(({ id }) => id).filter((id) => new RegExp(`["'\`]${id}["'\`]`).test(text));
}

test("families are asked for what they can, not who they are", () => {
  const asking = sourceFiles().filter((file) => !OWN.some((own) => file.startsWith(own)));
  expect(asking.flatMap((file) => namedIn(textOf(file)).map((id) => `${file} names ${id}`))).toEqual([]);
  expect(namedIn('if (network.family === "cascade")')).toEqual(["cascade"]);
});

test("families stand under their headings, in the order of these", () => {
  const order = TOPOLOGIES.map(({ group }) => HEADINGS.indexOf(group));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

/** The glossary: each term once, in order, in one line. */
import { expect, test } from "vitest";
import { definitionOf, TERMS } from "../../../src/studio/glossary/terms.ts";

test("terms stand in alphabetical order, each once, each with a sentence of one line and its source", () => {
  const names = TERMS.map(({ term }) => term.toLowerCase());
  expect(names).toEqual([...new Set(names)].sort());
  for (const { term, definition, source } of TERMS) {
    expect(definition, term).toMatch(/^[A-Z].*\.$/);
    expect(definition.length, term).toBeLessThan(150);
    expect(source, term).not.toBe("");
  }
});

test("a term is found however it is written, and what is none has no definition", () => {
  expect(definitionOf("Radix")).toMatch(/^Ports of a router.*\(Dally, Towles 2004\)$/);
  expect(definitionOf("buttons")).toBeNull();
});

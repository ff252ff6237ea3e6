/** The glossary: each term once, in order, in one line; and found in texts. */
import { expect, test } from "vitest";
import { allTerms } from "../../../src/studio/glossary/terms.ts";
import { marked } from "../../../src/studio/glossary/marked.ts";
import { ROUTINGS } from "../../../src/routing/algorithms.ts";
import { TOPOLOGIES } from "../../../src/topology/families.ts";
import { PATTERNS } from "../../../src/workload/patterns.ts";

/** What is said of a text that is one term; null where it is none. */
function definitionOf(term: string): string | null {
  const [first, ...others] = marked(term);
  return others.length === 0 && first ? first.definition : null;
}

/** What families, routings and patterns are called. */
const titles = [...TOPOLOGIES, ...ROUTINGS, ...PATTERNS].map(({ title }) => title);

test("terms stand in alphabetical order, each once, each with a sentence of one line and its source", () => {
  const names = allTerms().map(({ term }) => term.toLowerCase());
  expect(names).toEqual([...new Set(names)].sort());
  for (const { term, definition, source } of allTerms().filter((one) => !titles.includes(one.term))) {
    expect(definition, term).toMatch(/^[A-Z].*\.$/);
    expect(definition.length, term).toBeLessThan(150);
    expect(source, term).not.toBe("");
  }
});

test("a term is found however it is written, and what is none has no definition", () => {
  expect(definitionOf("Radix")).toMatch(/^Ports of a router.*\(Dally, Towles 2004\)$/);
  expect(definitionOf("virtual channels")).toBe(definitionOf("virtual channel"));
  expect(definitionOf("buttons")).toBeNull();
});

test("every family, routing and pattern is a term", () => {
  expect(titles.filter((title) => definitionOf(title) === null)).toEqual([]);
});

test("terms are marked where they stand first, the longest ones, and no text is lost", () => {
  const terms = (text: string): readonly string[] => {
    const pieces = marked(text);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    return pieces.filter(({ definition }) => definition !== null).map((piece) => piece.text);
  };
  expect(terms("Latency against offered load")).toEqual(["Latency", "offered load"]);
  expect(terms(": nine of 72 global channels are full, the other global channels idle.")).toEqual(["global channels"]);
  expect(terms("UGAL-L reaches 44 %; a groupie hops.")).toEqual(["UGAL-L", "hops"]);
  expect(terms("On worst-case traffic a buffer is shallower than the credit loop.")).toEqual(["worst-case", "buffer", "credit loop"]);
  expect(terms("Nothing to explain")).toEqual([]);
});

/**
 * The file form of a study: one flat object, `{"topology": family, "q": 5, "load": [0.1, 0.2]}`, with the names of the URL form.
 * Designs after A are objects of their differences under their letters: `"b": {"routing": "min"}` (or dotted, as in the URL: `"b.routing":
 * "min"`). Values may be numbers, texts as in the URL, lists of numbers, or a table as a list of its rows.
 */
import { DEFAULT_FAMILY } from "../topology/families.ts";
import { formatDecimal } from "./decimals.ts";
import { readEntries } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { DESIGN_LETTERS, problemOf } from "./study.ts";
import type { Problem, Study } from "./study.ts";

/** A study's file, as sentences show it. */
export const EXAMPLE = `{"topology": "${DEFAULT_FAMILY}", "p": 4}`;

/** Reads a study from a parsed JSON file, as parseStudy reads text: never throws, keeps what is valid, reports the rest. */
export function studyFromJson(file: unknown): { study: Study; problems: readonly Problem[] } {
  if (!isRecord(file)) {
    const { study } = readEntries([]);
    return {
      study,
      problems: [problemOf(0, "file", textOf(file), `The file holds ${kindOf(file)}: it must hold one object such as ${EXAMPLE}.`)],
    };
  }
  return readEntries(
    Object.entries(file).flatMap(([name, value]): Entry[] => {
      if (name.length !== 1 || DESIGN_LETTERS.indexOf(name) < 1 || !isRecord(value)) return [[name, textOf(value)]];
      const own = Object.entries(value);
      // A design without differences is A's twin.
      if (own.length === 0) return [[`${name}.topology`, textOf(file["topology"] ?? DEFAULT_FAMILY)]];
      return own.map(([parameter, given]): Entry => [`${name}.${parameter}`, textOf(given)]);
    }),
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  return value === null ? "nothing" : Array.isArray(value) ? "a list" : `a ${typeof value}`;
}

/** A JSON value as the URL form would write it. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return formatDecimal(value);
  // Rows of a table are kept apart.
  if (Array.isArray(value)) return value.map(textOf).join(value.some(Array.isArray) ? ";" : ",");
  return JSON.stringify(value) ?? "";
}

/** The URL form of a study (docs/headless.md, "The study"): application/x-www-form-urlencoded text after '#', in one fixed order. */
import type { Value } from "../descriptor.ts";
import { readEntries, writtenDesigns } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { readNames } from "./design-names.ts";
import { designCalledBy, isPageName } from "./page-names.ts";
import type { PageName } from "./page-names.ts";
import { GROUPS, parametersIn } from "./schema.ts";
import { formatValue, quoted } from "./texts.ts";
import { problemOf, writtenName } from "./study.ts";
import type { DesignValues, Problem, Study } from "./study.ts";

/**
 * Reads a study from its bare text, from '#' and text, or from a whole share URL, whatever the URL says of the page. Never throws; problems
 * name the bad values.
 */
export function parseStudy(text: string): { study: Study; problems: readonly Problem[] } {
  const hash = text.indexOf("#");
  const before = text.slice(0, Math.max(0, hash)).trim();
  const read = readEntries(entriesOf(text, hash).filter(([name]) => !isPageName(name) && designCalledBy(name) === null));
  if (isAddress(before)) return read;
  const ignored = problemOf(
    0,
    "study",
    before,
    `${quoted(before)} stands before # and is no address: a study is the text after # alone, or a whole address such as https://example.org/#p=4.`,
  );
  return { study: read.study, problems: [ignored, ...read.problems] };
}

/** The entries of such a text for the page, besides its study and the names of its designs, in their order; names may be repeated. */
export function pageEntriesOf(text: string): readonly (readonly [name: Exclude<PageName, "name">, value: string])[] {
  return entriesOf(text, text.indexOf("#")).flatMap(([name, value]) =>
    isPageName(name) && name !== "name" ? [[name, value] as const] : [],
  );
}

/** The names of so many designs in such a text. */
export function namesIn(text: string, designs: number): ReturnType<typeof readNames> {
  const called = entriesOf(text, text.indexOf("#")).flatMap(([name, value]) => {
    const design = designCalledBy(name);
    return design === null ? [] : [[design, value] as const];
  });
  return readNames(called, designs);
}

/** Writes a study in its normal form: the same study is the same text; '' for the default design alone. */
export function formatStudy(study: Study): string {
  return writtenDesigns(study).flatMap(formatEntries).join("&");
}

/**
 * Writes a study including values that have no effect in its designs, but may have one along the axes of a sweep; `unused`: values without
 * effect there either.
 */
export function formatGiven(study: Study, unused: readonly Problem[] = []): string {
  const names = new Set(unused.map(({ name }) => name));
  const idle = (study.idle ?? []).flatMap((given, design) =>
    formatEntries(new Map([...given].filter(([parameter]) => !names.has(writtenName(design, parameter)))), design),
  );
  return [formatStudy(study), ...idle].filter((text) => text !== "").join("&");
}

/**
 * Writes a study with all that identifies it, defaults or not: for A its topology with the topology's parameters, its routing, its traffic
 * and its loads, without values that have no effect. It reads as the same study even if a default should change.
 */
export function formatWhole(study: Study): string {
  const [a] = study.designs;
  const [written, ...others] = writtenDesigns(study);
  const whole = GROUPS.filter(({ when }) => when?.(a!) ?? true).flatMap((group) =>
    parametersIn(group, a!).filter(
      ({ id, kind, when }) =>
        written!.has(id) || id === group.choice?.id || (group.id === "topology" && when?.(a!) !== false) || kind === "list",
    ),
  );
  return [new Map(whole.map(({ id }) => [id, a![id]!])), ...others].flatMap(formatEntries).join("&");
}

/** Writes one design as a study of its own. */
export function formatDesign(values: DesignValues): string {
  return formatStudy({ designs: [values] });
}

/** What may stand before #: nothing, a URL, or a path. */
function isAddress(text: string): boolean {
  return text === "" || /^(\/|\.{1,2}\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(text);
}

function entriesOf(text: string, hash: number): readonly Entry[] {
  // Without '#', a URL may still carry a study as its query.
  const address = /^\s*([a-z][a-z0-9+.-]*:\/\/[^?]*)?\??/i.exec(text)?.[0] ?? "";
  return [...new URLSearchParams(text.slice(hash >= 0 ? hash + 1 : address.length).trim())].map(([name, value]) => [name.trim(), value]);
}

function formatEntries(written: ReadonlyMap<string, Value>, design: number): string[] {
  return [...written].map(([parameter, value]) => `${writtenName(design, parameter)}=${encode(formatValue(value))}`);
}

/** Cache of the last encoded long texts, which are slow to encode and written with every change of a study. */
const encoded = new Map<string, string>();
const LONG = 10_000;
const KEPT = 8;

/** Percent-encodes a value, but leaves the commas and colons of lists readable. */
function encode(text: string): string {
  if (text.length < LONG) return encodedOf(text);
  const known = encoded.get(text) ?? encodedOf(text);
  if (encoded.size >= KEPT) encoded.clear();
  encoded.set(text, known);
  return known;
}

function encodedOf(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

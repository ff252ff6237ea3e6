/**
 * The questions of an exercise as the address holds them, `ask=1.…`: a version, and JSON that is deflated and written in the letters of
 * base64url. Nobody reads an answer in passing; it is no secret. Version 1 is one question; several, or a curve to be drawn, are version 2.
 */
import { DESIGN_LETTERS, isParameter } from "../../engine/studies.ts";
import { COVERABLE } from "../store/state.ts";
import type { CoveredPart } from "../store/state.ts";

/** Most letters of each text: what fits a link, and a strip under the drawing. */
export const MOST = { title: 120, text: 600, answer: 200, unit: 40, hint: 600, after: 1200 } as const;
/** Answers to choose from. */
export const ANSWERS = { least: 2, most: 8 } as const;
/** Questions of an exercise. */
export const MOST_STEPS = 9;

/** An answer among several, a number in a band of which both ends are right, or a design's curve, drawn to a load in such a band. */
export type Asked =
  | { readonly kind: "choice"; readonly answers: readonly string[]; readonly right: number }
  | { readonly kind: "number"; readonly low: number; readonly high: number; readonly unit: string }
  | { readonly kind: "draw"; readonly low: number; readonly high: number; readonly design: number };

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly asked: Asked;
  /** What is measured ("b.saturation"); "" for nothing. */
  readonly measure: string;
  readonly hint: string;
  /** What is said after the answer. */
  readonly after: string;
  /** What is covered until it is answered; null: what the link says. */
  readonly cover: readonly CoveredPart[] | null;
  /** Names of parameters that are locked; null: those of the link. */
  readonly lock: readonly string[] | null;
}

const [ONE, SEVERAL] = ["1", "2"] as const;

function partsOf({ text: q, asked, measure, hint, after, cover, lock }: Question) {
  const parts = { m: measure, h: hint, x: after, k: cover?.join(), l: lock?.join() };
  if (asked.kind === "choice") return { q, c: asked.answers, r: asked.right, ...parts };
  const n = [asked.low, asked.high];
  return asked.kind === "number" ? { q, n, u: asked.unit, ...parts } : { q, n, d: DESIGN_LETTERS[asked.design], ...parts };
}

/** The title is the first question's. */
export async function packed(questions: readonly Question[]): Promise<string> {
  const [first] = questions as readonly [Question];
  const plain = questions.length === 1 && first.asked.kind !== "draw";
  const parts = plain ? { t: first.title, ...partsOf(first) } : { t: first.title, s: questions.map(partsOf) };
  // What is empty is left out, but for a list of nothing that is covered or locked.
  const json = JSON.stringify(parts, (name, value: unknown) => (value === "" && name !== "k" && name !== "l" ? undefined : value));
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream("deflate"));
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return `${plain ? ONE : SEVERAL}.${letters.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** One at least. Throws a sentence where there is none. */
export async function unpacked(ask: string): Promise<readonly Question[]> {
  const [version, letters = ""] = ask.split(".");
  if (version !== ONE && version !== SEVERAL)
    throw new Error(
      `ask is of version ${version} and was made by another Flitlab; this one reads versions ${ONE} and ${SEVERAL}. Ask for a newer link.`,
    );
  let found: unknown;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    found = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate"))));
  } catch {
    throw new Error("ask cannot be read: the link has been cut or changed. Ask for the whole link.");
  }
  const { t: title = "", ...rest } = isObject(found) ? found : {};
  const { s: steps = [], ...others } = rest;
  const list: readonly unknown[] | null =
    version === ONE ? [rest] : Array.isArray(steps) && steps.length <= MOST_STEPS && Object.keys(others).length === 0 ? steps : [];
  const questions = isText(title, MOST.title) ? list.map((one) => questionIn(title, one)) : [];
  const read = questions.filter((one) => one !== null);
  if (read.length === 0 || read.length < questions.length)
    throw new Error("ask holds no question of an exercise. Ask for the link once more.");
  return read;
}

function questionIn(title: string, found: unknown): Question | null {
  const { q: text, m: measure = "", h: hint = "", x: after = "", k, l, ...rest } = isObject(found) ? found : {};
  const asked = askedIn(rest);
  const cover = namesIn(k, (name): name is CoveredPart => (COVERABLE as readonly string[]).includes(name));
  const lock = namesIn(l, isParameter);
  const fits = isText(text, MOST.text) && isText(hint, MOST.hint) && isText(after, MOST.after);
  if (!asked || !fits || cover === undefined || lock === undefined) return null;
  if (typeof measure !== "string" || !/^(?:[a-z]\.[a-z]+(?::[\d.]+)?)?$/.test(measure)) return null;
  return { title, text, asked, measure, hint, after, cover, lock };
}

/** Null where nothing is said; undefined where there is another name among them. */
function namesIn<T extends string>(text: unknown, isName: (name: string) => name is T): readonly T[] | null | undefined;
function namesIn(text: unknown, isName: (name: string) => boolean): readonly string[] | null | undefined;
function namesIn(text: unknown, isName: (name: string) => boolean): readonly string[] | null | undefined {
  if (text === undefined) return null;
  if (typeof text !== "string") return undefined;
  const names = text === "" ? [] : text.split(",");
  return names.every(isName) ? names : undefined;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown, most: number): value is string => typeof value === "string" && value.length <= most;

/** Null where there is neither a list of answers, one of them right, nor a band of numbers, or where anything else stands. */
function askedIn({ c, r, n, u, d, ...others }: Readonly<Record<string, unknown>>): Asked | null {
  if (Object.keys(others).length > 0) return null;
  if (Array.isArray(c)) {
    const answers = c.filter((one) => isText(one, MOST.answer));
    const fits = answers.length === c.length && c.length >= ANSWERS.least && c.length <= ANSWERS.most && n === undefined && d === undefined;
    return fits && typeof r === "number" && answers[r] !== undefined ? { kind: "choice", answers, right: r } : null;
  }
  if (!Array.isArray(n) || n.length !== 2 || r !== undefined) return null;
  const [low, high] = n as readonly unknown[];
  if (typeof low !== "number" || typeof high !== "number" || low > high) return null;
  if (d === undefined) return isText(u ?? "", MOST.unit) ? { kind: "number", low, high, unit: (u ?? "") as string } : null;
  const design = typeof d === "string" && d.length === 1 ? DESIGN_LETTERS.indexOf(d) : -1;
  return design >= 0 && u === undefined ? { kind: "draw", low, high, design } : null;
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

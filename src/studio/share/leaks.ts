/** What would give an answer away: parts of the page in view that say it, and texts of the exercise itself. */
import { significant } from "../../drawing/text.ts";
import { measuredBy } from "../exercise/quantities.ts";
import type { Question } from "../exercise/packed.ts";
import type { CoveredPart } from "../store/state.ts";

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"] as const;

/** The numbers in a text, those up to twelve in words too; a percentage as what it is a share of. */
export function numbersIn(text: string): readonly number[] {
  const digits = [...text.replaceAll(/(\d)[\u202f\u00a0 ](?=\d{3}\b)/g, "$1").matchAll(/\d+(?:\.\d+)?(?<share>\s*%)?/g)].map(
    ({ 0: found, groups }) => (groups?.["share"] === undefined ? Number(found) : parseFloat(found) / 100),
  );
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => WORDS.indexOf(word as (typeof WORDS)[number]))
    // "One" and "two" say too little.
    .filter((number) => number > 2);
  return [...digits, ...words];
}

export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 0.005 * Math.max(Math.abs(a), Math.abs(b));

/** How a text says a number; null where it does not. */
function saysNumber(text: string, number: number): string | null {
  if (!numbersIn(text).some((one) => isNear(one, number))) return null;
  return Number.isInteger(number) && number <= 12 && !text.includes(String(number)) ? WORDS[number]! : significant(number);
}

export interface Leak {
  /** The part that could be covered; null of what cannot. */
  readonly part: CoveredPart | null;
  /** A sentence. */
  readonly text: string;
}

interface Asking {
  readonly question: Question;
  readonly cover: readonly CoveredPart[];
  /** What the measurement says; null while it says nothing. */
  readonly measured: number | null;
  /** What stands in each part of the page now. */
  readonly texts: Readonly<Record<CoveredPart, string>>;
}

const NAMES: Readonly<Record<CoveredPart, string>> = {
  sentence: "The sentence",
  chart: "The chart",
  numbers: "The table",
  loads: "The drawing",
};

export function leaksOf({ question, cover, measured, texts }: Asking): readonly Leak[] {
  const { asked } = question;
  const right = asked.kind === "choice" ? numbersIn(asked.answers[asked.right]!) : [];
  // What all answers have in common tells nothing.
  const others = asked.kind === "choice" ? asked.answers.filter((_, i) => i !== asked.right).map(numbersIn) : [];
  const telling = right.filter((number) => !others.some((all) => all.some((one) => isNear(one, number))));
  const needles = [...telling, ...(measured === null || telling.some((one) => isNear(one, measured)) ? [] : [measured])];
  const seen = measuredBy(question.measure)?.quantity.seenIn ?? [];
  const found: Leak[] = [];
  for (const part of Object.keys(NAMES) as CoveredPart[]) {
    // A curve that is to be drawn is covered by itself.
    if (cover.includes(part) || (asked.kind === "draw" && part === "chart")) continue;
    const said = needles.map((number) => saysNumber(texts[part], number)).find((one) => one !== null);
    if (said !== undefined) found.push({ part, text: `${NAMES[part]} says “${said}”.` });
    else if (seen.includes(part)) found.push({ part, text: `${NAMES[part]} shows what is asked.` });
  }
  for (const [name, text] of [
    ["The title", question.title],
    ["The question", question.text],
    ["The hint", question.hint],
  ] as const) {
    const said = needles.map((number) => saysNumber(text, number)).find((one) => one !== null);
    if (said !== undefined) found.push({ part: null, text: `${name} says “${said}”.` });
  }
  return found;
}

/** Whether the measurement speaks against the answer that is marked as right; a sentence, or null. */
export function contradiction({ asked }: Question, measured: number): string | null {
  if (asked.kind !== "choice")
    return measured < asked.low || measured > asked.high ? `Measured is ${significant(measured)}, which is not in the band.` : null;
  const own = numbersIn(asked.answers[asked.right]!);
  if (own.some((one) => isNear(one, measured))) return null;
  const other = asked.answers.findIndex((text, i) => i !== asked.right && numbersIn(text).some((one) => isNear(one, measured)));
  if (other >= 0) return `Measured is ${significant(measured)}, as in “${asked.answers[other]!}”.`;
  return own.length > 0 ? `The answer does not say what was measured, ${significant(measured)}.` : null;
}

/** What stands in the parts of the page that can be covered. */
export function textsOnPage(): Readonly<Record<CoveredPart, string>> {
  const textOf = (selector: string): string => [...document.querySelectorAll(selector)].flatMap((element) => piecesOf(element)).join(" ");
  return {
    sentence: textOf(".answer"),
    chart: textOf(".curve-chart svg text"),
    numbers: textOf(".column-results .results"),
    loads: textOf(".tile-fact"),
  };
}

/** Texts of neighbours are not one number. */
function piecesOf(node: Node): readonly string[] {
  return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ""] : [...node.childNodes].flatMap(piecesOf);
}

/**
 * Reads JSON as people write and save it. It finds what JSON.parse accepts without a word (repeated names, numbers beyond all bounds) and
 * allows a byte order mark.
 */

/**
 * What the text holds, or what is wrong with it as the end of a sentence about the file. `error`: of JSON.parse, where the text is not
 * JSON.
 */
type JsonReading = { readonly value: unknown } | { readonly fault: string; readonly error?: unknown };

/** Writes a name or a number of the text as a sentence quotes it. */
type Quote = (text: string) => string;

/** Deepest nesting, far more than a file of ours has. Code that walks through the value may therefore call itself. */
const DEEPEST = 64;
/** Most names of one object, and most lists and objects in all, likewise. For more the engine takes seconds and gigabytes. */
const MAX_NAMES = 1_000_000;
const MAX_THINGS = 4_000_000;

/** Takes time in proportion to the text, however deep it is nested. */
export function readJson(text: string, quoted: Quote = JSON.stringify): JsonReading {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const found = scan(json, quoted);
  if (found !== null && TOO_MUCH.includes(found)) return { fault: found };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return { fault: "is not valid JSON", error };
  }
  return found === null ? { value } : { fault: found };
}

const TOO_DEEP = `is nested deeper than ${DEEPEST} levels`;
const TOO_WIDE = `has an object of more than ${MAX_NAMES} names`;
const TOO_LARGE = `holds more than ${MAX_THINGS} lists and objects`;
/** Errors that are found before the engine is asked. */
const TOO_MUCH: readonly string[] = [TOO_DEEP, TOO_WIDE, TOO_LARGE];

/** The names of an open object so far; null for a list. */
type Level = Set<string> | null;

/** The first error in valid JSON, in one pass. For other text the answer has no meaning. */
function scan(json: string, quoted: Quote): string | null {
  const levels: Level[] = [];
  let fault: string | null = null;
  let at = 0;
  let things = 0;
  while (at < json.length) {
    const character = json[at]!;
    const from = at++;
    if (character === "{" || character === "[") {
      levels.push(character === "{" ? new Set() : null);
      if (levels.length > DEEPEST) return TOO_DEEP;
      if (++things > MAX_THINGS) return TOO_LARGE;
    } else if (character === "}" || character === "]") levels.pop();
    else if (character === '"') {
      at = endOfString(json, at);
      const names = levels.at(-1);
      if (names && isName(json, at)) {
        const name = nameOf(json.slice(from, at));
        if (names.has(name)) fault ??= `gives ${quoted(name)} twice (give it once)`;
        names.add(name);
        if (names.size > MAX_NAMES) return TOO_WIDE;
      }
    } else if (character === "-" || (character >= "0" && character <= "9")) {
      while (at < json.length && "0123456789+-.eE".includes(json[at]!)) at++;
      if (!Number.isFinite(Number(json.slice(from, at))))
        fault ??= `holds ${quoted(json.slice(from, at))}, which is larger than any number here`;
    }
  }
  return fault;
}

/** Where the string ends whose contents begin here. */
function endOfString(json: string, at: number): number {
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isName(json: string, at: number): boolean {
  while (at < json.length && " \t\n\r".includes(json[at]!)) at++;
  return json[at] === ":";
}

function nameOf(text: string): string {
  if (!text.includes("\\")) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

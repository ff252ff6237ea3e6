/** JSON as people write and save it, read with what JSON.parse passes over in silence: repeated names, numbers beyond all bounds, a byte order mark. */
import { quoted } from "./texts.ts";

/** What the text holds, or what is wrong with it as the end of a sentence about the file. */
type JsonReading = { readonly value: unknown } | { readonly fault: string };

/** Far more than a file of ours has; everything that walks through the value may call itself. */
const DEEPEST = 64;

export function readJson(text: string): JsonReading {
  const json = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const found = scan(json);
  if (found === "too deep") return { fault: `is nested deeper than ${DEEPEST} levels` };
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { fault: "is not valid JSON" };
  }
  return found === null ? { value } : { fault: found };
}

/** The names of an open object so far; null for a list. */
type Level = Set<string> | null;

/** The first thing that is wrong in valid JSON; of other text it says anything. One pass. */
function scan(json: string): string | null {
  const levels: Level[] = [];
  let fault: string | null = null;
  let at = 0;
  while (at < json.length) {
    const character = json[at]!;
    const from = at++;
    if (character === "{" || character === "[") {
      levels.push(character === "{" ? new Set() : null);
      if (levels.length > DEEPEST) return "too deep";
    } else if (character === "}" || character === "]") levels.pop();
    else if (character === '"') {
      at = endOfString(json, at);
      const names = levels.at(-1);
      if (names && isName(json, at)) {
        const name = nameOf(json.slice(from, at));
        if (names.has(name)) fault ??= `gives ${quoted(name)} twice (give it once)`;
        names.add(name);
      }
    } else if (character === "-" || (character >= "0" && character <= "9")) {
      while (at < json.length && "0123456789+-.eE".includes(json[at]!)) at++;
      if (!Number.isFinite(Number(json.slice(from, at))))
        fault ??= `holds ${quoted(json.slice(from, at))}, which is larger than any number here`;
    }
  }
  return fault;
}

/** Where a string ends whose inside begins here. */
function endOfString(json: string, at: number): number {
  while (at < json.length && json[at] !== '"') at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

function isName(json: string, at: number): boolean {
  while (at < json.length && " \t\n\r".includes(json[at]!)) at++;
  return json[at] === ":";
}

function nameOf(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** The tokens of a DOT file (graphviz.org/doc/info/lang.html), one after the other without going back. */
import { shown } from "./draft.ts";
import { TokenStream } from "./token-stream.ts";

export interface Token {
  /** "id" of a name, "end", or the sign itself. */
  readonly sign: string;
  readonly text: string;
  /** The form of a name: a bare one may be a keyword. */
  readonly form: "bare" | "quoted" | "html";
  /** The keyword, if it is one. */
  readonly keyword: Keyword | null;
  readonly at: number;
}

export type Keyword = "node" | "edge" | "graph" | "digraph" | "subgraph" | "strict";
const KEYWORDS: readonly Keyword[] = ["node", "edge", "graph", "digraph", "subgraph", "strict"];
const [SHORTEST, LONGEST] = [4, 8];

function keywordOf(word: string): Keyword | null {
  if (word.length < SHORTEST || word.length > LONGEST) return null;
  const lower = word.toLowerCase();
  return KEYWORDS.find((one) => one === lower) ?? null;
}

const SIGNS = "{}[]=;,:+";
const NUMBER = /-?(?:\.\d+|\d+(?:\.\d*)?)/y;
const [TAB, LINE, RETURN, BLANK, HASH, MINUS, SLASH, UNDERSCORE, BACKSLASH] = [9, 10, 13, 32, 35, 45, 47, 95, 92];

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
/** Characters that may begin a word, and continue it besides digits. */
const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === UNDERSCORE || code >= 128;

/** The end of white space and comments from this place on, those behind a # wherever that stands; null if a comment does not end. */
export function endOfSpace(text: string, from: number): number | null {
  for (let at = from; ;) {
    const code = text.charCodeAt(at);
    if (code === BLANK || code === LINE || code === TAB || code === RETURN || code === 11 || code === 12) at++;
    else if (code !== SLASH && code !== HASH) return at;
    else if (code === HASH || text.startsWith("//", at)) {
      const end = text.indexOf("\n", at);
      at = end < 0 ? text.length : end + 1;
    } else if (text.startsWith("/*", at)) {
      const end = text.indexOf("*/", at + 2);
      if (end < 0) return null;
      at = end + 2;
    } else return at;
  }
}

/** A line end after backslashes, with all of them. */
const CONTINUED = /(?<!\\)(\\+)\r?\n/g;

function unescaped(inside: string): string {
  const joined = inside.replace(CONTINUED, (whole, slashes: string) => (slashes.length % 2 === 1 ? slashes.slice(1) : whole));
  return joined.replaceAll('\\"', '"');
}

/** Deepest nesting of angle brackets. */
const DEEPEST = 100;

export class Tokens extends TokenStream<Token> {
  private end = 0;

  protected read(): Token {
    const { text } = this;
    const at = endOfSpace(text, this.end);
    if (at === null) throw this.draft.bad(this.end, "is followed by a comment that does not end");
    if (at >= text.length) return { sign: "end", text: "", form: "bare", keyword: null, at: text.length };
    const code = text.charCodeAt(at);
    if (isLetter(code)) {
      let end = at + 1;
      for (let next = text.charCodeAt(end); isLetter(next) || isDigit(next); next = text.charCodeAt(++end));
      return this.found("id", text.slice(at, end), "bare", at, end - at);
    }
    const begin = text[at]!;
    if (SIGNS.includes(begin)) return this.found(begin, begin, "bare", at, 1);
    const line = code === MINUS ? text.slice(at, at + 2) : "";
    if (line === "--" || line === "->") return this.found(line, line, "bare", at, 2);
    if (begin === '"') return this.quoted(at);
    if (begin === "<") return this.html(at);
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text)?.[0];
    if (number === undefined) throw this.draft.bad(at, `has ${shown(text.slice(at, at + 10).trim())}, which DOT does not have there`);
    const next = text.charCodeAt(at + number.length);
    // Graphviz takes 3a for two names, which nobody means.
    if (isLetter(next) || isDigit(next) || text[at + number.length] === ".")
      throw this.draft.bad(at, `has ${shown(text.slice(at, at + number.length + 1))}, a number that goes on as a name: quote it`);
    return this.found("id", number, "bare", at, number.length);
  }

  private found(sign: string, text: string, form: Token["form"], at: number, length: number): Token {
    this.end = at + length;
    return { sign, text, form, keyword: form === "bare" ? keywordOf(text) : null, at };
  }

  /** `\"` is a quote, and a backslash before a line end is nothing; all other characters stand for themselves, as in Graphviz. */
  private quoted(at: number): Token {
    const { text } = this;
    for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
      let slashes = 0;
      while (end - 1 - slashes > at && text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
      if (slashes % 2 === 1) continue;
      const inside = text.slice(at + 1, end);
      return this.found("id", inside.includes("\\") ? unescaped(inside) : inside, "quoted", at, end + 1 - at);
    }
    throw this.draft.bad(at, `has ${shown(text.slice(at, at + 10).trim())}, a text that does not end`);
  }

  /** A text between angle brackets, with others and comments in it. */
  private html(at: number): Token {
    const { text } = this;
    const special = /<!--|[<>]/g;
    special.lastIndex = at;
    let depth = 0;
    for (let match = special.exec(text); match !== null; match = special.exec(text)) {
      if (match[0] === "<") {
        if (++depth > DEEPEST) throw this.draft.bad(at, `has a text of more than ${DEEPEST} angle brackets within each other`);
      } else if (match[0] === ">") depth--;
      else {
        const end = text.indexOf("-->", match.index + 4);
        if (end < 0) break;
        special.lastIndex = end + 3;
      }
      if (depth === 0) return this.found("id", text.slice(at, match.index + 1), "html", at, match.index + 1 - at);
    }
    throw this.draft.bad(at, `has ${shown(text.slice(at, at + 10).trim())}, a text in angle brackets that does not end`);
  }
}

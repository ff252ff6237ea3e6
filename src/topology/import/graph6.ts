/**
 * graph6, sparse6 and digraph6 (McKay's nauty, formats.txt): a graph in a line of characters of six bits each. Vertices count from 0. The
 * first character of sparse6 is a colon, that of digraph6 an ampersand.
 */
import { linesOf } from "../../math/lines.ts";
import { MAX_READ_ROUTERS } from "../graph.ts";
import { BadFile, Draft } from "./draft.ts";
import type { Drawn } from "./draft.ts";

export type SixBits = "graph6" | "sparse6" | "digraph6";

const HEADER = /^>>(graph6|sparse6|digraph6)<</;
const SIGNS: Readonly<Record<string, SixBits>> = { ":": "sparse6", "&": "digraph6" };
const [LEAST, MOST, BITS] = [63, 126, 6];

interface Text {
  readonly format: SixBits;
  readonly line: number;
  /** Characters of six bits alone. */
  readonly data: string;
  readonly isSure: boolean;
}

function textIn(text: string): Text | null {
  for (const [line, content] of linesOf(text)) {
    if (content === "") continue;
    const header = HEADER.exec(content)?.[1] as SixBits | undefined;
    const rest = header === undefined ? content : content.slice(header.length + 4);
    const sign = SIGNS[rest[0] ?? ""];
    const format = header ?? sign ?? "graph6";
    return { format, line, data: rest.slice(sign === undefined ? 0 : 1), isSure: header !== undefined };
  }
  return null;
}

/** Whether all characters from a place on have six bits. */
function isSixBits(data: string): boolean {
  for (let at = 0; at < data.length; at++) {
    const code = data.charCodeAt(at);
    if (code < LEAST || code > MOST) return false;
  }
  return data.length > 0;
}

/** The number of vertices, and the place after it; null if that is cut off. */
function sizeIn(data: string): readonly [size: number, end: number] | null {
  const [begin, end] = data.startsWith("~~") ? [2, 8] : data.startsWith("~") ? [1, 4] : [0, 1];
  if (data.length < end) return null;
  let size = 0;
  for (let at = begin; at < end; at++) size = size * 64 + data.charCodeAt(at) - LEAST;
  return [size, end];
}

/** Characters after the size. */
const lengthOf = (format: SixBits, size: number): number => Math.ceil((format === "graph6" ? (size * (size - 1)) / 2 : size * size) / BITS);

/** The format of a text; null if it is none of them. A line without a header or a sign is graph6 if its length is right, or nearly so. */
export function sixBitsIn(text: string): SixBits | null {
  const found = textIn(text);
  if (found === null) return null;
  const { format, line, data, isSure } = found;
  if (isSure) return format;
  const size = isSixBits(data) ? sizeIn(data) : null;
  if (size === null) return null;
  for (const [number, content] of linesOf(text))
    if (number > line && content !== "" && !isSixBits(content.replace(/^[:&]/, ""))) return null;
  if (format === "sparse6") return format;
  const [is, right] = [data.length - size[1], lengthOf(format, size[0])];
  // One that is cut off is no list of links either.
  return is === right || (is > 8 && is > right / 2 && is < 2 * right) ? format : null;
}

/** Throws a BadFile. */
export function readSixBits(text: string): Drawn {
  const { format, line, data } = textIn(text)!;
  const draft = new Draft();
  for (const [number, content] of linesOf(text))
    if (number > line && content !== "") throw draft.bad(number, "begins a second graph: a file of one network has one");
  const size = isSixBits(data) ? sizeIn(data) : null;
  if (size === null) throw draft.bad(line, "has characters of other than six bits, or no number of vertices");
  const [routers, begin] = size;
  if (routers > MAX_READ_ROUTERS) throw new BadFile(`the network has ${routers} routers, more than the ${MAX_READ_ROUTERS} that are read`);
  if (format !== "sparse6" && data.length - begin !== lengthOf(format, routers))
    throw draft.bad(line, `has ${data.length} characters, and a graph of ${routers} vertices takes ${begin + lengthOf(format, routers)}`);
  for (let router = 0; router < routers; router++) draft.router(String(router), line);
  let at = begin * BITS;
  const bit = (): number => {
    const code = data.charCodeAt(Math.floor(at / BITS)) - LEAST;
    return (code >> (BITS - 1 - (at++ % BITS))) & 1;
  };
  if (format === "graph6") {
    for (let b = 1; b < routers; b++) for (let a = 0; a < b; a++) if (bit() === 1) draft.link(a, b, line);
  } else if (format === "digraph6") {
    for (let a = 0; a < routers; a++) for (let b = 0; b < routers; b++) if (bit() === 1) draft.link(a, b, line);
    draft.mergeDirections(true);
  } else {
    let width = 1;
    while (2 ** width < routers) width++;
    const end = data.length * BITS;
    for (let v = 0; at + 1 + width <= end;) {
      if (bit() === 1) v++;
      let other = 0;
      for (let i = 0; i < width; i++) other = other * 2 + bit();
      // What fills the last character.
      if (other >= routers || v >= routers) break;
      if (other > v) v = other;
      else draft.link(other, v, line);
    }
  }
  return draft.finish();
}

/**
 * Names and places of a graph's routers as sections of its text. A short list of names is written out, `!lspine-1,spine-2,leaf-1`, and so
 * are few places, `!g0.0,4095.120` (from the left and from the top). Longer ones, and names with a comma or an exclamation mark, are `~`
 * and the same packed: of each name what differs from the one before, coded by how often each character was met where
 * (math/bit-coder.ts).
 */
import { BitReader, BitWriter, bitContexts, NumberContext } from "../math/bit-coder.ts";
import { bytesOfText, DAMAGED, textOfBytes } from "./graph-packing.ts";
import { PLACE_STEPS } from "./graph.ts";
import type { GraphFault, GraphLabels, GraphPlaces } from "./graph.ts";

/** Most characters of a name, and of all names of routers or of endpoints together. */
export const LONGEST_NAME = 80;
export const MAX_NAME_CHARACTERS = 4_000_000;
/** Longer lists are packed. */
const LONGEST_LIST = 200;
const PACKED = "~";

/** Characters that are not seen, or change how others are: controls and marks of direction, separators of lines, halves of characters. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]+/gu;

/** A name as it can be kept: what is not seen of it is a blank, and no two blanks follow each other. */
export const keptName = (name: string): string => name.replaceAll(HIDDEN, " ").replaceAll(/\s+/g, " ").trim();

export function labelsText(labels: GraphLabels | null): string {
  if (labels === null) return "";
  const { routers, endpoints, places } = labels;
  return [
    routers === null ? "" : `!l${namesText(routers)}`,
    endpoints === null ? "" : `!e${namesText(endpoints)}`,
    places === null ? "" : `!g${placesText(places)}`,
  ].join("");
}

/** The labels of such sections; null where there are none. Names that are the routers' numbers are none. */
export function labelsIn(
  routers: string | undefined,
  endpoints: string | undefined,
  places: string | undefined,
): GraphLabels | GraphFault | null {
  const ofRouters = routers === undefined ? null : namesIn(routers, "l");
  if (ofRouters !== null && "fault" in ofRouters) return ofRouters;
  const ofEndpoints = endpoints === undefined ? null : namesIn(endpoints, "e");
  if (ofEndpoints !== null && "fault" in ofEndpoints) return ofEndpoints;
  const at = places === undefined ? null : placesIn(places);
  if (at !== null && "fault" in at) return at;
  return labelsOf(ofRouters, ofEndpoints, at);
}

/** Labels in their normal form; null where they tell nothing. */
export function labelsOf(
  routers: readonly string[] | null,
  endpoints: readonly string[] | null,
  places: GraphPlaces | null,
): GraphLabels | null {
  const named = routers?.some((name, router) => name !== String(router)) === true ? routers : null;
  const ends = endpoints?.some((name, endpoint) => name !== String(endpoint)) === true ? endpoints : null;
  const at = places && fitted(places);
  return named === null && ends === null && at === null ? null : { routers: named, endpoints: ends, places: at };
}

/** Moved and stretched so that they begin at 0 and the longer side has all steps. Null for a single point. */
export function placesOf(x: ArrayLike<number>, y: ArrayLike<number>): GraphPlaces | null {
  const ends = (of: ArrayLike<number>): readonly [number, number] => {
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < of.length; i++) [least, most] = [Math.min(least, of[i]!), Math.max(most, of[i]!)];
    return [least, most];
  };
  const [[left, right], [top, bottom]] = [ends(x), ends(y)];
  const extent = Math.max(right - left, bottom - top);
  if (!(extent > 0 && Number.isFinite(extent))) return null;
  const steps = (of: ArrayLike<number>, from: number): Uint16Array =>
    Uint16Array.from(of, (one) => Math.round(((one - from) / extent) * PLACE_STEPS));
  return { x: steps(x, left), y: steps(y, top) };
}

const fitted = ({ x, y }: GraphPlaces): GraphPlaces | null => placesOf(x, y);

function namesText(names: readonly string[]): string {
  const length = names.reduce((sum, name) => sum + name.length + 1, -1);
  const list = length > LONGEST_LIST ? PACKED : names.join(",");
  return list.startsWith(PACKED) || names.some((name) => /[,!]/.test(name)) ? PACKED + textOfBytes(packedNames(names)) : list;
}

function namesIn(text: string, section: "l" | "e"): readonly string[] | GraphFault {
  const names = text.startsWith(PACKED) ? unpackedNames(text.slice(PACKED.length)) : text.split(",").map(keptName);
  if ("fault" in names) return names;
  const what = section === "l" ? "router" : "endpoint";
  let sum = 0;
  const met = new Set<string>();
  for (const name of names) {
    if (name === "") return { fault: `has an empty name of a ${what} after "!${section}"`.replace("a endpoint", "an endpoint") };
    if (name.length > LONGEST_NAME)
      return { fault: `has a name of ${name.length} characters after "!${section}", more than ${LONGEST_NAME}` };
    if (name !== keptName(name)) return { fault: `has a name with characters that are not seen after "!${section}"` };
    if (section === "l" && met.has(name)) return { fault: `has two routers of the name ${JSON.stringify(name)} after "!l"` };
    met.add(name);
    sum += name.length;
  }
  return sum > MAX_NAME_CHARACTERS ? { fault: `has names of more than ${MAX_NAME_CHARACTERS} characters after "!${section}"` } : names;
}

/** Symbols of packed names: 0 at the end of one, the codes of ASCII, and this before the code of any other character. */
const OTHER = 128;
const SYMBOL_BITS = 8;
/** Contexts of a symbol: by the character before it and the one that stands in its place in the name before. */
const PLACES_OF_CONTEXTS = 4096;

class NameContexts {
  readonly count = new NumberContext();
  readonly shared = new NumberContext();
  readonly code = new NumberContext();
  readonly symbols = bitContexts(PLACES_OF_CONTEXTS << SYMBOL_BITS);

  /** Where the contexts begin of what stands after `before`, at the place of `above`. */
  static place(before: number, above: number): number {
    return ((Math.imul(before * 257 + above + 1, 0x9e3779b1) >>> 20) % PLACES_OF_CONTEXTS) << SYMBOL_BITS;
  }
}

/** The characters of a name as numbers, whole ones. */
const codesOf = (name: string): readonly number[] => Array.from(name, (character) => character.codePointAt(0)!);

function packedNames(names: readonly string[]): Uint8Array {
  const [writer, contexts] = [new BitWriter(), new NameContexts()];
  writer.number(contexts.count, names.length);
  let last: readonly number[] = [];
  for (const name of names) {
    const codes = codesOf(name);
    let same = 0;
    while (same < codes.length && same < last.length && codes[same] === last[same]) same++;
    writer.number(contexts.shared, same);
    for (let i = same; i <= codes.length; i++) {
      const code = codes[i] ?? 0;
      const symbol = Math.min(code, OTHER);
      const place = NameContexts.place(codes[i - 1] ?? 0, last[i] ?? 0);
      let node = 1;
      for (let bit = SYMBOL_BITS - 1; bit >= 0; bit--) {
        const one = (symbol >> bit) & 1;
        writer.bit(contexts.symbols, place + node, one);
        node = 2 * node + one;
      }
      if (symbol === OTHER) writer.number(contexts.code, code - OTHER);
    }
    last = codes;
  }
  return writer.finish();
}

function unpackedNames(text: string): readonly string[] | GraphFault {
  const bytes = bytesOfText(text);
  if (bytes === null) return DAMAGED;
  const [reader, contexts] = [new BitReader(bytes), new NameContexts()];
  const count = reader.number(contexts.count);
  const names: string[] = [];
  let [last, left]: [readonly number[], number] = [[], MAX_NAME_CHARACTERS];
  for (let n = 0; n < count; n++) {
    const same = reader.number(contexts.shared);
    if (same > last.length) return DAMAGED;
    const codes = last.slice(0, same);
    for (;;) {
      const i = codes.length;
      const place = NameContexts.place(codes[i - 1] ?? 0, last[i] ?? 0);
      let node = 1;
      for (let bit = 0; bit < SYMBOL_BITS; bit++) node = 2 * node + reader.bit(contexts.symbols, place + node);
      const symbol = node - (1 << SYMBOL_BITS);
      if (symbol === 0) break;
      const code = symbol === OTHER ? OTHER + reader.number(contexts.code) : symbol;
      // A name that goes on and on is not one of ours.
      if (symbol > OTHER || code > 0x10ffff || i > LONGEST_NAME) return DAMAGED;
      codes.push(code);
    }
    left -= codes.length;
    if (codes.length === 0 || left < 0) return DAMAGED;
    names.push(String.fromCodePoint(...codes));
    last = codes;
  }
  return names;
}

function placesText({ x, y }: GraphPlaces): string {
  const list = x.length > LONGEST_LIST ? "" : Array.from(x, (across, i) => `${across}.${y[i]}`).join(",");
  return list !== "" && list.length <= LONGEST_LIST ? list : PACKED + textOfBytes(packedPlaces({ x, y }));
}

function placesIn(text: string): GraphPlaces | GraphFault {
  if (text.startsWith(PACKED)) return unpackedPlaces(text.slice(PACKED.length));
  const [x, y]: [number[], number[]] = [[], []];
  for (const entry of text.split(",")) {
    const match = /^(\d{1,4})\.(\d{1,4})$/.exec(entry.trim());
    if (!match || Number(match[1]) > PLACE_STEPS || Number(match[2]) > PLACE_STEPS)
      return {
        fault: `holds ${JSON.stringify(entry.slice(0, 30))} after "!g", which is no place such as 0.4095, of two numbers to ${PLACE_STEPS}`,
      };
    x.push(Number(match[1]));
    y.push(Number(match[2]));
  }
  return { x: Uint16Array.from(x), y: Uint16Array.from(y) };
}

const COORDINATE_BITS = 12;

class PlaceContexts {
  readonly count = new NumberContext();
  /** Whether a coordinate is that of the router before; of x and of y. */
  readonly same = bitContexts(2);
  /** The bits of one from the highest on, by those before them. */
  readonly bits = bitContexts(2 << COORDINATE_BITS);
}

function packedPlaces({ x, y }: GraphPlaces): Uint8Array {
  const [writer, contexts] = [new BitWriter(), new PlaceContexts()];
  writer.number(contexts.count, x.length);
  x.forEach((_, i) => {
    [x, y].forEach((of, axis) => {
      const same = i > 0 && of[i] === of[i - 1] ? 1 : 0;
      writer.bit(contexts.same, axis, same);
      let node = 1;
      for (let bit = COORDINATE_BITS - 1; same === 0 && bit >= 0; bit--) {
        const one = (of[i]! >> bit) & 1;
        writer.bit(contexts.bits, (axis << COORDINATE_BITS) + node, one);
        node = 2 * node + one;
      }
    });
  });
  return writer.finish();
}

function unpackedPlaces(text: string): GraphPlaces | GraphFault {
  const bytes = bytesOfText(text);
  if (bytes === null) return DAMAGED;
  const [reader, contexts] = [new BitReader(bytes), new PlaceContexts()];
  const count = reader.number(contexts.count);
  if (count > MAX_NAME_CHARACTERS) return DAMAGED;
  const places = { x: new Uint16Array(count), y: new Uint16Array(count) };
  for (let i = 0; i < count; i++)
    [places.x, places.y].forEach((of, axis) => {
      let node = 1;
      const same = reader.bit(contexts.same, axis);
      for (let bit = 0; same === 0 && bit < COORDINATE_BITS; bit++)
        node = 2 * node + reader.bit(contexts.bits, (axis << COORDINATE_BITS) + node);
      of[i] = same === 1 ? (of[i - 1] ?? 0) : node - (1 << COORDINATE_BITS);
    });
  return places;
}

/**
 * Packs a graph into few characters for addresses: the gaps between a router's neighbours, coded by how often each was met
 * (math/bit-coder.ts). Random graphs take little more than the minimum, about log2(e N² / 2L) bits a link of L among N routers. Regular
 * ones take almost nothing, since a router's gaps often equal those of the one before. It uses no library, because a study is read before
 * anything is loaded.
 */
import { bitContexts, BitReader, BitWriter, NumberContext } from "../math/bit-coder.ts";
import { alikeFrom, graphOf, MAX_READ_LINKS, MAX_READ_ROUTERS, MAX_WIDTH, runsOf } from "./graph.ts";
import type { Graph, GraphFault, GraphLink } from "./graph.ts";
import { GLOBAL, LOCAL } from "./network.ts";

/** Contexts of a packed graph. */
class Contexts {
  readonly size = new NumberContext();
  readonly run = new NumberContext();
  readonly endpoints = new NumberContext();
  /** Whether a gap equals that of the router before at the same place; by whether the last one did. */
  readonly same = bitContexts(2);
  /** Gaps plus 1, and 0 if a router has no further neighbours; the first of a router, and others. */
  readonly gap = [new NumberContext(), new NumberContext()] as const;
  readonly copies = new NumberContext();
  /** By the last link's. */
  readonly global = bitContexts(2);
  readonly sameWidth = bitContexts(1);
  readonly width = new NumberContext();
}

/** Equal links between two routers, one item in a packed graph. */
interface Bundle {
  readonly gap: number;
  readonly copies: number;
  readonly kind: number;
  readonly width: number;
}

/** As digits of base64url. */
export function packGraph(graph: Graph): string {
  const { routers, low, high, kind, width, endpoints } = graph;
  const [writer, contexts] = [new BitWriter(), new Contexts()];
  writer.number(contexts.size, routers);
  const runs = endpoints === null ? [] : runsOf(endpoints);
  writer.number(contexts.size, runs.length);
  for (const run of runs) {
    writer.number(contexts.run, run.length);
    writer.number(contexts.endpoints, run.value);
  }
  const coder = new BundleWriter(writer, contexts);
  let i = 0;
  for (let router = 0; router < routers; router++) {
    coder.next();
    let last = router;
    while (low[i] === router) {
      const copies = alikeFrom(graph, i);
      coder.write({ gap: high[i]! - last + 1, copies, kind: kind[i]!, width: width[i]! });
      last = high[i]!;
      i += copies;
    }
    coder.end();
  }
  return textOfBytes(writer.finish());
}

/** Bytes with their check sum, as digits of base64url. */
export function textOfBytes(bytes: Uint8Array): string {
  return toBase64url(Uint8Array.of(...checksum(bytes))) + toBase64url(bytes);
}

/** Null where the text is not whole. */
export function bytesOfText(text: string): Uint8Array | null {
  const [sum, bytes] = [fromBase64url(text.slice(0, 4)), fromBase64url(text.slice(4))];
  return sum === null || bytes === null || sum.join() !== checksum(bytes).join() ? null : bytes;
}

/** FNV-1a, 24 bits of it: a cut or mistyped link is detected. */
function checksum(bytes: Uint8Array): readonly number[] {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  hash ^= hash >>> 15;
  return [(hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255];
}

/** The places of a router's gaps, beside those of the router before. */
class Gaps {
  before: number[] = [];
  now: number[] = [];
  repeats = 1;

  next(): void {
    [this.before, this.now] = [this.now, []];
  }

  get expected(): number {
    return this.before[this.now.length] ?? 0;
  }

  get isFirst(): 0 | 1 {
    return this.now.length === 0 ? 0 : 1;
  }

  met(gap: number, same: number): void {
    this.repeats = same;
    this.now.push(gap);
  }
}

class BundleWriter {
  private readonly writer: BitWriter;
  private readonly contexts: Contexts;
  private readonly gaps = new Gaps();
  private kind: number = LOCAL;
  private width = 1;

  constructor(writer: BitWriter, contexts: Contexts) {
    this.writer = writer;
    this.contexts = contexts;
  }

  next(): void {
    this.gaps.next();
  }

  end(): void {
    this.gap(0);
  }

  write({ gap, copies, kind, width }: Bundle): void {
    const { writer, contexts } = this;
    this.gap(gap);
    writer.number(contexts.copies, copies - 1);
    writer.bit(contexts.global, this.kind, kind);
    writer.bit(contexts.sameWidth, 0, width === this.width ? 1 : 0);
    if (width !== this.width) writer.number(contexts.width, width);
    [this.kind, this.width] = [kind, width];
  }

  private gap(gap: number): void {
    const { writer, contexts, gaps } = this;
    const same = gap === gaps.expected ? 1 : 0;
    writer.bit(contexts.same, gaps.repeats, same);
    if (same === 0) writer.number(contexts.gap[gaps.isFirst], gap);
    gaps.met(gap, same);
  }
}

export const DAMAGED: GraphFault = { fault: "is not whole, or has been changed on its way" };

/** Unpacks a graph; never throws. */
export function unpackGraph(text: string): Graph | GraphFault {
  const bytes = bytesOfText(text);
  if (bytes === null) return DAMAGED;
  const [reader, contexts] = [new BitReader(bytes), new Contexts()];
  const routers = reader.number(contexts.size);
  if (routers < 2 || routers > MAX_READ_ROUTERS) return DAMAGED;
  const endpoints = unpackedEndpoints(reader, contexts, routers);
  if (endpoints !== null && "fault" in endpoints) return endpoints;
  const links: GraphLink[] = [];
  const gaps = new Gaps();
  let [kind, width]: [number, number] = [LOCAL, 1];
  for (let router = 0; router < routers; router++) {
    gaps.next();
    let last = router;
    for (;;) {
      const same = reader.bit(contexts.same, gaps.repeats);
      const gap = same === 1 ? gaps.expected : reader.number(contexts.gap[gaps.isFirst]);
      gaps.met(gap, same);
      if (gap === 0) break;
      last += gap - 1;
      const copies = reader.number(contexts.copies) + 1;
      kind = reader.bit(contexts.global, kind);
      if (reader.bit(contexts.sameWidth, 0) === 0) width = reader.number(contexts.width);
      if (last === router || last >= routers || width < 1 || width > MAX_WIDTH || links.length + copies > MAX_READ_LINKS) return DAMAGED;
      const link = { a: router, b: last, width, kind: kind === GLOBAL ? GLOBAL : LOCAL } as const;
      for (let i = 0; i < copies; i++) links.push(link);
    }
  }
  return graphOf(routers, links, endpoints);
}

function unpackedEndpoints(reader: BitReader, contexts: Contexts, routers: number): Int32Array | null | GraphFault {
  const runs = reader.number(contexts.size);
  if (runs === 0) return null;
  const endpoints = new Int32Array(routers);
  let at = 0;
  for (let run = 0; run < runs; run++) {
    const length = reader.number(contexts.run);
    if (length < 1 || at + length > routers) return DAMAGED;
    endpoints.fill(reader.number(contexts.endpoints), at, at + length);
    at += length;
  }
  return at === routers ? endpoints : DAMAGED;
}

/** Bytes as text that needs no escaping in an address (RFC 4648, section 5, without padding). */

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]));

function toBase64url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(4, bytes.length - i + 1);
    for (let d = 0; d < digits; d++) text += DIGITS[(group >> (18 - 6 * d)) & 63]!;
  }
  return text;
}

/** Null where a character is not a digit, or where no bytes are written that way. */
function fromBase64url(text: string): Uint8Array | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array((text.length * 3) >> 2);
  let [bits, held, at] = [0, 0, 0];
  for (const digit of text) {
    const value = VALUES.get(digit);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 255;
  }
  return bytes;
}

/** Compresses files for the requester's encodings, each once while it does not change. */
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

export type Encoding = "br" | "gzip";

/** The best first. Brotli at 9: the site takes half a second in all; 11 takes ten. */
const ENCODERS: Readonly<Record<Encoding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Bytes below which a file fits a packet anyway. */
const WORTH_IT = 1024;

/** The encoding that an Accept-Encoding weighs most, brotli of equals; null: as it is. */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => /^q\s*=/.test(text));
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight.split("=")[1]) || 0);
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  // Who names no weight for identity takes it, but prefers what is named.
  const plain = weights.get("identity") ?? 0;
  let best: Encoding | null = null;
  for (const encoding of Object.keys(ENCODERS) as Encoding[]) {
    const weight = weightOf(encoding);
    if (weight > 0 && weight >= plain && (best === null || weight > weightOf(best))) best = encoding;
  }
  return best;
}

/** True for types that shrink. */
export function isCompressible(type: string): boolean {
  return /^text\/|^application\/(javascript|json|wasm|manifest\+json)\b|\+xml\b/.test(type);
}

/** Files read and compressed once, and shared by all requests: a client that does not read its answer holds no copy. */
export class Contents {
  private readonly kept = new Map<string, { readonly version: string; readonly content: Promise<Buffer> }>();

  /** A file as it is. `version` changes with the content. */
  whole(file: string, version: string): Promise<Buffer> {
    return this.once(file, version, () => readFile(file));
  }

  /** The same in this encoding; null if that gains nothing. */
  async encoded(file: string, version: string, encoding: Encoding): Promise<Buffer | null> {
    const content = await this.whole(file, version);
    if (content.length < WORTH_IT) return null;
    const shorter = await this.once(`${encoding} ${file}`, version, () => ENCODERS[encoding](content));
    return shorter.length < content.length ? shorter : null;
  }

  private once(key: string, version: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.kept.get(key);
    if (known?.version === version) return known.content;
    const content = make();
    this.kept.set(key, { version, content });
    // What could not be read is asked for again by the next.
    content.catch(() => {
      if (this.kept.get(key)?.content === content) this.kept.delete(key);
    });
    return content;
  }
}

/** A digest of a text by FNV-1a of 64 bits (Fowler, Noll, Vo): tells texts apart, and is no protection against forgery. */

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** Sixteen hexadecimal digits, the same everywhere. */
export function fnv64(text: string): string {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  return hash.toString(16).padStart(16, "0");
}

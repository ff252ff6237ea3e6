/** Units of bytes that leave numbers short. */

export interface ByteUnit {
  readonly title: string;
  readonly bytes: number;
}

const UNITS: readonly ByteUnit[] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"].map((title, i) => ({ title, bytes: 1024 ** i }));

/** The largest of which there is one at least; the same object for the same unit. */
export function unitOf(bytes: number): ByteUnit {
  return UNITS.findLast((unit) => bytes >= unit.bytes) ?? UNITS[0]!;
}

/** Times in words: 800 ns, 12.5 µs. */

const TIMES = [
  [1, "ns"],
  [1e3, "µs"],
  [1e6, "ms"],
  [1e9, "s"],
] as const;

/** The size, nanoseconds, and the name of the unit in which a time is told. */
export function unitOfTime(nanoseconds: number): readonly [size: number, name: string] {
  return TIMES.findLast(([least]) => nanoseconds >= least) ?? TIMES[0];
}

/** A time, with so many significant digits of what is no whole number. The command tells times, too: this needs no library. */
export function durationText(nanoseconds: number, digits = 3): string {
  const [size, name] = unitOfTime(nanoseconds);
  const value = nanoseconds / size;
  return `${value >= 10 ** (digits - 1) ? Math.round(value) : Number(value.toPrecision(digits))} ${name}`;
}

/** Numbers of a sweep's points as text: `0-12,15`. */
import type { Points } from "../sweep/points.ts";
import { Failure } from "./output.ts";
import { invalid, valued } from "./options.ts";

/** Ascending, without repetitions; null if the text is not valid. */
export function readNumbers(text: string): number[] | null {
  const numbers = new Set<number>();
  for (const piece of text.split(",")) {
    const [, from, to = from] = /^(\d{1,7})(?:-(\d{1,7}))?$/.exec(piece) ?? [];
    if (from === undefined || Number(to) < Number(from)) return null;
    for (let number = Number(from); number <= Number(to); number++) numbers.add(number);
  }
  return [...numbers].sort((a, b) => a - b);
}

/** Of ascending numbers. */
export function formatNumbers(numbers: readonly number[]): string {
  const pieces: string[] = [];
  for (let i = 0; i < numbers.length; i++) {
    const first = numbers[i]!;
    while (numbers[i + 1] === numbers[i]! + 1) i++;
    pieces.push(numbers[i] === first ? `${first}` : `${first}-${numbers[i]!}`);
  }
  return pieces.join(",");
}

function read(text: string): { readonly text: string; readonly numbers: readonly number[] } {
  const numbers = readNumbers(text);
  if (numbers === null) throw invalid("points", text, "numbers of points from 0 on, such as 0-12,15");
  return { text, numbers };
}

export const POINTS = valued("points", "NUMBERS", "only the points of these numbers, from 0 on: 0-12,15", read, null);

/** The points that the option names, in its order, all if it is not given; each keeps its number among all. Throws a Failure for one that does not exist. */
export function pointsNamed(points: Points, named: ReturnType<typeof read> | null): Points {
  if (named === null) return points;
  if (named.numbers.at(-1)! >= points.count)
    throw new Failure(`--points ${JSON.stringify(named.text)} is not valid: the sweep has the points 0 to ${points.count - 1}.`);
  const { numbers } = named;
  return { count: numbers.length, names: points.names, at: (index) => points.at(numbers[index]!) };
}

/** Which families of a chart over size have a colour. There are six at most: more could not be told apart. All others are grey. */

/** A line in colour, by its title; the number is that of a design's colour. */
export interface Coloured {
  readonly title: string;
  readonly color: number;
}

export const MOST_COLOURS = 6;
/** In colour at first, and at least, whatever the designs take. */
const AT_FIRST = 5;
const LEAST = 3;

interface Line {
  readonly title: string;
  readonly family: string;
}

/**
 * In colour before the reader has chosen: families of the designs, in the colour of the first of each; then the best known, then those in
 * front, in colours that no design has.
 */
export function colouredAtFirst(lines: readonly Line[], designs: readonly string[], known: readonly string[]): readonly Coloured[] {
  const first = (family: string): Line | undefined => lines.find((line) => line.family === family);
  const own = [...new Set(designs)].flatMap((family): Coloured[] => {
    const line = first(family);
    return line ? [{ title: line.title, color: designs.indexOf(family) }] : [];
  });
  const wanted = Math.max(LEAST, Math.min(AT_FIRST, MOST_COLOURS - (designs.length - own.length)), own.length);
  const others = [...new Set([...known.map(first), ...lines])].filter(
    (line): line is Line => line !== undefined && own.every(({ title }) => title !== line.title),
  );
  return [...own, ...others.slice(0, wanted - own.length).map(({ title }, i) => ({ title, color: designs.length + i }))];
}

/**
 * The line with its colour taken from it, or given one. Where six have one, it takes that of the line that has had its colour longest, which
 * comes last.
 */
export function recoloured(all: readonly Coloured[], title: string, designs: number): readonly Coloured[] {
  if (all.some((one) => one.title === title)) return all.filter((one) => one.title !== title);
  const full = all.length >= MOST_COLOURS;
  const kept = full ? all.slice(0, -1) : all;
  const free = Array.from({ length: MOST_COLOURS + designs }, (_, i) => i).filter((i) => kept.every(({ color }) => color !== i));
  const color = full ? all.at(-1)!.color : (free.find((i) => i >= designs) ?? free[0]!);
  return [{ title, color }, ...kept];
}

/** A time limit as Slurm writes it. */

const FORMS: readonly (readonly [form: RegExp, seconds: readonly number[]])[] = [
  [/^(\d+)$/, [60]],
  [/^(\d+):(\d+)$/, [60, 1]],
  [/^(\d+):(\d+):(\d+)$/, [3600, 60, 1]],
  [/^(\d+)-(\d+)$/, [86_400, 3600]],
  [/^(\d+)-(\d+):(\d+)$/, [86_400, 3600, 60]],
  [/^(\d+)-(\d+):(\d+):(\d+)$/, [86_400, 3600, 60, 1]],
];
/** Longest limit, in seconds: a year. */
const LONGEST = 366 * 86_400;

/** Seconds; null where the text is no limit of more than 0 and at most a year. */
export function readTime(text: string): number | null {
  for (const [form, units] of FORMS) {
    const match = form.exec(text);
    if (match === null) continue;
    const seconds = units.reduce((sum, unit, i) => sum + unit * Number(match[i + 1]), 0);
    return seconds > 0 && seconds <= LONGEST ? seconds : null;
  }
  return null;
}

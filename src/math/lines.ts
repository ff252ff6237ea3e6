/** Texts line by line. */

/** The lines of a text, each with its number from 1, without white space around it; a text of many megabytes is not copied. */
export function* linesOf(text: string): Generator<readonly [number: number, line: string]> {
  let number = 0;
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf("\n", start);
    const stop = end < 0 ? text.length : end;
    yield [++number, text.slice(start, stop).trim()];
    start = stop + 1;
  }
}

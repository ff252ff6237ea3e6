/** Reads texts line by line. A text of many megabytes is not copied. */

const [RETURN, LINE] = ["\r", "\n"];

/** The lines of a text, each with its number from 1. Line ends of any system are understood. */
export function* wholeLinesOf(text: string): Generator<readonly [number: number, line: string]> {
  let number = 0;
  const sign = !text.includes(LINE) && text.includes(RETURN) ? RETURN : LINE;
  for (let start = 0; start <= text.length;) {
    const end = text.indexOf(sign, start);
    const stop = end < 0 ? text.length : end;
    yield [++number, text.slice(start, sign === LINE && stop > start && text[stop - 1] === RETURN ? stop - 1 : stop)];
    start = stop + 1;
  }
}

/** The same lines without white space around them. */
export function* linesOf(text: string): Generator<readonly [number: number, line: string]> {
  for (const [number, line] of wholeLinesOf(text)) yield [number, line.trim()];
}

/** The words of a line, one after another. */
export function* wordsOf(line: string): Generator<string> {
  for (const [word] of line.matchAll(/\S+/g)) yield word;
}

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
  for (let at = 0; ;) {
    while (at < line.length && isSpace(line.charCodeAt(at))) at++;
    if (at === line.length) return;
    const start = at;
    while (at < line.length && !isSpace(line.charCodeAt(at))) at++;
    yield line.slice(start, at);
  }
}

const [BLANK, TAB, LAST_CONTROL, LAST_OF_ASCII] = [32, 9, 13, 127];

/** White space, as regular expressions have it. */
function isSpace(code: number): boolean {
  if (code <= LAST_OF_ASCII) return code === BLANK || (code >= TAB && code <= LAST_CONTROL);
  return /\s/.test(String.fromCharCode(code));
}

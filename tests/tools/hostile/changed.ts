/** Texts changed at random, always the same by the same seed; and the shortest part of one for which something still goes wrong. */
import { mulberry32 } from "../../../src/math/random.ts";

/** What has broken a reader somewhere: signs of every format, numbers that are none, names that objects have, halves of characters. */
const PIECES: readonly string[] = [
  ...Array.from("\0\t\n\r\u001b \"'`#%&+,-./:;<=>?@[]\\{|}~!$()*^_"),
  "\r\n",
  "\uFEFF",
  "\u202e",
  "\ud800",
  "\udc00",
  "木",
  "%00",
  "%2e%2e%2f",
  "%zz",
  "../",
  "..\\",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "-1",
  "0x7",
  "9007199254740993",
  "99999999999999999999",
  "0.1:0.9:0",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "undefined",
  "a.",
  "b.",
  "z.",
  "=1",
  "&p=2",
  "[[[[",
  '{"',
  "\\ud800",
  "<!--",
  "<![CDATA[",
  "/*",
  "//",
  "--",
  "->",
];

/** One of so many texts that a text may become by one to four changes. */
export function changed(text: string, seed: number): string {
  const random = mulberry32(seed);
  const below = (many: number): number => Math.floor(random() * many);
  let now = text;
  for (let left = 1 + below(4); left > 0; left--) {
    const at = below(now.length + 1);
    const to = Math.min(now.length, at + 1 + below(random() < 0.5 ? 3 : 40));
    const piece = PIECES[below(PIECES.length)]!;
    switch (below(6)) {
      case 0:
        now = now.slice(0, at) + now.slice(to);
        break;
      case 1:
        now = now.slice(0, at) + piece + now.slice(at);
        break;
      case 2:
        now = now.slice(0, at) + piece + now.slice(to);
        break;
      case 3:
        now = now.slice(0, at) + now.slice(at, to).repeat(2 + below(20)) + now.slice(to);
        break;
      case 4: {
        const from = below(now.length + 1);
        now = now.slice(0, at) + now.slice(from, from + to - at) + now.slice(to);
        break;
      }
      default:
        now = now.slice(0, at);
    }
  }
  return now;
}

/** Part of a text for which `fails` is true still and from which no piece can be left out without its becoming false, as it is for the text. */
export async function shortest(text: string, fails: (text: string) => boolean | Promise<boolean>): Promise<string> {
  let now = text;
  for (let size = Math.ceil(now.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < now.length;) {
      const less = now.slice(0, at) + now.slice(at + size);
      if (await fails(less)) now = less;
      else at += size;
    }
  }
  return now;
}

/** So many changed ones of these texts, by seed (`alter`: how); one sentence on each for which there is a fault, with the shortest text that has one. */
export async function faultsAmong(
  texts: readonly string[],
  { first, count }: { readonly first: number; readonly count: number },
  faultOf: (text: string) => string | null | Promise<string | null>,
  alter: (text: string, seed: number) => string = changed,
): Promise<string[]> {
  const faults: string[] = [];
  for (let seed = first; seed < first + count && faults.length < 5; seed++) {
    const text = alter(texts[seed % texts.length]!, seed);
    if ((await faultOf(text)) === null) continue;
    const short = await shortest(text, async (less) => (await faultOf(less)) !== null);
    faults.push(`seed ${seed}: ${(await faultOf(short))!}: ${JSON.stringify(short)}`);
  }
  return faults;
}

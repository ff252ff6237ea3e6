/** Studies as people write them by hand: the file form, and a sweep as it stands in an address. */
import type { Value } from "../../src/descriptor.ts";
import { writtenDesigns } from "../../src/study/entries.ts";
import { DESIGN_LETTERS, writtenName } from "../../src/study/study.ts";
import type { Study } from "../../src/study/study.ts";

type JsonDesign = Readonly<Record<string, Value>>;

/** The file form of a study, in the order of writing, without defaults. */
export function studyToJson(study: Study): Readonly<Record<string, Value | JsonDesign>> {
  const [a, ...others] = writtenDesigns(study);
  const file: Record<string, Value | JsonDesign> = Object.fromEntries(a ?? []);
  others.forEach((written, i) => {
    const letter = DESIGN_LETTERS[i + 1]!;
    // A dragonfly's g and h leave no room for designs G and H, which then stand by their dotted names.
    if (letter in file) for (const [parameter, value] of written) file[writtenName(i + 1, parameter)] = value;
    else file[letter] = Object.fromEntries(written);
  });
  return file;
}

export function encodeSweep(text: string): string {
  return encodeURIComponent(text).replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3B", ";");
}

/** Traces that come as files: one, or one of each rank, with the groups of ranks beside them. */
import { readJson } from "../../math/json-text.ts";
import { beginsAsChakra } from "./chakra.ts";
import { isBinary, textOf } from "./chakra-binary.ts";
import { MAX_CHARACTERS } from "./formats.ts";
import { BadWire } from "./protobuf.ts";

export interface TraceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Most files of a trace. */
const MAX_FILES = 65_536;
const DECODER = new TextDecoder();
/** Characters that tell what a text is. */
const EXAMINED = 4096;

/**
 * The text of a trace, or what is wrong with its files as the middle of a sentence. Several files are those of the ranks of one job: the
 * last number in its name is a file's rank. Chakra's in Protocol Buffers become JSON; a JSON object of lists of ranks tells its groups.
 */
export function textOfFiles(files: readonly TraceFile[]): { readonly text: string } | { readonly fault: string } {
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (size > MAX_CHARACTERS) return { fault: `has ${size} bytes, more than the ${MAX_CHARACTERS} that are read here` };
  if (files.length > MAX_FILES) return { fault: `has ${files.length} files, more than the ${MAX_FILES} that are read here` };
  const [groups, ranks]: [string[], { readonly name: string; readonly text: string; readonly isChakra: boolean }[]] = [[], []];
  for (const { name, bytes } of files) {
    try {
      const binary = isBinary(bytes, name);
      const text = binary ? textOf(bytes) : DECODER.decode(bytes);
      const own = binary ? null : groupsIn(text);
      if (own !== null && files.length > 1) groups.push(own);
      else ranks.push({ name, text, isChakra: binary || beginsAsChakra(text.trimStart().slice(0, EXAMINED)) });
    } catch (error) {
      if (error instanceof BadWire)
        return { fault: `looks like a Chakra trace, and ${files.length > 1 ? `${name} ` : ""}${error.message}` };
      throw error;
    }
  }
  if (ranks.length === 1 && groups.length === 0) return { text: ranks[0]!.text };
  if (groups.length > 1) return { fault: "has two files of groups of ranks, and can have one" };
  const odd = ranks.find(({ isChakra }) => isChakra !== ranks[0]?.isChakra);
  if (ranks.length === 0 || odd !== undefined)
    return { fault: `has files that do not belong together${odd === undefined ? "" : `: ${ranks[0]!.name} and ${odd.name}`}` };
  const texts: string[] = [];
  for (const { name, text } of ranks) {
    const number = /(\d{1,9})\D*$/.exec(name)?.[1];
    if (number === undefined)
      return { fault: `has the file ${name}, whose name has no number, and several files are told apart by their ranks` };
    const rank = Number(number);
    if (texts[rank] !== undefined) return { fault: `has two files of rank ${rank}` };
    texts[rank] = text.trimEnd();
  }
  for (let rank = 0; rank < texts.length; rank++)
    if (texts[rank] === undefined)
      return { fault: `has ${ranks.length} files of ranks up to ${texts.length - 1}, and none of rank ${rank}` };
  return { text: [...groups, ...texts].join("\n") };
}

/** Groups of ranks as ASTRA-sim's comm_group.json has them, `{"1": [0, 1]}`, in the words of a trace; null if the text is none. */
function groupsIn(text: string): string | null {
  if (!/^\s*\{\s*"\d+"\s*:\s*\[/.test(text.slice(0, EXAMINED))) return null;
  const reading = readJson(text, JSON.stringify);
  return "fault" in reading ? null : JSON.stringify({ commGroups: reading.value });
}

/** Reads a trace from a text or a file in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import type { Network } from "../../topology/network.ts";
import { textOfFiles } from "../../workload/trace/files.ts";
import { MAX_CHARACTERS, readTrace } from "../../workload/trace/formats.ts";
import type { Trace } from "../../workload/trace/reading.ts";
import type { Control } from "../job.ts";

export interface ReadTrace {
  readonly format: string;
  readonly messages: number;
  readonly ranks: number;
  /** What was left out or read differently: whole sentences. */
  readonly notes: readonly string[];
  /** Characters of its normal text. */
  readonly characters: number;
  /** Null if the text is longer than requested. */
  readonly whole: { readonly text: string; readonly trace: Trace } | null;
}

/** `given`: a text, a file, or the files of all ranks. `most`: characters up to which the whole text is returned. The design and its network do not matter. */
export async function run(
  _network: Network,
  _values: DesignValues,
  _control: Control,
  given: string | Blob | readonly File[],
  most: number,
): Promise<ReadTrace | { readonly fault: string }> {
  const whole =
    typeof given === "string" ? { text: given } : await textIn(Array.isArray(given) ? (given as readonly File[]) : [given as Blob]);
  if ("fault" in whole) return whole;
  const reading = readTrace(whole.text);
  if ("fault" in reading) return reading;
  const { trace, text } = reading;
  const { format, messages, program, notes } = trace;
  const characters = text.length;
  return { format, messages, ranks: program.ranks, notes, characters, whole: characters > most ? null : { text, trace } };
}

async function textIn(files: readonly Blob[]): Promise<{ readonly text: string } | { readonly fault: string }> {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (size > MAX_CHARACTERS) return { fault: `has ${size} bytes, more than the ${MAX_CHARACTERS} that are read here` };
  const read = files.map(async (file) => ({
    name: "name" in file ? String(file.name) : "",
    bytes: new Uint8Array(await file.arrayBuffer()),
  }));
  return textOfFiles(await Promise.all(read));
}

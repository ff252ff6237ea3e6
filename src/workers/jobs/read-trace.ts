/** Reads a trace from a text or a file in any supported format. */
import type { DesignValues } from "../../study/study.ts";
import type { Network } from "../../topology/network.ts";
import { MAX_CHARACTERS, readTrace } from "../../workload/trace/formats.ts";
import type { Trace } from "../../workload/trace/reading.ts";
import type { Control } from "../job.ts";

export interface ReadTrace {
  readonly format: string;
  readonly messages: number;
  readonly ranks: number;
  /** Characters of its normal text. */
  readonly characters: number;
  /** Null if the text is longer than requested. */
  readonly whole: { readonly text: string; readonly trace: Trace } | null;
}

/** `most`: characters up to which the whole text is returned. The design and its network do not matter. */
export async function run(
  _network: Network,
  _values: DesignValues,
  _control: Control,
  given: string | Blob,
  most: number,
): Promise<ReadTrace | { readonly fault: string }> {
  if (typeof given !== "string" && given.size > MAX_CHARACTERS)
    return { fault: `has ${given.size} bytes, more than the ${MAX_CHARACTERS} that are read here` };
  const reading = readTrace(typeof given === "string" ? given : await given.text());
  if ("fault" in reading) return reading;
  const { trace, text } = reading;
  const { format, messages, program } = trace;
  return { format, messages, ranks: program.ranks, characters: text.length, whole: text.length > most ? null : { text, trace } };
}

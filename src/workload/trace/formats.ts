/** The formats of traces, distinguished by their beginnings. */
import { beginsAsChakra, beginsAsPytorch, readChakra } from "./chakra.ts";
import { isOwnTable, readCsv } from "./csv.ts";
import { readDumpi } from "./dumpi.ts";
import { KEPT_ELSEWHERE, unnamed } from "./elsewhere.ts";
import { readGoal } from "./goal.ts";
import { beginsAsMatrix, readConnections } from "./htsim.ts";
import { beginsAsMessages, readMessages } from "./messages-table.ts";
import { BadLine } from "./reading.ts";
import type { Trace } from "./reading.ts";

/** Most characters of a trace. */
export const MAX_CHARACTERS = 64 * 2 ** 20;
/** Number of characters that are examined to tell the format. */
const EXAMINED_CHARACTERS = 4096;

/** A trace and its normal text, or the error as the middle of a sentence. */
export type TraceReading = { readonly trace: Trace; readonly text: string } | { readonly fault: string };

/** Cache of the last texts, since a design asks for the same trace many times; a long one is kept alone. */
const known = new Map<string, TraceReading>();
const KEPT = 4;
const LONG = 1_000_000;

/** Reads a trace in any of the formats (docs/workloads.md), in time proportional to its length. */
export function readTrace(given: string): TraceReading {
  const text = unnamed(given);
  const before = known.get(text);
  if (before) return before;
  const reading = read(text);
  know(text, reading);
  // What is normal is read as itself.
  if ("text" in reading) known.set(reading.text, reading);
  return reading;
}

/** Caches a text that a worker has read, because the page must not be blocked for so long. */
export function knowTrace(reading: { readonly trace: Trace; readonly text: string }): void {
  know(reading.text, reading);
}

function know(text: string, reading: TraceReading): void {
  if (text.length > LONG || known.size >= KEPT) known.clear();
  known.set(text, reading);
}

function read(given: string): TraceReading {
  if (given.startsWith(KEPT_ELSEWHERE)) return { fault: "was too long for a link, and is kept in the browser that made it" };
  if (given.length > MAX_CHARACTERS) return { fault: `has ${given.length} characters, more than the ${MAX_CHARACTERS} that are read here` };
  const text = given
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .replaceAll("\r", "");
  if (text === "") return { fault: "is empty" };
  const start = text.slice(0, EXAMINED_CHARACTERS);
  const other = lookingLike(start);
  if (other !== null) return { fault: `looks like ${other}` };
  try {
    return { trace: readerOf(start)(text), text };
  } catch (error) {
    if (error instanceof BadLine) return { fault: error.message };
    throw error;
  }
}

function readerOf(start: string): (text: string) => Trace {
  if (/^(?:num_ranks\s|rank\s+\d+\s*\{)/m.test(start)) return readGoal;
  if (/^MPI_\w+ entering at walltime /m.test(start)) return readDumpi;
  if (beginsAsMatrix(start)) return readConnections;
  if (beginsAsChakra(start.trimStart())) return readChakra;
  // The own table has its own reader, which is as fast as tables of millions of lines need.
  if (!isOwnTable(start) && beginsAsMessages(start)) return readMessages;
  return readCsv;
}

/** What a text looks like that is no trace here, as the end of a sentence; null if it may be one. */
function lookingLike(start: string): string | null {
  const plain = start.trimStart();
  if (beginsAsPytorch(plain))
    return "PyTorch's execution trace, which is not read: chakra_converter makes Chakra traces of those of all ranks";
  if (plain.startsWith("{") && !beginsAsChakra(plain)) return "JSON, and not like a Chakra trace, the only JSON that is read as one";
  if (plain.startsWith("<")) return "XML, which is not read as a trace";
  if (/^(?:HYBRID_\w+|MICRO|DATA|MODEL|HYBRID|TRANSFORMER)\w*\b[^\n]*\n\s*\d+\s*\n/.test(plain) || plain.startsWith("HYBRID_TRANSFORMER"))
    return "a workload of layers of ASTRA-sim 1 or SimAI, which is not read: its Chakra traces are";
  if (/^(?:\s|#[^\n]*\n)*Nodes\s+\d+\s*\n\s*Tiers\s/i.test(start))
    return "a topology of htsim, which is read as a network (topology=custom)";
  if (start.startsWith("\0") || start.startsWith("OTF2") || start.startsWith("\u001f\ufffd"))
    return "a binary file of another kind than Chakra's traces, which is not read";
  return null;
}

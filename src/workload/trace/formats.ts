/** The formats of traces, distinguished by their beginnings. */
import { readCsv } from "./csv.ts";
import { readDumpi } from "./dumpi.ts";
import { KEPT_ELSEWHERE, unnamed } from "./elsewhere.ts";
import { readGoal } from "./goal.ts";
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

/** Reads a table, a GOAL schedule or the text of a DUMPI trace, in time proportional to its length. */
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
  const text = given.trimEnd().replaceAll("\r", "");
  if (text === "") return { fault: "is empty" };
  try {
    return { trace: readerOf(text.slice(0, EXAMINED_CHARACTERS))(text), text };
  } catch (error) {
    if (error instanceof BadLine) return { fault: error.message };
    throw error;
  }
}

function readerOf(start: string): (text: string) => Trace {
  if (/^(?:num_ranks\s|rank\s+\d+\s*\{)/m.test(start)) return readGoal;
  if (/^MPI_\w+ entering at walltime /m.test(start)) return readDumpi;
  return readCsv;
}

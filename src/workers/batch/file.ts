/** Results of a batch as a file: what `flitlab figure --json` prints and the studio saves, read back. */
import { readJson } from "../../math/json-text.ts";
import type { ItemResult } from "./kinds.ts";

interface Entry extends ItemResult {
  readonly kind: string;
  readonly study: string;
}

const isNumberOrNull = (value: unknown): boolean => value === null || Number.isFinite(value);

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const entry = value as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof entry.kind === "string" &&
    typeof entry.study === "string" &&
    typeof entry.complete === "boolean" &&
    typeof entry.how === "string" &&
    Number.isFinite(entry.seconds) &&
    [entry.value, entry.lower, entry.upper].every(isNumberOrNull) &&
    (entry.failure === null || typeof entry.failure === "string")
  );
}

/** By key, kind and study; null if the text holds no such results. */
export function readResults(text: string): ReadonlyMap<string, ItemResult> | null {
  const reading = readJson(text);
  if ("fault" in reading) return null;
  const content = reading.value;
  const cells = typeof content === "object" && content !== null && "cells" in content ? content.cells : null;
  if (!Array.isArray(cells) || !cells.every(isEntry)) return null;
  return new Map(
    cells.map(({ kind, study, value, lower, upper, complete, seconds, how, failure }) => [
      `${kind} ${study}`,
      { value, lower, upper, complete, seconds, how, failure },
    ]),
  );
}

/** What is said of runs to completion below the pictures: few studies have one, so that it is loaded with the first. */
import { loaded } from "../../workers/errors.ts";

type Facts = typeof import("./completion-facts.ts");

let facts: Facts | null = null;

/** Null before it is loaded. */
export const runFacts = (): Facts | null => facts;

/** Rejects with PartMissing. */
export async function loadRunFacts(): Promise<void> {
  facts ??= await loaded("workloads", import("./completion-facts.ts"));
}

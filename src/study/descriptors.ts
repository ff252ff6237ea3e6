/** Descriptors that are loaded when they are first asked for. */
import { loadTables } from "../routing/layered.ts";
import { loadPaths } from "../routing/path-plans.ts";
import { loadFailures } from "../topology/damage.ts";
import { loadFamilies } from "../topology/families.ts";
import { loadWorkloads } from "../workload/patterns.ts";
import { loadWords } from "./resolve.ts";

/** Loads all descriptors, for code that reads any study at once. */
export async function loadDescriptors(): Promise<void> {
  await Promise.all([loadFamilies(), loadFailures(), loadTables(), loadPaths(), loadWorkloads(), loadWords()]);
}

export { loadFailures, loadPaths, loadTables, loadWords };

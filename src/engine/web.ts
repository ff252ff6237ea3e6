/** Web Workers for the engine: `import { startWorkers } from "flitlab/web"`. */
import { browserPool } from "../workers/browser.ts";
import type { Workers } from "./index.ts";

export { browserPool, workersHere } from "../workers/browser.ts";

/** Starts the given number of workers, or one per core when it is left out. */
export function startWorkers(count?: number): Workers {
  return browserPool(count);
}

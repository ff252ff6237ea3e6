/** Web Workers for the engine: `import { startWorkers } from "flitlab/web"`. */
import { browserPool } from "../workers/browser.ts";
import type { Workers } from "./index.ts";

/** So many workers, one a core when left out. */
export function startWorkers(count?: number): Workers {
  return browserPool(count);
}

/** Threads of Node for the engine: `import { startWorkers } from "flitlab/node"`. */
import { nodePool } from "../workers/node.ts";
import type { Workers } from "./index.ts";

export { nodePool } from "../workers/node.ts";

/** Starts the given number of threads, or one per core when it is left out. They keep the process alive until they are closed. */
export function startWorkers(count?: number): Workers {
  return nodePool(count, new URL("./node-worker.js", import.meta.url));
}

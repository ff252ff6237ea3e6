/** The pool on Node's worker threads: the same jobs, the same digits. */
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { wrap } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import type { RemoteRunner } from "./job-runner.ts";
import type { Thread } from "./worker-queue.ts";
import { createPool } from "./pool.ts";
import type { Pool } from "./pool.ts";

/** A pool with one thread a core, and one for a linear program on each. `script`: the built worker, beside this file in the built command. */
export function nodePool(size = availableParallelism(), script = new URL("./worker.js", import.meta.url)): Pool {
  const threads = Math.max(1, size);
  return createPool(threads, (onFailure) => spawn(script, onFailure), threads);
}

function spawn(script: URL, onFailure: (reason: unknown) => void): Thread {
  const worker = new Worker(script);
  worker.on("error", onFailure);
  worker.on("messageerror", onFailure);
  worker.on("exit", (code) => {
    onFailure(`it ended with exit code ${code}`);
  });
  return {
    runner: wrap<RemoteRunner>(nodeEndpoint(worker)),
    terminate: () => {
      void worker.terminate();
    },
  };
}

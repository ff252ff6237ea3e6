/** Entry of a worker thread in Node. */
import { parentPort } from "node:worker_threads";
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { createJobRunner } from "./job-runner.ts";
import { threadClock } from "./thread-time.ts";

if (parentPort === null) throw new Error("node-worker.ts is the entry of a worker thread; it does not run by itself");
expose(createJobRunner(threadClock()), nodeEndpoint(parentPort));

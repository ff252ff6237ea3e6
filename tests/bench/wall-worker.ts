/** A worker that reads the clock on the wall, as those of a page do: a busy machine lengthens what its points are said to cost. */
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { parentPort } from "node:worker_threads";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { createJobRunner } from "../../src/workers/job-runner.ts";

await loadDescriptors();
expose(createJobRunner(), nodeEndpoint(parentPort!));

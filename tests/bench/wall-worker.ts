/** A worker that reads the clock on the wall, as those of a page do: a busy machine lengthens what its points are said to cost. */
import { expose } from "comlink";
import nodeEndpoint from "comlink/dist/esm/node-adapter.mjs";
import { parentPort } from "node:worker_threads";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { openDesk } from "../../src/workers/desk.ts";

await loadDescriptors();
expose(openDesk(), nodeEndpoint(parentPort!));

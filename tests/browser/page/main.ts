/** A page with the browser's pool and nothing else, for tests of the workers. */
import { parseStudy } from "../../../src/study/codec.ts";
import { loadDescriptors } from "../../../src/study/descriptors.ts";
import { browserPool } from "../../../src/workers/browser.ts";
import { simulateLoads } from "../../../src/workers/load-curve.ts";

export interface TestPage {
  readonly browserPool: typeof browserPool;
  readonly loadDescriptors: typeof loadDescriptors;
  readonly parseStudy: typeof parseStudy;
  readonly simulateLoads: typeof simulateLoads;
}

Object.assign(globalThis, { flitlab: { browserPool, loadDescriptors, parseStudy, simulateLoads } satisfies TestPage });

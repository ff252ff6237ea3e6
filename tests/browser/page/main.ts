/** A page with the browser's pool and nothing else, for tests of the workers. */
import { parseStudy } from "../../../src/study/codec.ts";
import { browserPool } from "../../../src/workers/browser.ts";

export interface TestPage {
  readonly browserPool: typeof browserPool;
  readonly parseStudy: typeof parseStudy;
}

Object.assign(globalThis, { flitlab: { browserPool, parseStudy } satisfies TestPage });

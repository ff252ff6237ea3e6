/** Results kept as data: one JSON file a chapter, a line a study, by the command that gives it. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { allKeysOf, findingsIn } from "../../src/lessons/findings.ts";
import type { Asking, Findings, Made, Recorded } from "../../src/lessons/findings.ts";
import { priceLines } from "../../src/workers/measured-part.ts";
import { engineOf } from "./studies.ts";
import type { Engine } from "./studies.ts";

export type Entry = Made & Recorded;

const ABOUT =
  'Results of `npx flitlab KEY --json`, as far as claims of tests/validate ask for them; written by `npm run validate`. Of runs marked "earlier", from before results were kept, the saturation load alone is known.';

/** The engine of each job, by its fingerprint. */
export type Codes = Readonly<Record<Engine, string>>;

/** The engines at the last run, by which results of earlier ones are told. */
export class Engines {
  private readonly file: URL;

  constructor(file: URL) {
    this.file = file;
  }

  read(): Codes {
    return JSON.parse(readFileSync(this.file, "utf8")) as Codes;
  }

  write(codes: Codes): void {
    writeFileSync(this.file, `${JSON.stringify(codes)}\n`);
  }
}

/** The results of one chapter. */
export class Store {
  private readonly entries = new Map<string, Entry>();
  private readonly file: URL;

  /** `file`: where they are kept; made by the first `add`. */
  constructor(file: URL) {
    this.file = file;
    if (!existsSync(file)) return;
    const { results } = JSON.parse(readFileSync(file, "utf8")) as { readonly results: Readonly<Record<string, Entry>> };
    for (const [key, entry] of Object.entries(results)) this.entries.set(key, entry);
  }

  get(key: string): Entry | null {
    return this.entries.get(key) ?? null;
  }

  /** Kept at once, so that an interrupted run has not been for nothing. */
  add(key: string, entry: Entry): void {
    this.entries.set(key, entry);
    this.write();
  }

  /** Drops what no claim asks for any more; how many these were. */
  prune(keys: ReadonlySet<string>): number {
    const idle = [...this.entries.keys()].filter((key) => !keys.has(key));
    for (const key of idle) this.entries.delete(key);
    if (idle.length > 0) this.write();
    return idle.length;
  }

  private write(): void {
    const lines = [...this.entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, entry]) => `${JSON.stringify(key)}: ${JSON.stringify(entry)}`);
    mkdirSync(dirname(fileURLToPath(this.file)), { recursive: true });
    writeFileSync(this.file, `{"about": ${JSON.stringify(ABOUT)},\n"results": {\n${lines.join(",\n")}\n}}\n`);
  }
}

/** What is known of a claim's studies: asking for one that has not been run throws NotRun. */
export function knownOf(claim: Asking, store: Pick<Store, "get">): Findings {
  return findingsIn(
    claim,
    (key) => store.get(key),
    ({ values }) => priceLines(values),
  );
}

/** The same of a claim all of whose studies have been run; null while any has not. */
export function findingsOf(claim: Asking, store: Pick<Store, "get">): Findings | null {
  return missingOf(claim, store).length === 0 ? knownOf(claim, store) : null;
}

/** Keys of a claim's studies that have not been run. */
export function missingOf(claim: Asking, store: Pick<Store, "get">): readonly string[] {
  return allKeysOf(claim).filter((key) => store.get(key) === null);
}

/** The results of these engines alone. */
export function freshOf(store: Pick<Store, "get">, codes: Codes): Pick<Store, "get"> {
  return {
    get: (key) => {
      const entry = store.get(key);
      return entry?.code === codes[engineOf(key)] ? entry : null;
    },
  };
}

/** Whether all results of a claim are of these engines. */
export function isFresh(claim: Asking, store: Pick<Store, "get">, codes: Codes): boolean {
  return missingOf(claim, freshOf(store, codes)).length === 0;
}

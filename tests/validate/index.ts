/** `npm run validate`: runs the studies of the claims whose results are missing or of another engine, keeps them, and writes the pages. */
import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { CHAPTERS } from "./chapters.ts";
import { fingerprint } from "./fingerprint.ts";
import { Laboratory } from "./laboratory.ts";
import type { Task } from "./laboratory.ts";
import { nodePool } from "../../src/workers/node.ts";
import { keptFiles } from "./kept.ts";
import { pagesOf } from "./report.ts";
import { evidencePage } from "../tools/evidence.ts";
import { resultsPage } from "../tools/results-page.ts";
import { nextStudies, ownVerdict, pairsAsked, pairsOf, variantsOf, variedOf } from "./sensitivity.ts";
import { Engines, findingsOf, freshOf, missingOf, Store } from "./store.ts";
import { allKeysOf } from "../../src/lessons/findings.ts";
import { judge } from "../../src/lessons/verdict.ts";
import { oursText } from "./wording.ts";

const OPTIONS = ["full", "sensitivity", "pairs", "keep", "pages", "workers", "minutes", "booksim", "caminos", "again"] as const;

interface Arguments {
  readonly names: readonly string[];
  /** Long claims, too. */
  readonly full: boolean;
  readonly sensitivity: boolean;
  /** Two settings at once, too. */
  readonly pairs: boolean;
  /** Older results do. */
  readonly keep: boolean;
  /** Studies are run whether there are results of them or not. */
  readonly again: boolean;
  /** Nothing is run. */
  readonly pages: boolean;
  readonly workers: number;
  readonly minutes: number;
}

function argumentsOf(args: readonly string[]): Arguments {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const options = new Map(
    args
      .filter((arg) => arg.startsWith("--"))
      .map((arg): [string, string] => {
        const [name, value] = arg.slice(2).split("=");
        return [name!, value ?? ""];
      }),
  );
  for (const name of options.keys())
    if (!(OPTIONS as readonly string[]).includes(name)) throw new Error(`--${name} is none of the options: --${OPTIONS.join(", --")}.`);
  for (const name of names)
    if (!CHAPTERS.some(({ claims, charts = [] }) => [...claims, ...charts].some(({ id }) => id.startsWith(name))))
      throw new Error(`No claim's or chart's name begins with ${name}.`);
  const number = (name: string, fallback: number): number => {
    const text = options.get(name);
    if (text === undefined) return fallback;
    if (!(Number(text) > 0)) throw new Error(`--${name}=${text} must be a number above 0.`);
    return Number(text);
  };
  return {
    names,
    full: options.has("full") || names.length > 0,
    sensitivity: options.has("sensitivity") || options.has("pairs"),
    pairs: options.has("pairs"),
    keep: options.has("keep"),
    again: options.has("again"),
    pages: options.has("pages"),
    workers: Math.ceil(number("workers", availableParallelism())),
    minutes: number("minutes", Infinity),
  };
}

/** `data`, `docs` and `kept`: folders; `worker`: the built worker of the command. */
export async function validate(
  args: readonly string[],
  { worker, data, docs, kept }: Readonly<Record<"worker" | "data" | "docs" | "kept", URL>>,
): Promise<void> {
  const { names, full, sensitivity, pairs, keep, again, pages, workers, minutes } = argumentsOf(args);
  const deadline = performance.now() + 60_000 * minutes;
  const stores = new Map(CHAPTERS.map(({ id }) => [id, new Store(new URL(`${id}.json`, data))]));
  const engines = new Engines(new URL("engines.json", data));
  const pool = nodePool(workers, worker);
  if (!pages) engines.write(await fingerprint(pool));
  const codes = engines.read();
  const all = CHAPTERS.flatMap((chapter) => chapter.claims.filter(({ quick }) => full || quick).map((claim) => ({ chapter, claim })));
  // In the order of the names.
  const chosen = names.length === 0 ? all : [...new Set(names.flatMap((name) => all.filter(({ claim: { id } }) => id.startsWith(name))))];
  if (!pages) {
    const laboratory = new Laboratory(pool, workers, codes);
    let tasks = new Map<string, Task>();
    const need = (chapter: string, keys: readonly string[]): void => {
      const store = stores.get(chapter)!;
      for (const key of keys) tasks.set(`${chapter} ${key}`, { key, store });
    };
    const run = async (): Promise<void> => {
      await laboratory.run([...tasks.values()], deadline, (line) => {
        console.log(line);
      });
      tasks = new Map();
    };
    const known = (chapter: string): Pick<Store, "get"> => {
      const store = stores.get(chapter)!;
      return keep ? store : freshOf(store, codes);
    };
    for (const { id, charts = [] } of full ? CHAPTERS : [])
      for (const chart of charts)
        if (names.length === 0 || names.some((name) => chart.id.startsWith(name))) need(id, missingOf(chart, known(id)));
    for (const { chapter, claim } of chosen) {
      need(chapter.id, again ? allKeysOf(claim) : missingOf(claim, known(chapter.id)));
      if (sensitivity) need(chapter.id, missingOf(variedOf(claim), known(chapter.id)));
    }
    await run();
    // Variants until all are decided: what is run next hangs on what the last ones gave. None twice, since some fail.
    const tried = new Set<string>();
    const needVariants = (): void => {
      for (const { chapter, claim } of chosen) {
        const own = ownVerdict(claim, stores.get(chapter.id)!);
        if (own === null) continue;
        const variants = [...variantsOf(claim), ...(pairs ? pairsAsked(claim, own, known(chapter.id)) : [])];
        const next = variants.flatMap((variant) => nextStudies(variant, own, known(chapter.id)));
        need(
          chapter.id,
          next.filter((key) => !tried.has(`${chapter.id} ${key}`)),
        );
      }
      for (const name of tasks.keys()) tried.add(name);
    };
    if (sensitivity) needVariants();
    while (tasks.size > 0) {
      await run();
      needVariants();
    }
  }
  pool.close();
  // Not while only some are looked at, when another run may be at the others.
  for (const { id, claims, charts = [] } of names.length === 0 ? CHAPTERS : []) {
    const asked = claims.flatMap((claim) => [
      claim,
      variedOf(claim),
      ...[...variantsOf(claim), ...pairsOf(claim)].flatMap((variant) => [variant.claim, variant.rough]),
    ]);
    stores.get(id)!.prune(new Set([...asked, ...charts].flatMap(allKeysOf)));
  }
  mkdirSync(new URL("validation/", docs), { recursive: true });
  for (const [name, text] of pagesOf(CHAPTERS, (id) => stores.get(id)!, codes)) writeFileSync(new URL(name, docs), text);
  writeFileSync(new URL("results.md", docs), resultsPage());
  writeFileSync(
    new URL("evidence.md", docs),
    evidencePage(CHAPTERS, (id) => stores.get(id)!, codes, new URL("../tests/", docs)),
  );
  for (const [name, text] of keptFiles(CHAPTERS, (id) => stores.get(id)!, codes)) writeFileSync(new URL(name, kept), text);
  for (const { chapter, claim } of chosen) {
    const found = findingsOf(claim, stores.get(chapter.id)!);
    const verdict = found === null ? null : judge(claim, found);
    console.log(
      `${claim.id.padEnd(34)} ${verdict === null ? "not run" : verdict.verdict === "fails" ? `fails    ${verdict.failure}` : `${verdict.verdict.padEnd(8)} ${oursText(verdict)}`}`,
    );
  }
}

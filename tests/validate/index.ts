/** `npm run validate`: runs the studies of the claims whose results are missing or older than the sources, keeps them, and writes the pages. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { CHAPTERS } from "./chapters.ts";
import type { Claim } from "./claim.ts";
import { Laboratory } from "./laboratory.ts";
import type { Task } from "./laboratory.ts";
import { pagesOf } from "./report.ts";
import { variantsOf } from "./sensitivity.ts";
import { findingsOf, Sources, Store } from "./store.ts";
import type { Codes } from "./store.ts";
import { jobOf, keysOf } from "./studies.ts";
import { judge, oursText } from "./verdict.ts";

const ROOMS = { simulate: ["math", "topology", "routing", "traffic", "simulation"], throughput: ["math", "topology", "routing", "traffic", "throughput"] } as const;

const OPTIONS = ["full", "sensitivity", "keep", "pages", "workers", "minutes"] as const;

interface Arguments {
  readonly names: readonly string[];
  /** Long claims, too. */
  readonly full: boolean;
  readonly sensitivity: boolean;
  /** Older results do. */
  readonly keep: boolean;
  /** Nothing is run. */
  readonly pages: boolean;
  readonly workers: number;
  readonly minutes: number;
}

function argumentsOf(args: readonly string[]): Arguments {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const options = new Map(args.filter((arg) => arg.startsWith("--")).map((arg): [string, string] => {
    const [name, value] = arg.slice(2).split("=");
    return [name!, value ?? ""];
  }));
  for (const name of options.keys()) if (!(OPTIONS as readonly string[]).includes(name)) throw new Error(`--${name} is none of the options: --${OPTIONS.join(", --")}.`);
  for (const name of names) if (!CHAPTERS.some(({ claims }) => claims.some(({ id }) => id.startsWith(name)))) throw new Error(`No claim's name begins with ${name}.`);
  const number = (name: string, fallback: number): number => {
    const text = options.get(name);
    if (text === undefined) return fallback;
    if (!(Number(text) > 0)) throw new Error(`--${name}=${text} must be a number above 0.`);
    return Number(text);
  };
  return {
    names, full: options.has("full") || names.length > 0, sensitivity: options.has("sensitivity"), keep: options.has("keep"), pages: options.has("pages"),
    workers: Math.ceil(number("workers", availableParallelism())), minutes: number("minutes", Infinity),
  };
}

/** `src`, `data` and `docs`: folders; `worker`: the built worker of the command. */
export async function validate(args: readonly string[], { worker, src, data, docs }: Readonly<Record<"worker" | "src" | "data" | "docs", URL>>): Promise<void> {
  const { names, full, sensitivity, keep, pages, workers, minutes } = argumentsOf(args);
  const deadline = performance.now() + 60_000 * minutes;
  const stores = new Map(CHAPTERS.map(({ id }) => [id, new Store(new URL(`${id}.json`, data))]));
  const codes: Codes = { simulate: digest(src, "simulate"), throughput: digest(src, "throughput") };
  new Sources(new URL("sources.json", data)).write(codes);
  const all = CHAPTERS.flatMap((chapter) => chapter.claims.filter(({ quick }) => full || quick).map((claim) => ({ chapter, claim })));
  // In the order of the names.
  const chosen = names.length === 0 ? all : [...new Set(names.flatMap((name) => all.filter(({ claim: { id } }) => id.startsWith(name))))];
  if (!pages) {
    const laboratory = new Laboratory(worker, workers, codes);
    const tasks = new Map<string, Task>();
    const need = (chapter: string, claim: Claim): void => {
      const store = stores.get(chapter)!;
      const { studies, programs } = keysOf(claim);
      for (const key of [...studies.values(), ...programs.values()]) {
        const entry = store.get(key);
        if (entry === null || !(keep || entry.code === codes[jobOf(key)])) tasks.set(`${chapter} ${key}`, { key, store });
      }
    };
    for (const { chapter, claim } of chosen) need(chapter.id, claim);
    if (sensitivity) for (const { chapter, claim } of chosen) for (const variant of variantsOf(claim)) need(chapter.id, variant.claim);
    await laboratory.run([...tasks.values()], deadline, (line) => { console.log(line); });
    laboratory.close();
  }
  // Not while only some are looked at, when another run may be at the others.
  for (const { id, claims } of names.length === 0 ? CHAPTERS : []) {
    const asked = claims.flatMap((claim) => [claim, ...variantsOf(claim).map((variant) => variant.claim)]);
    stores.get(id)!.prune(new Set(asked.flatMap((claim) => [...keysOf(claim).studies.values(), ...keysOf(claim).programs.values()])));
  }
  mkdirSync(new URL("validation/", docs), { recursive: true });
  for (const [name, text] of pagesOf(CHAPTERS, (id) => stores.get(id)!, codes)) writeFileSync(new URL(name, docs), text);
  for (const { chapter, claim } of chosen) {
    const found = findingsOf(claim, stores.get(chapter.id)!);
    const verdict = found === null ? null : judge(claim, found);
    console.log(`${claim.id.padEnd(34)} ${verdict === null ? "not run" : verdict.verdict === "fails" ? `fails    ${verdict.failure}` : `${verdict.verdict.padEnd(8)} ${oursText(verdict)}`}`);
  }
}

function digest(src: URL, job: keyof Codes): string {
  const hash = createHash("sha256");
  for (const room of ROOMS[job]) {
    for (const name of readdirSync(new URL(`${room}/`, src), { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts")).sort()) {
      hash.update(name).update(readFileSync(new URL(`${room}/${name}`, src)));
    }
  }
  return hash.digest("hex").slice(0, 10);
}

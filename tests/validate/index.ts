/** `npm run validate [-- --full] [-- names…]`: tests the claims of the papers and writes docs/validation.md. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Chapter, Claim } from "./claim.ts";
import { Laboratory } from "./laboratory.ts";
import type { Outcome } from "./laboratory.ts";
import { bookSim, caminos } from "./other-simulators.ts";
import { paper000 } from "./paper-000.ts";
import { paper001 } from "./paper-001.ts";
import { paper002 } from "./paper-002.ts";
import { paper004 } from "./paper-004.ts";
import { reportText } from "./report.ts";

const CHAPTERS: readonly Chapter[] = [paper000, paper001, paper002, paper004, bookSim, caminos];

/** The claims that the arguments ask for: all with --full, the quick ones without, of these the ones whose names begin as said. */
function chosen(args: readonly string[]): readonly Claim[] {
  const names = args.filter((arg) => !arg.startsWith("--"));
  const full = args.includes("--full") || names.length > 0;
  return CHAPTERS.flatMap(({ claims }) => claims).filter(({ id, quick }) => (full || quick) && (names.length === 0 || names.some((name) => id.startsWith(name))));
}

/** `worker`: the built worker of the command; `report`: the file to write. */
export async function validate(args: readonly string[], worker: URL, report: URL): Promise<void> {
  const laboratory = new Laboratory(worker);
  const before = existsSync(report) ? readFileSync(report, "utf8") : "";
  const claims = chosen(args);
  const outcomes = new Map<string, Outcome>();
  const started = performance.now();
  await Promise.all(claims.map(async (claim) => {
    const outcome = await laboratory.test(claim);
    outcomes.set(claim.id, outcome);
    // After every claim, so that an interrupted run has not been for nothing.
    writeFileSync(report, reportText(CHAPTERS, outcomes, before));
    const text = "failure" in outcome ? `fails    ${outcome.failure}` : `${outcome.verdict.holds ? "holds  " : "differs"}  ${outcome.verdict.ours} (${outcome.seconds.toFixed(1)} s)`;
    console.log(`${String(outcomes.size).padStart(3)}/${claims.length} ${claim.id.padEnd(28)} ${text}`);
  }));
  laboratory.close();
  const held = [...outcomes.values()].filter((outcome) => "verdict" in outcome && outcome.verdict.holds).length;
  console.log(`${held} of ${claims.length} claims hold; ${Math.round((performance.now() - started) / 1000)} s; docs/validation.md is written`);
}

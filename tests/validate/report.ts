/** docs/validation.md: one table a chapter, one row a claim. */
import { formatDesign } from "../../src/study/codec.ts";
import type { Chapter, Claim } from "./claim.ts";
import { valuesOf } from "./laboratory.ts";
import type { Outcome } from "./laboratory.ts";

const HEAD = `# Validation

What the papers and the other simulators of the field say, and what Flitlab gives. \`npm run validate\` runs the quick set, \`npm run validate -- --full\` all of it, \`npm run validate -- 000-8a\` the claims whose names begin so; each writes the rows it has run into this file and leaves the others as they were. The claims are data in \`tests/validate\`.

*Settings* open in the studio behind its address, as \`#\` and the text. A saturation load is the highest stable load, searched to 0.5 % (docs/simulator.md); "or more" means that no load of the study saturates. Verdicts: **holds**, **differs** (with the reason where we know it), **fails** (the study did not run).
`;

/** The whole file; rows of claims without an outcome are taken from `before`, the file as it was. */
export function reportText(chapters: readonly Chapter[], outcomes: ReadonlyMap<string, Outcome>, before: string): string {
  const known = rowsOf(before);
  const sections = chapters.map(({ title, setting, claims }) => [
    `## ${title}\n`,
    `${setting}\n`,
    "| claim | where | what it says | theirs | ours | accepted if | verdict | settings |",
    "|---|---|---|---|---|---|---|---|",
    ...claims.map((claim) => {
      const outcome = outcomes.get(claim.id);
      return outcome ? row(claim, outcome) : known.get(claim.id) ?? rowOf(claim, "", "not run yet");
    }),
    "",
  ].join("\n"));
  return [HEAD, ...sections].join("\n");
}

/** Rows of an earlier report by claim. */
function rowsOf(text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (const line of text.split("\n")) {
    const id = /^\| `([^`]+)` \|/.exec(line)?.[1];
    if (id !== undefined) rows.set(id, line);
  }
  return rows;
}

function row(claim: Claim, outcome: Outcome): string {
  if ("failure" in outcome) return rowOf(claim, outcome.failure, "**fails**");
  const { ours, holds } = outcome.verdict;
  return rowOf(claim, ours, holds ? "**holds**" : `**differs**${claim.why === undefined ? "" : `: ${claim.why}`}`);
}

function rowOf(claim: Claim, ours: string, verdict: string): string {
  const cells = [`\`${claim.id}\``, claim.where, claim.claim, claim.paper, ours, claim.accept, verdict, settings(claim)];
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

function settings(claim: Claim): string {
  const all = [...Object.entries(claim.studies), ...Object.entries(claim.programs ?? {}).map(([name, text]) => [`model ${name}`, text] as const)];
  return all.map(([name, text]) => `${name}: \`${shortest(text)}\``).join("<br>");
}

/** The study's normal form, or its text as it stands when it is not valid. */
function shortest(text: string): string {
  try {
    return formatDesign(valuesOf(text));
  } catch {
    return text;
  }
}

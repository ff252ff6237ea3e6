/** The pages of the validation, from claims and data alone: an index, and for each chapter a table and its settings. */
import type { Chapter, Claim, Findings } from "./claim.ts";
import { KINDS, kindOf, tally } from "./kept.ts";
import type { Tally } from "../../src/lessons/kept.ts";
import { sensitivityOf } from "./sensitivity.ts";
import type { Sensitivity } from "./sensitivity.ts";
import { findingsOf, isFresh } from "./store.ts";
import type { Codes, Store } from "./store.ts";
import { keysOf } from "../../src/lessons/findings.ts";
import { bandText, judge } from "../../src/lessons/verdict.ts";
import type { Verdict } from "../../src/lessons/verdict.ts";
import { oursText } from "./wording.ts";

interface Row {
  readonly claim: Claim;
  /** Null: not run. */
  readonly verdict: Verdict<Findings> | null;
  /** From results of earlier engines, at least in part. */
  readonly older: boolean;
  readonly sensitivity: Sensitivity;
}

type Data = Pick<Store, "get">;

/** By their names in docs/. `codes`: of the engines at the last run. */
export function pagesOf(chapters: readonly Chapter[], dataOf: (chapter: string) => Data, codes: Codes): ReadonlyMap<string, string> {
  const rows = new Map(chapters.map(({ id, claims }) => [id, claims.map((claim) => rowOf(claim, dataOf(id), codes))]));
  return new Map([
    ["validation.md", indexPage(chapters, dataOf, rows)],
    ...chapters.flatMap((chapter): [string, string][] => [
      [`validation/${chapter.id}.md`, tablePage(chapter, rows.get(chapter.id)!)],
      [`validation/${chapter.id}-settings.md`, settingsPage(chapter)],
    ]),
  ]);
}

function rowOf(claim: Claim, data: Data, codes: Codes): Row {
  const found = findingsOf(claim, data);
  const verdict = found === null ? null : judge(claim, found);
  return { claim, verdict, older: verdict !== null && !isFresh(claim, data, codes), sensitivity: sensitivityOf(claim, data, codes) };
}

const INDEX = `# Validation

This index shows what the papers and the other simulators of the field say, and what Flitlab gives, with a page for each source. One or more figures of ours judge a claim. Each figure has a band with two ends and a reason for them. The claim **holds** when all figures lie inside, else it **differs**, with the reason if we know it; figures outside their bands are bold. *Older*: a claim, or so many of its variants, judged by results of an earlier engine whose digits differed from the present one's. A fingerprint of a hundred small studies detects that. **Fails**: a study gave nothing to judge by. A claim's name leads to its bands and its studies, which open in the studio behind its address, as \`#\` and the text.

*Hold*, *differ* and *fail* count what the source says. A claim that can be read in several ways counts once: it holds if one reading gives all claims of its place at once. *Ours* counts our own claims, and numbers of ours where the source has none; *certain* counts what cannot come out otherwise, by construction.

A saturation load is the highest stable load, found to within 0.5 % ([simulator.md](simulator.md)).

**To run one claim again**, give the beginning of its name: \`npm run validate -- 000-8a --again\` runs all studies of Figure 8a of Kim et al. 2008, judges its claims and writes their pages. Without \`--again\` only studies are run that have no result, or one of an earlier engine. A single study of a claim is the command behind its name, \`npx flitlab simulate 'STUDY'\`.

`;

const COMMANDS = `
## Running it

\`npm run validate\` runs what the quick set lacks, or has from an earlier engine, and writes these pages.

- \`-- --full\` runs the long claims, too; \`-- 000-8a\` runs the claims whose names begin so.
- \`-- --booksim=PATH --caminos=PATH\`, or \`BOOKSIM\` and \`CAMINOS\` in the environment, has these programs run what we export for them ([exports](validation/exports.md)). Without them their former results count.
- \`-- --sensitivity\` also runs every claim with one setting changed at a time, \`-- --pairs\` with two where one alone does not change the verdict (see below).
- \`--minutes=N\` starts nothing after so many minutes. Results are kept after every study, and the next run goes on from there.
- \`--keep\` accepts results of earlier engines, \`--pages\` runs nothing, \`--workers=N\` sets the number of workers (default: one a core).

The claims are data in \`tests/validate/paper-*.ts\`, the results in \`tests/validate/data\`: a line a study, under the command that gives it. The pages are written from the two, and a test checks that they agree.

## Sensitivity

The sources leave settings open. So each claim is judged again with one setting changed in all its studies:

- three counts of virtual channels: the claim's own, twice as many, and the fewest that the routing needs. If these are the claim's own, it is three times as many; 16 at most, and half as many if there cannot be a quarter more;
- twice the depth;
- the other congestion measure (\`credits\` for \`queue\`, else \`queue\`; if a claim's studies read several, each of these in all of them);
- of routings that compare several non-minimal paths, one; of those that compare one, four;
- seeds 2 and 3, which draw placements, too.

If the verdict changes, the table says so under *flips with*. Where a claim differs whatever single setting is changed, two are changed at once (seeds aside), and count among its variants. Of a mean over five patterns on a large network the first pattern is varied, and compared with itself; the table names that. Saturation loads are searched to 2 % for it, and again to 0.5 % if that gives another verdict: a flip is always one of the close search. If a claim differs, the number outside its band is computed first. While it stays outside, the variant differs, too, and its other studies are not run.
`;

function indexPage(chapters: readonly Chapter[], dataOf: (chapter: string) => Data, rows: ReadonlyMap<string, readonly Row[]>): string {
  const lines = chapters.map(({ id, title, claims }) => {
    const own = rows.get(id)!;
    const data = dataOf(id);
    const counts = KINDS.map((kind) =>
      tally(
        claims.filter((claim) => kindOf(claim) === kind),
        data,
      ),
    );
    const [paper, ours, certain] = counts as [Tally, Tally, Tally];
    const sum = (of: (one: Sensitivity) => number): number => own.reduce((total, { sensitivity }) => total + of(sensitivity), 0);
    const cells = [
      `[${title}](validation/${id}.md)`,
      paper.holds,
      paper.differs,
      paper.fails,
      counts.reduce((total, { open }) => total + open, 0),
      tallyText(ours),
      tallyText(certain),
      own.filter(({ older }) => older).length,
      `${sum(({ judged }) => judged)} of ${sum(({ variants }) => variants)}${olderText(sum(({ older }) => older))}`,
      sum(({ flips }) => flips.length),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  return `${INDEX}| source | hold | differ | fail | not run | ours | certain | older | variants run | flips |\n|---|---|---|---|---|---|---|---|---|---|\n${lines.join("\n")}\n${COMMANDS}`;
}

/** "3 of 4 hold", or nothing. */
function tallyText({ holds, differs, fails }: Tally): string {
  const all = holds + differs + fails;
  return all === 0 ? "" : `${holds} of ${all} hold`;
}

function tablePage({ id, title, setting }: Chapter, rows: readonly Row[]): string {
  const lines = rows.map(({ claim, verdict, older, sensitivity }) =>
    tableRow([
      `[${claim.id}](${id}-settings.md#${anchor(claim.id)}), ${claim.where}: ${claim.statement}${claim.speaks === undefined ? "" : claim.speaks === "own" ? " (Our claim.)" : " (It cannot come out otherwise.)"}`,
      claim.printed,
      oursOf(verdict),
      `${verdictOf(verdict)}${older ? " (older)" : ""}`,
      claim.reason ?? "",
      flipsOf(sensitivity, claim.varied?.what),
    ]),
  );
  return `# ${title}\n\n${setting}\n\n[All sources](../validation.md) · [bands and studies](${id}-settings.md)\n\n| claim | paper | ours | verdict | reason | flips with |\n|---|---|---|---|---|---|\n${lines.join("\n")}\n`;
}

function oursOf(verdict: Verdict<Findings> | null): string {
  if (verdict === null) return "";
  return verdict.verdict === "fails" ? verdict.failure : oursText(verdict);
}

function verdictOf(verdict: Verdict<Findings> | null): string {
  return verdict === null ? "not run" : `**${verdict.verdict}**`;
}

/** "seed 2 (differs: VAL 0.44)"; how many variants there are, while some are missing; how many an earlier engine decides; `part`: what alone was varied. */
function flipsOf(sensitivity: Sensitivity, part?: string): string {
  const { judged, older } = sensitivity;
  const text = `${flipsText(sensitivity)}${olderText(older)}`;
  return part === undefined || judged === 0 ? text : `${text} (${part})`;
}

function olderText(older: number): string {
  return older === 0 ? "" : ` (${older} older)`;
}

function flipsText({ judged, variants, flips }: Sensitivity): string {
  const missing = judged < variants ? [`${variants - judged} of ${variants} not run`] : [];
  if (judged === 0) return variants === 0 ? "" : "not run";
  if (flips.length === 0) return ["none", ...missing].join("; ");
  return [...flips.map(({ title, verdict }) => `${title} (${verdict.verdict}: ${oursOf(verdict)})`), ...missing].join("; ");
}

function settingsPage({ id, title, claims }: Chapter): string {
  const sections = claims.map((claim) => {
    const { studies, programs } = keysOf(claim);
    const study = ([name, key]: readonly [string, string]): string => `- ${name}: \`${key}\``;
    return [
      `### ${claim.id}\n`,
      ...Object.entries(claim.measures).map(([name, one]) => `- *${name}*: ${bandText(one)}. ${one.why}`),
      "",
      ...[...studies].map(study),
      ...[...programs].map(study),
      ...(claim.command === undefined ? [] : [`- \`${claim.command}\``]),
      "",
    ].join("\n");
  });
  return `# Bands and studies: ${title}\n\nThe figures that each claim of the [table](${id}.md) is judged by, with the band in which they bear it out and why it is that band; then its studies, by the command that runs them (\`npx flitlab\`).\n\n${sections.join("\n")}`;
}

/** The address that a heading gets. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
}

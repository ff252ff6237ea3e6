/** What the docs quote is so: links and anchors lead somewhere, studies are valid, commands and their options are there. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { flitlab } from "../cli/command.ts";

await loadDescriptors();

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];
const texts = new Map(PAGES.map((page) => [page, readFileSync(page, "utf8")]));

/** The text without its blocks of code. */
const prose = (text: string): string => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "").replaceAll(/^ {4}.*$/gm, "");

/** As the site and repositories make them of headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    Array.from(text.matchAll(/^#+ (.*)$/gm), ([, title]) =>
      title!
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(" ", "-"),
    ),
  );

test("every relative link leads to a file, and every anchor to a heading", () => {
  const broken: string[] = [];
  for (const [page, text] of texts)
    for (const [, target] of prose(text)
      .replaceAll(/`[^`]*`/g, "")
      .matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target!)) continue;
      const [path = "", anchor] = target!.split("#");
      const file = path === "" ? page : join(dirname(page), path);
      if (!existsSync(file)) broken.push(`${page}: ${target}`);
      else if (anchor !== undefined && file.endsWith(".md") && !anchorsOf(texts.get(file) ?? readFileSync(file, "utf8")).has(anchor))
        broken.push(`${page}: ${target}`);
    }
  expect(broken).toEqual([]);
});

/** Inline code, and what stands in quotes in lines of commands. */
const spansOf = (text: string): readonly string[] => Array.from(prose(text).matchAll(/`([^`\n]+)`/g), ([, span]) => span!);

/** Parts of studies whose sentence names the rest; each with the study that they belong to. */
const BESIDE: readonly (readonly [part: RegExp, study: string])[] = [
  [/^children=/, "topology=xgft"],
  [/^routing=ugal-l&candidates=1&detour=short/, "topology=hyperx"],
  [/^detour=short/, "topology=hyperx&routing=ugal-l"],
  [/^congestion=credits/, "routing=ugal-l"],
  [/^traffic=stencil&tasks=8x8x4/, "p=4&a=8&h=4"],
];

test("every study that stands in the text alone is valid", () => {
  const studies = [...texts].flatMap(([page, text]) =>
    spansOf(text)
      .filter(
        (span) =>
          /^[#?]?(?:[a-h]\.)?[a-zA-Z]\w*=[^\s]*&(?:[a-h]\.)?[a-zA-Z]\w*=\S*$/.test(span) &&
          !/[…*]|(^|&)(\w\.)?(file|matrixFile|jobsFile|tables)=/.test(span),
      )
      .map((span) => [page, span] as const),
  );
  expect(studies.length).toBeGreaterThan(20);
  const wrong = studies.flatMap(([page, span]) => {
    const beside = BESIDE.find(([part]) => part.test(span))?.[1];
    const problem = parseStudy(beside === undefined ? span : `${beside}&${span}`).problems.find(({ idle }) => idle !== true);
    return problem === undefined ? [] : [`${page}: ${span}: ${problem.message.slice(0, 120)}`];
  });
  expect(wrong).toEqual([]);
  // A part that is no longer quoted needs no study.
  expect(BESIDE.filter(([part]) => !studies.some(([, span]) => part.test(span)))).toEqual([]);
});

/** Lines of blocks, and spans, that are commands; the words before the command name how it is called. */
const commandsOf = (text: string): readonly string[] => [
  ...Array.from(text.matchAll(/^(?: {4}|\$ )?(?:npx )?flitlab ([a-z].*)$/gm), ([, line]) => line!),
  ...spansOf(text).flatMap((span) => /^(?:npx )?flitlab ([a-z].*)$/.exec(span)?.[1] ?? []),
];

test("every command that is named is there, with the options that stand beside it", async () => {
  const helps = new Map<string, string>();
  const wrong: string[] = [];
  for (const [page, text] of texts)
    for (const line of commandsOf(text)) {
      const bare = line.replaceAll(/'[^']*'/g, "''").replace(/\s[#|>].*$/, "");
      const [id = "", ...words] = bare.split(/\s+/);
      if (!helps.has(id)) helps.set(id, (await flitlab("help", ...(id === "help" ? [] : [id]))).stdout);
      const help = helps.get(id)!;
      if (!help.startsWith("Usage: flitlab ")) wrong.push(`${page}: flitlab ${line}`);
      for (const [, name] of words.join(" ").matchAll(/(?:^|\s)--([a-z][a-z-]*)/g))
        if (!new RegExp(`--${name}\\b`).test(help)) wrong.push(`${page}: --${name} in flitlab ${line}`);
    }
  expect(wrong).toEqual([]);
});

/** Commands that compute nothing long; those of others have tests of their own, and examples in their help that run. */
const QUICK = ["describe", "cost", "edges", "estimate", "help"];

/** A line that names what it takes (STUDY, PATH), or a file of the reader's own, or leaves something out, is no line to run. */
const isWhole = (line: string): boolean =>
  /'|^help \w/.test(line) && !/…|\b[A-Z]{3,}\b|\||(file|tables|matrixFile|jobsFile)=(?!examples\/)/.test(line);

test("quick commands run as they stand", async () => {
  const lines = [
    ...new Set([...texts.values()].flatMap(commandsOf).filter((line) => QUICK.includes(line.split(" ")[0]!) && isWhole(line))),
  ];
  expect(lines.length).toBeGreaterThan(5);
  const wrong: string[] = [];
  for (const line of lines) {
    const words = Array.from(line.replace(/\s[#>].*$/, "").matchAll(/((?:[^\s']|'[^']*')+)/g), ([word]) => word.replaceAll("'", ""));
    const { status, stderr } = await flitlab(...words);
    if (status !== 0) wrong.push(`flitlab ${line}: ${stderr.slice(0, 200)}`);
  }
  expect(wrong).toEqual([]);
});

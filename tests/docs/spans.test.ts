/** What the docs quote is so: links and anchors lead somewhere; studies, wishes, sweeps, addresses and single values are valid. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { loadDescriptors } from "../../src/study/descriptors.ts";
import { readNetworkText } from "../../src/engine/files.ts";
import { chartNamed } from "../../src/engine/comparisons.ts";
import { partOf } from "../../src/lessons/lessons.ts";
import { storyOf } from "../../src/lessons/stories/stories.ts";
import { readPage } from "../../src/studio/address/parameters.ts";
import { allTerms, sameTerm } from "../../src/studio/glossary/terms.ts";
import { pageEntriesOf, parseStudy } from "../../src/study/codec.ts";
import { isPageName } from "../../src/study/page-names.ts";
import type { PageName } from "../../src/study/page-names.ts";
import { GROUPS, isParameter } from "../../src/study/schema.ts";
import { readWishes } from "../../src/study/wish-text.ts";
import { readSweep } from "../../src/sweep/axes.ts";
import { versionNote } from "../../src/sweep/version.ts";
import { some } from "../tools/extent.ts";
import { prose, spansOf, texts } from "./pages.ts";

await loadDescriptors();

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

/** Every study, and what links have beside it, that stands in inline code or in a block; without the page before it. */
const addressesOf = (text: string): readonly string[] =>
  Array.from(text.matchAll(/(?:https?:\/\/[^\s"'`]*|[`"'(])#([a-zA-Z][\w.]*=[^\s"'`)]*)/g), ([, address]) => address!);

/** What is wrong with the view in an address, by the studio's own reader and the lists of what it names; null where nothing is. */
function viewProblem(address: string): string | null {
  const entries = pageEntriesOf(address);
  const [problem] = readPage(entries).problems;
  if (problem !== undefined) return problem;
  for (const [name, value] of entries) {
    const found = THINGS[name]?.(value) ?? null;
    if (found !== null) return `${name} = ${value}: ${found}`;
  }
  return null;
}

const unless = (there: boolean, what: string): string | null => (there ? null : what);

/** Of names whose value the studio reads when it opens the page: what is wrong with one, or null. */
const THINGS: Readonly<Partial<Record<PageName, (value: string) => string | null>>> = {
  figure: (id) => unless(partOf(id) !== null, "no figure has this name"),
  structure: (id) => unless(chartNamed(id) !== null, "no chart has this name"),
  term: (id) =>
    unless(
      allTerms().some(({ term }) => sameTerm(term).replaceAll(/[^\p{L}\d]+/gu, "-") === id),
      "the glossary has no such term",
    ),
  story: (value) => {
    const [id = "", step = "1"] = value.split(".");
    const story = storyOf(id);
    return story === null ? "no story has this name" : unless(Number(step) <= story.steps.length, "the story has fewer steps");
  },
  wish: (text) => readWishes(text).problems[0]?.message ?? null,
  sweep: (text) => {
    const read = readSweep(text);
    return "message" in read ? read.message : null;
  },
  version: (text) => {
    const note = versionNote(text);
    return note?.includes("is not valid") === true ? note : null;
  },
  digits: (text) => unless(/^\d+\.[\da-f]{16}$/.test(text), "digits are a version and sixteen hexadecimal digits"),
};

test("every address that is quoted opens in the studio", () => {
  const addresses = [...texts].flatMap(([page, text]) => addressesOf(text).map((address) => [page, address] as const));
  expect(addresses.length).toBeGreaterThan(5);
  const wrong = addresses.flatMap(([page, address]) => {
    const problem = parseStudy(address).problems.find(({ idle }) => idle !== true)?.message ?? viewProblem(address);
    return problem === null ? [] : [`${page}: #${address}: ${problem.slice(0, 160)}`];
  });
  expect(wrong).toEqual([]);
});

/** Names and values of other programs, of shells and of HTML, by their reason. */
const ELSEWHERE: readonly (readonly [span: RegExp, why: string])[] = [
  [/^(ProctrackType|TaskPlugin|JobAcctGatherType|AccountingStorageType|SelectType|AuthInfo|NodeAddr)=/, "a line of slurm.conf"],
  [/^[A-Z_]{2,}=/, "a variable of the environment, which another test looks up"],
  [/^SameSite=/, "HTTP"],
  [/^(sandbox|edges)=?"|^create_using=|^Halo3D /, "HTML, NetworkX and SST Ember"],
  [/^<|^\{|^\(|^this\.|^lazyPart|^set: /, "code"],
  [/^(caminos|parallel|jq|sh|time|node|npx|npm|flitlab|docker|describe|search) |^--|^\/usr/, "a command, which another test runs"],
  [/^[<=?]/, "a sign, or the token that a server prints"],
  [/^(file|tables|matrixFile|jobsFile)=/, "a file of the reader's, which the tests of commands make"],
  [/^(page|view|story|figure)=(<|attic)/, "a recipe's own"],
  [/^site=$/, "an argument in Python"],
];
/** Values that a reader fills in; what stands for each here. */
const FILLED: Readonly<Record<string, string>> = { N: "2", n: "1", q: "2" };
/** Of a value that the browser keeps, or that is left out, the name alone is looked up; of one that is cut what there is. */
const filled = (value: string): string => FILLED[value] ?? (value.startsWith("kept:") ? "" : value.replace("…", ""));

/** Ways to read a network's file, which stand beside `file` in a study of the command. */
const READING = ["columns", "drop", "without", "demands"];
const SAMPLES = ["10", "10 5"].map((more) => ["mgmt-1 a", "oob-1 a", "a b", "b c", "c a"].map((link) => `${link} ${more}\n`).join(""));

/** What is wrong with a single `name=value`, in whatever design takes that name; null where one takes the value. */
function problemOf(span: string): string | null {
  const [, letter = "", name = "", written = ""] = /^((?:[a-h]\.)?)([\w.]+)=(.*)$/s.exec(span.replace(/^[#?]/, ""))!;
  const value = filled(written);
  if (isPageName(name)) return value === "" ? null : viewProblem(`${letter}${name}=${value}`);
  if (READING.includes(name)) {
    const faults = SAMPLES.map((sample): string | null => {
      const read = readNetworkText(sample, value === "" ? {} : { [name]: value });
      return "fault" in read && read.fault.includes(name) ? read.fault : null;
    });
    return faults.includes(null) ? null : faults[0]!;
  }
  if (readWishes("").values[name] !== undefined && readWishes(`${name}=${value}`).problems.length === 0) return null;
  if (!isParameter(name)) return "no parameter, no name of an address, no wish";
  if (value === "") return null;
  const problems: string[] = [];
  for (const context of CONTEXTS) {
    const problem = parseStudy(`${context}&${letter === "" ? "" : "b.p=1&"}${letter}${name}=${value}`).problems.find(
      ({ idle }) => idle !== true,
    );
    if (problem === undefined) return null;
    problems.push(problem.message);
  }
  return problems.find((one) => one.startsWith(`${name} =`)) ?? problems[0]!;
}

const optionsOf = (name: "topology" | "routing" | "traffic"): readonly string[] =>
  GROUPS.find(({ choice }) => choice?.id === name)!.list.map(({ id }) => `${name}=${id}`);
/** Designs that between them take every parameter. */
const CONTEXTS: readonly string[] = [
  "",
  "a=32",
  ...optionsOf("topology"),
  ...optionsOf("routing"),
  ...optionsOf("traffic"),
  ...optionsOf("traffic").map((one) => `${one}&run=completion`),
  ...optionsOf("topology").flatMap((one) => ["ugal-l", "ecmp"].map((routing) => `${one}&routing=${routing}`)),
];

test("every single value that is quoted is valid in some design, address or search", () => {
  const singles = [...texts].flatMap(([page, text]) =>
    [...new Set(spansOf(text))]
      .filter((span) => /=/.test(span) && !span.replace(/^#/, "").includes("&"))
      .map((span) => [page, span] as const),
  );
  expect(singles.length).toBeGreaterThan(200);
  const used = new Set<RegExp>();
  const wrong = singles.flatMap(([page, span]) => {
    const elsewhere = ELSEWHERE.find(([pattern]) => pattern.test(span));
    if (elsewhere !== undefined) used.add(elsewhere[0]);
    const problem = elsewhere === undefined ? problemOf(span) : null;
    return problem === null ? [] : [`${page}: ${span}: ${problem.slice(0, 160)}`];
  });
  expect(wrong).toEqual([]);
  // A reason for what is quoted nowhere needs no line.
  expect(ELSEWHERE.filter(([pattern]) => !used.has(pattern))).toEqual([]);
});

test("every axis of a sweep that is quoted is valid", () => {
  const axes = [...texts].flatMap(([page, text]) =>
    spansOf(text)
      .filter(
        (span) =>
          /^[a-z]\w*(\+\w+)*:[\w(][^\s{}]*$/.test(span) && (page === "docs/sweeps.md" || span.includes("..")) && span !== "machine:process",
      )
      .map((span) => [page, span] as const),
  );
  expect(axes.length).toBeGreaterThan(8);
  const wrong = axes.flatMap(([page, span]) => {
    const read = readSweep(span);
    return "message" in read ? [`${page}: ${span}: ${read.message}`] : [];
  });
  expect(wrong).toEqual([]);
});

test("every study that a page of validation gives for a command is valid", () => {
  const given = [...texts].flatMap(([page, text]) =>
    page.endsWith("-settings.md")
      ? Array.from(
          text.matchAll(/`(?:describe|simulate|throughput|cost|estimate|stencil|resilience|search) ([a-z][^`\s]*=[^`\s]*)`/g),
          ([, study]) => [page, study!] as const,
        )
      : [],
  );
  expect(given.length).toBeGreaterThan(2000);
  const wrong = some(given, 10).flatMap(([page, study]) => {
    const problem = parseStudy(study).problems.find(({ idle }) => idle !== true);
    return problem === undefined ? [] : [`${page}: ${study}: ${problem.message.slice(0, 120)}`];
  });
  expect(wrong).toEqual([]);
});

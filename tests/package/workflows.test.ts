/** What the workflows call is there; what they may do is little; and a tag that is no release stops one. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { notesOf } from "../tools/release-notes.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = join(root, ".github/workflows");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const here = JSON.parse(read("package.json")) as { version: string; scripts: object; engines: { node: string } };

interface Step {
  readonly run?: string;
  readonly uses?: string;
}
interface Job {
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly steps?: readonly Step[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node?: readonly string[] } };
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = readdirSync(folder).map((file) => ({ ...(parse(read(`.github/workflows/${file}`)) as Workflow), file }));

/** What a step's lines name that is not there: scripts, programs of packages, files of the sources. */
function absent(lines: string): readonly string[] {
  const scripts = [...lines.matchAll(/npm run (?:--\S+ )*([\w-]+)/g)].map(([, name]) => name!);
  const programs = [...lines.matchAll(/npx (?:--\S+ )*([\w-]+)/g)].map(([, name]) => name!);
  const files = [...lines.matchAll(/(?<![\w/.])(?:src|tests|docs|docker)\/[\w./-]+/g)].map(([name]) => name);
  return [
    ...scripts.filter((name) => !Object.hasOwn(here.scripts, name)).map((name) => `the script ${name}`),
    ...programs.filter((name) => !existsSync(join(root, "node_modules/.bin", name))).map((name) => `the program ${name}`),
    ...files.filter((name) => !existsSync(join(root, name))).map((name) => `the file ${name}`),
  ];
}

/** What is wrong with a workflow, as sentences. */
function faultsOf({ permissions, jobs }: Workflow): readonly string[] {
  const faults: string[] = [];
  if (JSON.stringify(Object.values(permissions ?? {})) !== '["read"]') faults.push("all jobs may do more than read");
  for (const [id, { uses, needs = [], steps = [] }] of Object.entries(jobs)) {
    for (const name of [needs].flat()) if (!Object.hasOwn(jobs, name)) faults.push(`${id} waits for ${name}, which is no job`);
    for (const used of [uses, ...steps.map((step) => step.uses)]) {
      if (used === undefined) continue;
      if (used.startsWith("./") ? !existsSync(join(root, used)) : !/^[\w-]+\/[\w/-]+@(v\d+|[0-9a-f]{40})$/.test(used))
        faults.push(`${id} uses ${used}, which is not there or not of one major version`);
    }
    for (const { run = "" } of steps) for (const name of absent(run)) faults.push(`${id} needs ${name}, which is not there`);
  }
  return faults;
}

test("each workflow calls what is there, and may read alone unless a job says more", () => {
  expect(workflows.map(({ file }) => file)).toEqual(expect.arrayContaining(["ci.yml", "release.yml"]));
  expect(workflows.flatMap((workflow) => faultsOf(workflow).map((fault) => `${workflow.file}: ${fault}`))).toEqual([]);
});

test("a workflow that calls what is not there is told so", () => {
  const text = `
    permissions: { contents: write }
    jobs:
      a: { needs: b, steps: [{ uses: "actions/checkout@main" }, { run: "npm run --silent nothing\\nnpx vitest run tests/none" }] }
      c: { uses: "./.github/workflows/none.yml" }`;
  expect(faultsOf(parse(text) as Workflow)).toEqual([
    "all jobs may do more than read",
    "a waits for b, which is no job",
    "a uses actions/checkout@main, which is not there or not of one major version",
    "a needs the script nothing, which is not there",
    "a needs the file tests/none, which is not there",
    "c uses ./.github/workflows/none.yml, which is not there or not of one major version",
  ]);
});

test("jobs that may publish run nothing of the sources", () => {
  const { jobs } = workflows.find(({ file }) => file === "release.yml")!;
  const publishing = Object.entries(jobs).filter(([, { permissions }]) => permissions?.["id-token"] === "write");
  expect(publishing.map(([id]) => id)).toEqual(["npm"]);
  const [, { steps = [] }] = publishing[0]!;
  expect(
    steps.filter(({ uses, run = "" }) => uses?.startsWith("actions/checkout") === true || /npm (ci|run|install)|npx/.test(run)),
  ).toEqual([]);
  expect(steps.some(({ run = "" }) => /^npm publish .*--provenance/.test(run))).toBe(true);
});

test("every commit is tried on the oldest Node that the package supports", () => {
  const nodes = workflows.find(({ file }) => file === "ci.yml")!.jobs["test"]!.strategy!.matrix.node!;
  expect(here.engines.node).toBe(`>=${nodes[0]}`);
  expect(nodes.length).toBeGreaterThan(2);
});

const actionlint = spawnSync("actionlint", ["-version"]).status === 0;
test.skipIf(!actionlint)("actionlint finds nothing, where it is installed", () => {
  const { status, stdout } = spawnSync(
    "actionlint",
    readdirSync(folder).map((name) => join(folder, name)),
    { encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([0, ""]);
});

test("a release has the notes of its version, and none without a date or by another tag", () => {
  const changelog =
    "# Changelog\n\n## [Unreleased]\n\n- more\n\n## [1.2.0] - 2027-01-31\n\n### Added\n\n- this\n\n## [1.1.0] - soon\n\n- that\n";
  expect(notesOf("v1.2.0", "1.2.0", changelog)).toBe("### Added\n\n- this");
  expect(() => notesOf("1.2.0", "1.2.0", changelog)).toThrow(
    'The tag "1.2.0" is not valid: package.json has version 1.2.0, so it is v1.2.0.',
  );
  expect(() => notesOf("v1.1.0", "1.1.0", changelog)).toThrow('CHANGELOG.md dates 1.1.0 by "soon", which is not valid');
  expect(() => notesOf("v1.3.0", "1.3.0", changelog)).toThrow("CHANGELOG.md has no section [1.3.0]");
});

test("the address of the project stands in package.json, and in the file for citations, which has it as text", () => {
  const { repository } = JSON.parse(read("package.json")) as { repository: string };
  const name = repository.replace(/^.*?:\/\/|\.git$/g, "");
  const { stdout } = spawnSync("git", ["grep", "-l", "-F", name], { cwd: root, encoding: "utf8" });
  expect(stdout).toBe("CITATION.cff\npackage.json\n");
});

test("the changelog has a section for the version of package.json", () => {
  expect(read("CHANGELOG.md")).toContain(`\n## [${here.version}] - `);
});

/**
 * `npm run faults [-- names…]`: puts one fault after the other into a copy of the sources and runs the tests until one fails. Writes
 * docs/faults.md: which test caught which fault. A fault that no test notices is a hole in the tests. With `--sample` faults are drawn
 * (sample-faults.mjs).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../src/cli/bundle.mjs";
import { FAULTS } from "./fault-list.mjs";
import { inCopy, runTests } from "./faults-copy.mjs";
import { sampleFaults } from "./sample-faults.mjs";

const TESTS = ["tests/random", "tests/simulation", "tests/routing"];
const PAGE = join(root, "docs/faults.md");

const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const numberOf = (option, otherwise) =>
  Number(process.argv.find((argument) => argument.startsWith(`--${option}=`))?.slice(option.length + 3) ?? otherwise);

if (process.argv.some((argument) => /^--sample(=|$)/.test(argument))) {
  await sampleFaults({ count: numberOf("sample", 2), seed: numberOf("seed", 1), only: names });
} else {
  process.exitCode = await listedFaults();
}

/** Tries the faults of the list; 1 where one was not caught. */
async function listedFaults() {
  const rows = [];
  await inCopy(async (copy) => {
    for (const [title, file, from, to, only] of FAULTS) {
      if (names.length > 0 && !names.some((name) => title.includes(name))) continue;
      const path = join(copy, file);
      const before = readFileSync(path, "utf8");
      if (before.split(from).length !== 2) throw new Error(`${title}: its text is not in ${file} once`);
      writeFileSync(
        path,
        before.replace(from, () => to),
      );
      let caught;
      try {
        ({ caught } = await runTests(copy, ["run", "--testTimeout=120000"].concat(only ?? TESTS), Infinity, { FLITLAB_WHOLE: "1" }));
      } catch (error) {
        caught = `the run itself failed (${error.message})`;
      }
      writeFileSync(path, before);
      rows.push([title, caught ?? "**nothing**"]);
      console.log(`${title}: ${caught ?? "NOT CAUGHT"}`);
    }
  });
  if (names.length === 0) writeFileSync(PAGE, `${pageOf(rows)}${sampled()}`);
  return rows.some(([, caught]) => caught.startsWith("**") || caught.startsWith("the run")) ? 1 : 0;
}

function pageOf(rows) {
  return `# Faults, and the tests that catch them

\`npm run faults\` puts each of these faults into a copy of the sources and runs the tests of ${TESTS.map((test) => `\`${test}\``).join(", ")} (or the one that the fault names) until one fails. The table names the first test that failed; others may fail, too.

| fault | caught by |
|---|---|
${rows.map(([title, caught]) => `| ${title} | ${caught.replaceAll("|", "\\|").replaceAll("\n", " ")} |`).join("\n")}
`;
}

/** What the page says of samples, which is written by hand. */
function sampled() {
  const text = readFileSync(PAGE, "utf8");
  const at = text.indexOf("\n## ");
  return at < 0 ? "" : text.slice(at);
}

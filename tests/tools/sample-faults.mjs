/**
 * `npm run faults -- --sample[=N] [--seed=S] [rooms…]`: N mutants (2) of every room of src/, drawn by the seed (1), each put into a copy of the
 * sources; then the tests that import its file run, those of its room first, until one fails. Prints which mutants survive.
 */
import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../src/cli/bundle.mjs";
import { inCopy, runTests } from "./faults-copy.mjs";
import { mutantsOf, mutated } from "./mutants.mjs";

/** How long tests of a room, and then all others that import the file, may take, ms. */
const LIMIT = 150_000;
/** Rooms whose tests run the built command, and do not import it: it is built with the mutant, and all their tests run. */
const BUILT = new Set(["cli"]);

const SRC = join(root, "src");
const foldersIn = (folder) => readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
const rooms = foldersIn(SRC);
const testRooms = foldersIn(join(root, "tests"));

/** Sources of a room but kernels, which tests do not import. */
function sourcesOf(room) {
  return readdirSync(join(SRC, room), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts") && !path.startsWith("kernel/"))
    .sort()
    .map((path) => ({ name: `src/${room}/${path}`, text: readFileSync(join(SRC, room, path), "utf8") }));
}

/** The same numbers from 0 to 1 for the same text (FNV-1a, mulberry32). */
function randomOf(text) {
  let state = 2166136261;
  for (const char of text) state = Math.imul(state ^ char.codePointAt(0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many mutants of a room, no two of one file, as far as it has files. */
function drawn(room, count, seed) {
  const random = randomOf(`${seed} ${room}`);
  let left = mutantsOf(sourcesOf(room));
  const chosen = [];
  while (chosen.length < count && left.length > 0) {
    const one = left[Math.floor(random() * left.length)];
    chosen.push(one);
    left = left.filter(({ name }) => name !== one.name);
  }
  return chosen;
}

/** What leaves out folders of tests. `--dir`, which would name those that stay, finds none: the settings' patterns begin with `tests/`. */
function without(out) {
  return testRooms.filter(out).flatMap((name) => ["--exclude", `tests/${name}/**`]);
}

/** "killed", with the test; "survived"; "undecided" where time was up; "untested" where no test imports the file. */
async function tried(copy, room, mutant) {
  const path = join(copy, mutant.name);
  const before = readFileSync(path, "utf8");
  const { atime, mtime } = statSync(path);
  writeFileSync(path, mutated(before, mutant));
  // Else the command, which no test of other rooms needs to have the mutant, would be built anew.
  if (!BUILT.has(room)) utimesSync(path, atime, mtime);
  try {
    const related = ["related", mutant.name, "--run"];
    const near = BUILT.has(room) ? ["run", `tests/${room}`] : [...related, ...without((name) => name !== room)];
    const first = await runTests(copy, near, LIMIT);
    if (first.caught !== null) return { fate: "killed", by: first.caught };
    const second = await runTests(copy, [...related, ...without((name) => name === room)], LIMIT);
    if (second.caught !== null) return { fate: "killed", by: second.caught };
    if (!first.ended || !second.ended) return { fate: "undecided", by: null };
    return { fate: first.tests + second.tests === 0 ? "untested" : "survived", by: null };
  } finally {
    writeFileSync(path, before);
    if (!BUILT.has(room)) utimesSync(path, atime, mtime);
  }
}

const FATES = ["killed", "survived", "undecided", "untested"];

/** Resolves with the mutants that nothing has killed. */
export async function sampleFaults({ count, seed, only }) {
  const fates = new Map();
  const left = [];
  await inCopy(async (copy) => {
    for (const room of rooms.filter((name) => only.length === 0 || only.includes(name))) {
      const counts = Object.fromEntries(FATES.map((fate) => [fate, 0]));
      fates.set(room, counts);
      for (const mutant of drawn(room, count, seed)) {
        const started = performance.now();
        const { fate, by } = await tried(copy, room, mutant);
        counts[fate]++;
        const text = `${mutant.name}:${mutant.line} \`${mutant.from}\` becomes \`${mutant.to}\``;
        if (fate !== "killed") left.push(`${fate}: ${text}`);
        console.log(`${fate}${by === null ? "" : ` by ${by}`}: ${text} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
      }
    }
  });
  console.log(`\n| room | ${FATES.join(" | ")} |\n|---|${FATES.map(() => "--:|").join("")}`);
  for (const [room, counts] of fates) console.log(`| ${room} | ${FATES.map((fate) => counts[fate]).join(" | ")} |`);
  const sums = FATES.map((fate) => [...fates.values()].reduce((sum, counts) => sum + counts[fate], 0));
  console.log(`| all | ${sums.join(" | ")} |`);
  if (left.length > 0) console.log(`\n${left.join("\n")}`);
  return left;
}

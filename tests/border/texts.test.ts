/** Texts from elsewhere, changed at random: each is read, or refused in a sentence, and nothing is thrown. tests/tools/extent.ts says how many. */
import { expect, test } from "vitest";
import { readAsked, readJob, readPageMessage, readPoint, readWork } from "../../src/cli/queue/messages.ts";
import { PRESETS } from "../../src/study/presets.ts";
import { formatDesign, formatStudy, parseStudy } from "../../src/study/codec.ts";
import { visible } from "../../src/study/texts.ts";
import { ENGINES, MODEL } from "../../src/sweep/engine.ts";
import { readTrace } from "../../src/workload/trace/formats.ts";
import { smallDesign } from "../random/small-designs.ts";
import { changed, faultsAmong, shortest } from "../tools/hostile/changed.ts";
import { seeds } from "../tools/extent.ts";

/** Why something that people are told is no sentence; null where it is one. */
function unfit(sentence: string): string | null {
  if (sentence.length > 800) return `its sentence has ${sentence.length} characters`;
  if (/[^\P{C}\n]/u.test(sentence)) return "its sentence holds control characters";
  return /[.!?]$/.test(sentence.trim()) ? null : `its sentence does not end: ${sentence}`;
}

/** What `fault` says, or what it threw. */
const caught =
  (fault: (text: string) => string | null) =>
  (text: string): string | null => {
    try {
      return fault(text);
    } catch (error) {
      return `thrown: ${String(error)}`;
    }
  };

const STUDIES = [...PRESETS.map(({ study }) => study), ...Array.from({ length: 40 }, (_, i) => formatDesign(smallDesign(i + 1).values))];

test("studies: one that is read is written and read again as the same", async () => {
  const fault = caught((text) => {
    const { study, problems } = parseStudy(text);
    if (problems.length > 0) return problems.map(({ message }) => unfit(message)).find((one) => one !== null) ?? null;
    const written = formatStudy(study);
    const again = parseStudy(written);
    if (again.problems.length > 0) return `its normal form ${written} is not valid: ${again.problems[0]!.message}`;
    return formatStudy(again.study) === written ? null : `its normal form ${written} becomes ${formatStudy(again.study)}`;
  });
  expect(await faultsAmong(STUDIES, seeds(1500, 20_000), fault)).toEqual([]);
});

const FRAMES = [
  JSON.stringify({ ask: "run", number: 1, job: "loadPoint", study: "p=2&a=4&h=2", more: "[[1],0.5]" }),
  JSON.stringify({ ask: "run", number: 2, job: "linearProgram", study: "p=2&model=min", more: "[[1],true]" }),
  JSON.stringify({ ask: "drop", number: 3 }),
  JSON.stringify({
    ask: "points",
    points: [
      { number: 4, job: "cost", study: "p=2" },
      { number: 5, job: "simulate", study: "p=1&a=2&h=1" },
    ],
  }),
];

test("frames of a page: each is read or closes the line, and what it asks for is valid or given back", async () => {
  const fault = caught((text) => {
    const asked = readAsked(text);
    if (asked === null) return null;
    const read = asked.ask === "points" ? asked.points.map(readWork) : asked.ask === "run" ? [readJob(asked)] : [];
    return read.map((one) => ("fault" in one ? unfit(one.fault) : null)).find((one) => one !== null) ?? null;
  });
  expect(await faultsAmong(FRAMES, seeds(1500, 20_000), fault)).toEqual([]);
});

const ID = "0".repeat(64);
const MESSAGES = [
  JSON.stringify({ job: "cost", engine: MODEL, study: "p=2" }),
  JSON.stringify({ job: "completion", engine: ENGINES, study: "p=2", more: "[[]]", reply: "abc" }),
];

test("messages in the queue: none is taken that stands under another key, and none ends the worker", async () => {
  const fault = caught((text) => {
    let message: unknown = text;
    try {
      message = JSON.parse(text);
    } catch {
      // A text is a message, too.
    }
    const point = readPoint(message, ID);
    if (!("fault" in point)) return "is taken under the key of another one";
    const page = readPageMessage(message);
    return unfit(point.fault) ?? ("fault" in page ? unfit(page.fault) : null);
  });
  expect(await faultsAmong(MESSAGES, seeds(1500, 20_000), fault)).toEqual([]);
});

/** A table, a schedule and a recording. */
const TRACES = [
  "cycle,source,destination,flits,after\n0,0,5,16\n10,3,4,8\n20.5,5,0,1,1+2\n",
  "num_ranks 3\n\nrank 0 {\nl1: calc 50 cpu 0\nl2: send 1024b to 1 tag 7 cpu 0 nic 0\nl3: recv 1024b from 2 tag 7\nl2 requires l1\n}\nrank 1 {\nl1: recv 1024b from 0 tag 7\nl2: send 1024b to 2 tag 7\nl2 requires l1\n}\nrank 2 {\nl1: recv 1024b from 1 tag 7\nl2: send 1024b to 0 tag 7\n}\n",
  [
    "MPI_Send entering at walltime 1000.000012000, cputime 0.010000000 seconds in thread 0.",
    "int count=100",
    "MPI_Datatype datatype=14 (MPI_DOUBLE)",
    "int dest=1",
    "int tag=5",
    "MPI_Comm comm=2 (MPI_COMM_WORLD)",
    "MPI_Send returning at walltime 1000.000014000, cputime 0.010001000 seconds in thread 0.",
  ].join("\n"),
];

test("traces: one that is read is written and read again as the same messages", async () => {
  const fault = caught((text) => {
    const reading = readTrace(text);
    if ("fault" in reading) return unfit(`${visible(reading.fault)}.`);
    const again = readTrace(reading.text);
    if ("fault" in again) return `what it is written as is not valid: ${again.fault}`;
    const told = ({ trace: { messages, unit, program } }: typeof reading): string =>
      JSON.stringify([messages, unit, program.ranks, program.ops, [...program.rank], [...program.peer], [...program.size]]);
    return told(again) === told(reading) ? null : "is written as other messages";
  });
  expect(await faultsAmong(TRACES, seeds(1500, 20_000), fault)).toEqual([]);
});

test("what fails is told by its shortest part, and by the same text from the same seed", async () => {
  expect(await shortest(`${"x".repeat(300)}ab${"y".repeat(200)}`, (text) => text.includes("a") && text.includes("b"))).toBe("ab");
  expect(changed("p=3&q=5", 7)).toBe(changed("p=3&q=5", 7));
  const [told] = await faultsAmong(["p=3&load=0.5&seed=7"], { first: 1, count: 400 }, (text) =>
    text.includes("__proto__") ? "holds it" : null,
  );
  expect(told).toMatch(/^seed \d+: holds it: "__proto__"$/);
});

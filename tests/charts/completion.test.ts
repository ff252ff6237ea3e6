/** Charts of workloads that run to completion: bars on one scale with their bounds, and what every task did, row by row. */
import { describe, expect, test } from "vitest";
import { completionBars } from "../../src/charts/completion-bars.ts";
import type { CompletionRow } from "../../src/charts/completion-bars.ts";
import { stageGantt } from "../../src/charts/stage-gantt.ts";
import { stepBars } from "../../src/charts/step-bars.ts";
import { taskGantt } from "../../src/charts/task-gantt.ts";
import type { GanttRun } from "../../src/charts/task-gantt.ts";
import { timeSeriesChart } from "../../src/charts/time-series-chart.ts";
import { channelName } from "../../src/drawing/names.ts";
import { sceneToCsv } from "../../src/drawing/scene-csv.ts";
import { textWidth } from "../../src/drawing/text.ts";
import { sceneToSvg } from "../../src/drawing/scene-svg.ts";
import type { LineMark, RectMark, Scene } from "../../src/drawing/scene.ts";
import { createProgramRun } from "../../src/simulation/program-run.ts";
import { longestWait, placeName, waitedFor } from "../../src/studio/results/completion/waited.ts";
import { parseStudy } from "../../src/study/codec.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { isWellFormed } from "../drawing/xml.ts";

const WIDTH = 388;
const ROWS: readonly CompletionRow[] = [
  { design: 0, label: "A MIN", cycles: 8436, estimated: null, note: "", bounds: [{ name: "minimal only", least: 4195 }] },
  { design: 1, label: "B Valiant", cycles: 2375, estimated: null, note: "", bounds: [] },
  { design: 2, label: "C", cycles: null, estimated: null, note: "being simulated", bounds: [{ name: "any routing", least: 8300 }] },
];

const wordsOf = (scene: Scene): string[] => scene.marks.flatMap((mark) => (mark.type === "text" ? [mark.text.replaceAll(/\s/g, " ")] : []));

function resultOf(more: string) {
  const tasks = more.includes("tasks=") ? "" : "tasks=4x4&";
  const text = `p=1&a=4&h=1&g=5&traffic=stencil&${tasks}domain=64x64&run=completion&messageScale=0.01&${more}`;
  const values = parseStudy(text).study.designs[0]!;
  const run = createProgramRun(networkOf(values), values);
  while (!run.advance(5000));
  return run.result();
}

function ganttRun(design: number, more = ""): GanttRun {
  const { spans, tasks, jobs, taskFinished, iterations, cycles } = resultOf(more);
  return { design, label: design === 0 ? "A" : "B", tasks, jobs, spans: spans!, taskFinished, iterations, cycles };
}

const rects = (scene: Scene, part: string): RectMark[] =>
  scene.marks.filter((mark): mark is RectMark => mark.type === "rect" && mark.part === part);

describe("bars of completion time", () => {
  const scene = completionBars({ rows: ROWS, width: WIDTH });

  test("are as long as their cycles, bounds on the same scale", () => {
    const [a, b] = rects(scene, "data");
    expect(a!.width / b!.width).toBeCloseTo(8436 / 2375, 6);
    const [bound, beyond] = scene.marks.filter((mark) => mark.type === "line" && mark.part === "bound") as LineMark[];
    expect((bound!.points[0]![0] - a!.x) / a!.width).toBeCloseTo(4195 / 8436, 6);
    expect((beyond!.points[0]![0] - a!.x) / a!.width).toBeCloseTo(8300 / 8436, 6);
    expect(rects(scene, "data")).toHaveLength(2);
  });

  test("have their numbers as a table, and stay inside", () => {
    expect(scene.table.rows).toEqual([
      ["A MIN", "simulated", 8436],
      ["A MIN", "minimal only, at least", 4195],
      ["B Valiant", "simulated", 2375],
      ["C", "simulated", null],
      ["C", "any routing, at least", 8300],
    ]);
    for (const mark of scene.marks) if (mark.type === "rect") expect(mark.x + mark.width).toBeLessThanOrEqual(WIDTH + 1e-9);
    expect(scene.description).toContain("being simulated");
    expect(sceneToCsv(scene).split("\r\n").length).toBeGreaterThan(5);
    for (const scheme of ["light", "dark"] as const) expect(isWellFormed(sceneToSvg(scene, scheme))).toBe(true);
  });
});

describe("tasks over the cycles", () => {
  test("each has a row as long as it takes, and the time it sends is that of its spans", () => {
    const run = ganttRun(0);
    const scene = taskGantt({ runs: [run], width: WIDTH, height: 280 });
    const waits = rects(scene, "data").filter(({ ink }) => ink === "hairline");
    expect(waits).toHaveLength(run.tasks);
    const scale = waits[0]!.width / (run.taskFinished[0]! + 1);
    waits.forEach(({ width }, task) => {
      expect(width).toBeCloseTo(scale * (run.taskFinished[task]! + 1), 6);
    });
    // Cycles in which a task sends something, of all tasks; its messages may take turns.
    const busy = new Set<string>();
    run.spans.task.forEach((task, i) => {
      for (let cycle = run.spans.start[i]!; cycle < run.spans.end[i]!; cycle++) busy.add(`${task} ${cycle}`);
    });
    const sent = busy.size;
    const drawn = rects(scene, "data")
      .filter(({ ink }) => typeof ink === "object")
      .reduce((sum, { width }) => sum + width, 0);
    // Spans that touch are one, gaps of less than a pixel included.
    expect(drawn / scale / sent).toBeGreaterThan(0.95);
    expect(drawn / scale / sent).toBeLessThan(1.15);
    expect(scene.table.rows).toHaveLength(run.spans.task.length);
    expect(scene.subtitle).toContain("16 tasks");
    expect(isWellFormed(sceneToSvg(scene, "dark"))).toBe(true);
  });

  test("its cycles lie where its clock says", () => {
    const run = ganttRun(0);
    const scene = taskGantt({ runs: [run], width: WIDTH, height: 280 });
    const { left, right, cycles } = scene.clock!;
    expect(cycles).toBe(run.cycles + 1);
    const waits = rects(scene, "data").filter(({ ink }) => ink === "hairline");
    expect(waits[0]!.x).toBeCloseTo(left, 6);
    expect(Math.max(...waits.map(({ x, width }) => x + width))).toBeCloseTo(right, 6);
  });

  test("iterations are marked, work has its own colour", () => {
    const runs = [ganttRun(0, "iterations=3&compute=200"), ganttRun(1)];
    const scene = taskGantt({ runs, width: WIDTH, height: 400 });
    expect(scene.marks.filter(({ part }) => part === "cursor")).toHaveLength(3);
    const told = scene.hovers.map(({ rows }) => Number(rows.find(([name]) => name === "sends for")![1].replace(/\D/g, "")));
    runs.forEach(({ spans, tasks }, r) => {
      const first = r * runs[0]!.tasks;
      for (const task of [0, tasks - 1]) {
        const cycles = new Set<number>();
        spans.task.forEach((one, i) => {
          if (one === task && spans.kind[i] === 0) for (let at = spans.start[i]!; at < spans.end[i]!; at++) cycles.add(at);
        });
        expect(told[first + task]).toBe(cycles.size);
      }
    });
    const worked = [...runs[0]!.spans.kind].filter((kind) => kind === 1).length;
    expect(rects(scene, "data").filter(({ ink }) => ink === "muted")).toHaveLength(worked);
  });

  test("of two jobs are told apart: by how strong they are, by a line between them, and by name", () => {
    const run = ganttRun(0, "tasks=2x4&job2=all-to-all&job2.ranks=8&job2.messageBytes=3000");
    expect(run.jobs.map(({ tasks }) => tasks)).toEqual([8, 8]);
    const scene = taskGantt({ runs: [run], width: WIDTH, height: 280 });
    const sends = rects(scene, "data").filter(({ ink }) => typeof ink === "object");
    const border = scene.marks.find((mark): mark is LineMark => mark.type === "line" && mark.part === "cursor")!.points[0]![1];
    const [first, second] = [sends.filter(({ y }) => y < border), sends.filter(({ y }) => y >= border - 1e-9)];
    expect(new Set(first.map(({ opacity }) => opacity)).size).toBe(1);
    expect(new Set(second.map(({ opacity }) => opacity)).size).toBe(1);
    expect(first[0]!.opacity).not.toBe(second[0]!.opacity);
    expect(scene.hovers.map(({ title }) => title)).toEqual(Array.from({ length: 16 }, (_, i) => `A, task ${i} of job ${i < 8 ? 1 : 2}`));
    expect(new Set(scene.table.rows.map(([, job, task]) => `${String(Number(task) < 8)} ${String(job)}`))).toEqual(
      new Set(["true 1", "false 2"]),
    );
    const texts = (of: Scene): readonly string[] => of.marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts(scene)).toEqual(expect.arrayContaining(["job 1 sends", "job 2 sends", "8"]));
    const repeated = taskGantt({
      runs: [ganttRun(0, "tasks=2x4&iterations=2&compute=9&job2=all-to-all&job2.ranks=4")],
      width: WIDTH,
      height: 280,
    });
    for (const mark of repeated.marks)
      if (mark.type === "text" && mark.part === "label") expect(mark.x + textWidth(mark.text, mark.size), mark.text).toBeLessThan(WIDTH);
    expect(texts(taskGantt({ runs: [ganttRun(0)], width: WIDTH, height: 280 }))).toContain("sends");
  });

  test("of many jobs stand between lines, strong and weak in turn", () => {
    const two = ganttRun(0, "tasks=2x4&job2=all-to-all&job2.ranks=8&job2.messageBytes=3000");
    const jobs = [5, 3, 6, 2].map((tasks) => ({ tasks }));
    const scene = taskGantt({ runs: [{ ...two, jobs }], width: WIDTH, height: 280 });
    const borders = scene.marks.flatMap((mark) => (mark.type === "line" && mark.part === "cursor" ? [mark.points[0]![1]] : []));
    expect(borders).toHaveLength(3);
    const sends = rects(scene, "data").filter(({ ink }) => typeof ink === "object");
    const opacities = [0, 1, 2, 3].map((job) => {
      const [from, to] = [borders[job - 1] ?? 0, borders[job] ?? Infinity];
      return new Set(sends.filter(({ y }) => y >= from - 1e-9 && y < to - 1e-9).map(({ opacity }) => opacity));
    });
    expect(opacities.map(({ size }) => size)).toEqual([1, 1, 1, 1]);
    expect(opacities[2]).toEqual(opacities[0]);
    expect(opacities[3]).toEqual(opacities[1]);
    expect(opacities[1]).not.toEqual(opacities[0]);
    const jobOfTask = jobs.flatMap(({ tasks }, job) => Array<number>(tasks).fill(job + 1));
    expect(scene.hovers.map(({ title }) => title)).toEqual(jobOfTask.map((job, task) => `A, task ${task} of job ${job}`));
    const texts = scene.marks.flatMap((mark) => (mark.type === "text" ? [mark.text] : []));
    expect(texts).toEqual(expect.arrayContaining(["job 1, 3 send", "job 2, 4 send"]));
  });

  test("of many tasks one in so many is shown, and says so", () => {
    const tasks = 1024;
    const rounds = 20;
    const all = Array.from({ length: tasks * rounds }, (_, i) => i);
    const run: GanttRun = {
      design: 0,
      label: "A",
      tasks,
      jobs: [{ tasks }],
      spans: {
        task: Int32Array.from(all, (i) => Math.floor(i / rounds)),
        kind: new Uint8Array(all.length),
        start: Float64Array.from(all, (i) => 100 * (i % rounds)),
        end: Float64Array.from(all, (i) => 100 * (i % rounds) + 50),
      },
      taskFinished: new Int32Array(tasks).fill(2000),
      iterations: [2000],
      cycles: 2000,
    };
    const scene = taskGantt({ runs: [run], width: WIDTH, height: 280 });
    const oneIn = Number(/one in (\d+) of/.exec(scene.subtitle)![1]);
    const rows = rects(scene, "data").filter(({ ink }) => ink === "hairline");
    expect(rows).toHaveLength(Math.ceil(tasks / oneIn));
    expect(scene.marks.length).toBeLessThan(4200);
    expect(scene.hovers.at(-1)!.y + scene.hovers.at(-1)!.height).toBeLessThan(scene.height);
  });
});

test("the course of a run to completion has no load, no window and no phases", () => {
  const { timeSeries, cycles } = resultOf("");
  const scene = timeSeriesChart({
    points: [{ design: 0, label: "A", point: { load: null, window: null, timeSeries, cycles } }],
    width: WIDTH,
    height: 170,
  });
  expect(scene.clock).toMatchObject({ cycles: timeSeries.cycle.at(-1) });
  expect(scene.table.columns).not.toContain("phase");
  expect(scene.table.columns).not.toContain("offered load");
  expect(scene.table.rows).toHaveLength(timeSeries.cycle.length);
  expect(scene.table.rows[0]).toHaveLength(scene.table.columns.length);
  expect(rects(scene, "grid")).toEqual([]);
});

test("steps of the critical path say what they waited for", () => {
  const { criticalPath } = resultOf("iterations=3&compute=200");
  const said = criticalPath.map((step, i) => waitedFor(step, criticalPath[i - 1] ?? null));
  expect(said[0]).toBe("nothing");
  criticalPath.forEach((step, i) => {
    const before = criticalPath[i - 1];
    if (!before) return;
    const own = before.kind === "message" && before.source === step.source && before.handed > step.ready;
    const text = said[i]!;
    if (own) expect(text).toMatch(/^own sends/);
    else if (before.kind === "work") expect(text).toBe("its computing");
    else expect(text).toBe(`${before.source} → ${before.destination ?? ""}`);
  });
  expect(new Set(said).size).toBeGreaterThan(2);
});

test("steps of the critical path say where they waited longest", () => {
  const text = "p=1&a=4&h=1&g=5&traffic=all-to-all&algorithm=linear&ranks=20&messageBytes=4096&run=completion&packetSize=16";
  const values = parseStudy(text).study.designs[0]!;
  const network = networkOf(values);
  const run = createProgramRun(network, values);
  while (!run.advance(5000));
  const { criticalPath, criticalWaits } = run.result();
  const last = criticalPath.at(-1)!;
  const longest = longestWait(last.waits)!;
  expect(longest.cycles).toBe(Math.max(...last.waits.map(({ cycles }) => cycles)));
  const before = criticalWaits.find(({ at }) => at === "channel")!;
  expect(placeName(before, network)).toBe(channelName(network, before.channel!));
  expect(placeName(before, null)).toBe("a channel");
  expect(placeName({ at: "destination", channel: null, cycles: 1 }, network)).toBe("endpoint’s channel");
  expect(longestWait([])).toBeNull();
});

describe("estimated times", () => {
  const guess = { cycles: 6000, lower: 4000, upper: 9000 };
  const scene = completionBars({
    rows: [...ROWS.slice(0, 1), { design: 1, label: "B", cycles: null, estimated: guess, note: "not simulated yet", bounds: [] }],
    width: WIDTH,
  });

  test("are pale bars on the scale of simulated ones, with their band, and said to be estimated", () => {
    const [done] = rects(scene, "data");
    const [bar] = rects(scene, "estimate");
    expect(bar!.width / done!.width).toBeCloseTo(6000 / 8436, 6);
    expect(bar!.opacity).toBeLessThan(0.5);
    const band = scene.marks.find((mark): mark is LineMark => mark.type === "line" && mark.part === "estimate")!;
    expect(band.points.map(([at]) => (at - bar!.x) / bar!.width)).toEqual([expect.closeTo(4 / 6, 6), expect.closeTo(9 / 6, 6)]);
    expect(scene.table.rows).toContainEqual(["B", "estimated", 6000]);
    expect(scene.description.replaceAll(/\s/g, " ")).toContain("B: not simulated yet, about 6 000 cycles as estimated");
  });
});

const PARTS = { compute: 500, bubble: 100, tensor: 0, context: 0, expert: 300, pipeline: 40, data: 60, withoutNetwork: 700, course: null };

describe("what a step waits for", () => {
  const row = { label: "A", design: 0, cycles: 1000, step: PARTS, cycleTime: 10 };
  const scene = stepBars({ rows: [row, { ...row, label: "B", design: 1, cycles: 1300, step: { ...PARTS, expert: 600 } }], width: 600 });

  test("parts are as long as their time, and sum to the step", () => {
    const bars = rects(scene, "data");
    expect(bars).toHaveLength(10);
    const [first] = bars;
    const [, , expert] = bars;
    // A pixel stands between two parts.
    expect((expert!.width + 1) / (first!.width + 1)).toBeCloseTo(300 / 500, 6);
    expect(scene.table.rows.map((cells) => cells.at(-1))).toEqual([1000, 1300]);
    for (const cells of scene.table.rows) expect(cells.slice(1, 6).reduce<number>((sum, cell) => sum + Number(cell), 0)).toBe(cells.at(-1));
    expect(wordsOf(scene)).toContain("≈ 10 µs");
  });

  test("are told in cycles where one has no time", () => {
    const scenes = stepBars({ rows: [row, { ...row, cycleTime: null }], width: 600 });
    expect(wordsOf(scenes).filter((words) => words.startsWith("≈"))).toEqual(["≈ 1 000 cycles", "≈ 1 000 cycles"]);
  });

  test("rows are lower where there is less room, never so low that bars meet", () => {
    const rows = Array.from({ length: 4 }, (_, design) => ({ ...row, design }));
    const [tall, low] = [Infinity, 150].map((height) => stepBars({ rows, width: 600, height }));
    expect(low!.height).toBeLessThanOrEqual(150);
    expect(low!.height).toBeLessThan(tall!.height);
    const tops = rects(stepBars({ rows, width: 600, height: 20 }), "data").map(({ y, height }) => [y, y + height] as const);
    expect(tops[5]![0]).toBeGreaterThan(tops[0]![1] + 4);
  });
});

describe("stages over a step", () => {
  const course = [
    { stage: 0, kind: "forward", batch: 0, begin: 0, end: 100 },
    { stage: 0, kind: "backward", batch: 0, begin: 500, end: 700 },
    { stage: 0, kind: "sums", batch: null, begin: 700, end: 800 },
    { stage: 1, kind: "forward", batch: 0, begin: 150, end: 250 },
    { stage: 1, kind: "backward", batch: 0, begin: 250, end: 450 },
  ] as const;
  const scene = stageGantt({ runs: [{ design: 0, label: "A", course, cycleTime: 1000 }], width: 500 });

  test("a pass stands in its stage's row, as long as it takes", () => {
    const bars = rects(scene, "data");
    expect(bars).toHaveLength(5);
    const start = bars[0]!.x;
    const unit = (bars[2]!.x - start) / 700;
    expect((bars[3]!.x - start) / unit).toBeCloseTo(150, 6);
    expect(bars[3]!.y).toBeGreaterThan(bars[0]!.y);
    expect(bars[1]!.width / unit).toBeGreaterThan(190);
    expect(scene.table.rows).toHaveLength(5);
    expect(scene.description).toBe("A: 2 stages, done after about 800 µs.");
    expect(isWellFormed(sceneToSvg(scene, "light"))).toBe(true);
  });
});

/** What is read from Slurm's commands and users, what is written for them, and how points are cut into tasks. */
import { chmodSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { formatNumbers, readNumbers } from "../../../src/cli/point-numbers.ts";
import { chunksOf, Pace, spread, taskSeconds } from "../../../src/cli/slurm/chunks.ts";
import { arrayScript } from "../../../src/cli/slurm/script.ts";
import { installed, Refused, complaintOf, readSqueue } from "../../../src/cli/slurm/slurm.ts";
import { readTime } from "../../../src/cli/slurm/options.ts";
import { flitlabInTurn } from "../command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-slurm-texts-"));
const { PATH } = process.env;

afterEach(() => {
  process.env["PATH"] = PATH;
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Programs of these names that do what the shell's lines say; nothing else is found. */
function only(programs: Readonly<Record<string, string>>): void {
  const bin = mkdtempSync(join(folder, "bin-"));
  for (const [name, lines] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  process.env["PATH"] = bin;
}

test("numbers of points are written short and read back", () => {
  for (const [numbers, text] of [
    [[0], "0"],
    [[0, 1, 2, 5], "0-2,5"],
    [[3, 9, 10], "3,9-10"],
  ] as const) {
    expect(formatNumbers(numbers)).toBe(text);
    expect(readNumbers(text)).toEqual(numbers);
  }
  expect(readNumbers("5,1-3,2")).toEqual([1, 2, 3, 5]);
  for (const text of ["", "-1", "3-1", "1,,2", "1..3", "a", "1-2-3"]) expect(readNumbers(text), text).toBeNull();
});

test("time limits are read as Slurm reads them", () => {
  const seconds = { "30": 1800, "1:30": 90, "2:00:00": 7200, "1-12": 129_600, "1-0:30": 88_200, "0-0:0:5": 5 };
  for (const [text, expected] of Object.entries(seconds)) expect(readTime(text), text).toBe(expected);
  for (const text of ["", "0", "0:00", "abc", "1:2:3:4", "-5", "1.5", "2 h", "99999999999"]) expect(readTime(text), text).toBeNull();
});

test("what squeue prints is read; a task that is listed twice lives", () => {
  const states = readSqueue("7|1|PENDING|Resources\n7|2|RUNNING|None\n7|3|CANCELLED|None\n7|3|PENDING|BeginTime\n7|4|TIMEOUT|TimeLimit\n");
  expect(Object.fromEntries(states)).toEqual({
    "7_1": { state: "PENDING", live: true, reason: "Resources" },
    "7_2": { state: "RUNNING", live: true, reason: "" },
    "7_3": { state: "PENDING", live: true, reason: "BeginTime" },
    "7_4": { state: "TIMEOUT", live: false, reason: "TimeLimit" },
  });
});

test("of sbatch's lines that which says why is passed on", () => {
  const refused =
    "sbatch: error: invalid partition specified: x\nsbatch: error: Batch job submission failed: Invalid partition name specified\n";
  expect(complaintOf(refused)).toBe("Invalid partition name specified (invalid partition specified: x)");
  expect(complaintOf("sbatch: unrecognized option '--nonsense'\nTry \"sbatch --help\" for more information\n")).toBe(
    "unrecognized option '--nonsense'",
  );
  expect(complaintOf("")).toBe("it does not say why");
});

test("the script is what sbatch takes, whatever the paths are", () => {
  const script = arrayScript({
    name: "flitlab-1",
    array: 3,
    tasks: 12,
    wishes: { partition: "short", account: "net", time: { text: "0:20:00", seconds: 1200 }, cores: 4, options: ["--mem=4G", "-C fast"] },
    command: ["/usr/bin/node", "/home/o'neil/my tools/flitlab.mjs"],
    job: "saturation",
  });
  expect(script.split("\n")).toEqual([
    "#!/bin/sh",
    "#SBATCH --job-name=flitlab-1",
    "#SBATCH --array=1-12",
    "#SBATCH --time=0:20:00",
    "#SBATCH --partition=short",
    "#SBATCH --account=net",
    "#SBATCH --ntasks=1",
    "#SBATCH --cpus-per-task=4",
    "#SBATCH --output=3-%a.log",
    "#SBATCH --open-mode=append",
    "#SBATCH --mem=4G",
    "#SBATCH -C fast",
    "",
    'points=$(sed -n "${SLURM_ARRAY_TASK_ID}p" 3.points)',
    `exec /usr/bin/node '/home/o'\\''neil/my tools/flitlab.mjs' sweep study.json --job saturation --points "$points" --lines "3-\${SLURM_ARRAY_TASK_ID}.jsonl" --workers "\${SLURM_CPUS_PER_TASK:-1}" >/dev/null`,
    "",
  ]);
});

test("tasks take a sensible time: a minute or more, ten at most, a quarter of the limit at most", () => {
  expect([taskSeconds(100, 3600), taskSeconds(50_000, 3600), taskSeconds(1e6, 36_000), taskSeconds(1e6, 60)]).toEqual([
    60,
    50_000 / 256,
    600,
    15,
  ]);
});

test("points are cut by the slower of the measured ones beside them", () => {
  const pace = new Pace();
  expect([pace.known, pace.at(5)]).toEqual([false, null]);
  pace.note(10, 1);
  pace.note(20, 4);
  expect([0, 10, 15, 20, 99].map((index) => pace.at(index))).toEqual([1, 1, 4, 4, 4]);
  const chunks = chunksOf([0, 1, 2, 3, 4, 11, 12, 13, 99], pace, 4, 2);
  expect(chunks.map(({ points }) => points)).toEqual([[0, 1, 2, 3], [4], [11], [12], [13], [99]]);
  expect(new Set(chunks.map(({ tries }) => tries))).toEqual(new Set([2]));
});

test("the points that are tried first are spread over all, the first and the last among them", () => {
  const numbers = Array.from({ length: 100 }, (_, i) => 3 * i);
  const tried = spread(numbers);
  expect([tried.length, tried[0], tried.at(-1)]).toEqual([8, 0, 297]);
  expect(new Set(tried).size).toBe(8);
  expect(spread([4, 7])).toEqual([4, 7]);
});

test("where there is no Slurm, or one that does not answer, a sentence says so", async () => {
  only({});
  await expect(installed.mostTasks()).rejects.toThrow(
    "There is no Slurm on this machine (sbatch is not found): run the command where jobs are submitted, or leave --slurm out.",
  );
  only({
    sbatch: "exit 0",
    scontrol: "echo 'slurm_load_ctl_conf error: Unable to contact slurm controller (connect failure)' >&2; exit 1",
  });
  await expect(installed.mostTasks()).rejects.toThrow("Slurm does not answer (Unable to contact slurm controller (connect failure)).");
  only({ sbatch: "exit 0", scontrol: "echo 'MaxArraySize            = 1001'" });
  expect(await installed.mostTasks()).toBe(1000);
});

test("sbatch is run in the sweep's folder; what it refuses is told apart", async () => {
  only({ sbatch: `[ "$(pwd -P)" = "${realpathSync(folder)}" ] && echo "12;cluster"` });
  expect(await installed.submit(folder, "1.sh")).toBe("12");
  const refused = async (text: string): Promise<string> => {
    only({ sbatch: `echo 'sbatch: error: Batch job submission failed: ${text}' >&2; exit 1` });
    const error: unknown = await installed.submit(folder, "1.sh").catch((one: unknown) => one);
    return error instanceof Refused ? `${error.kind}: ${error.message}` : "";
  };
  expect(await refused("Invalid partition name specified")).toBe("never: Invalid partition name specified");
  expect(await refused("Socket timed out on send/recv operation")).toBe("silent: Socket timed out on send/recv operation");
  expect(await refused("Job violates accounting/QOS policy (job submit limit, MaxSubmitJobsPerUser)")).toMatch(/^many: /);
});

test("tasks that the queue has forgotten are asked of the accounts, where they are kept", async () => {
  const squeue = "echo '12|1|RUNNING|None'";
  only({ squeue, sacct: "printf '12_1|RUNNING\\n12_2|CANCELLED by 0\\n12_[3-4]|PENDING\\n'" });
  expect(Object.fromEntries((await installed.states(["12"], ["12_1", "12_2"]))!)).toMatchObject({
    "12_1": { live: true },
    "12_2": { state: "CANCELLED", live: false },
  });
  only({ squeue, sacct: "echo 'Slurm accounting storage is disabled' >&2; exit 1" });
  expect([...(await installed.states(["12"], ["12_1", "12_2"]))!.keys()]).toEqual(["12_1"]);
  only({ squeue: "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1", sacct: "exit 1" });
  expect((await installed.states(["12"], ["12_1"]))!.size).toBe(0);
  only({ squeue: "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1" });
  expect(await installed.states(["12"], ["12_1"])).toBeNull();
});

test("what contradicts itself or is not valid is refused in a sentence", async () => {
  const out = join(folder, "refused.sqlite");
  const cases: [string[], string][] = [
    [["--slurm"], "--slurm collects the results in a file: name it by --out."],
    [["--slurm", "--out", out, "--known"], "--slurm and --known contradict each other: leave one of them out."],
    [["--slurm", "--out", out, "--queue", "redis://x"], "--slurm and --queue contradict each other: leave one of them out."],
    [["--known", "--out", out, "--export=shell", "--to", folder], "--known and --export contradict each other: leave one of them out."],
    [["--slurm", "--out", out, "--dry-run", "--csv"], "--dry-run submits and computes nothing: leave --csv out."],
    [["--slurm", "--out", out, "--dry-run", "--merge", out], "--dry-run writes to no file: leave --merge out."],
    [["--slurm", "--out", out, "--points", "0"], "--slurm computes all points that are missing: leave --points out."],
    [
      ["--slurm", "--out", out, "--time", "soon"],
      '--time "soon" is not valid: it must be minutes, hours:minutes:seconds or days-hours, such as 30, 4:00:00 or 1-12, and more than 0.',
    ],
    [
      ["--slurm", "--out", out, "--partition", "a b"],
      '--partition "a b" is not valid: it must be a name that Slurm knows, without blanks.',
    ],
    [
      ["--slurm", "--out", out, "--slurm-option=--mem=4G\n#SBATCH --x"],
      '--slurm-option "--mem=4G\\n#SBATCH --x" is not valid: it must be an option of sbatch in one line: --slurm-option=--mem=4G.',
    ],
    [["--slurm", "--out", out, "--slurm-option=--array=1-5"], '--slurm-option "--array=1-5" is not valid: Flitlab says that by itself.'],
    [["--partition", "short"], "--partition says how Slurm shall compute: add --slurm, or leave it out."],
    [["--dry-run"], "--dry-run says how Slurm shall compute: add --slurm, or leave it out."],
    [["--points", "2-1"], '--points "2-1" is not valid: it must be numbers of points from 0 on, such as 0-12,15.'],
    [["--points", "0,2"], '--points "0,2" is not valid: the sweep has the points 0 to 1.'],
    [["--out", out, "--lines", join(folder, "x.jsonl")], "--out and --lines both keep the results: leave one of them out."],
  ];
  const endings = await flitlabInTurn(cases.map(([options]) => ["sweep", "p=1&a=2&h=1", "--sweep=seed:1,2", "--job=cost", ...options]));
  expect(endings.map(({ status, stderr }) => [status, stderr])).toEqual(cases.map(([, message]) => [1, `${message}\n`]));
});

test("the first array is shown without being submitted, and a task's lines hold what it computes", async () => {
  const out = join(folder, "shown.sqlite");
  const lines = join(folder, "task.jsonl");
  const sweep = ["sweep", "p=1&a=2&h=1", "--sweep=seed:1..20", "--job=cost"];
  const [shown, task, again] = await flitlabInTurn([
    [...sweep, "--slurm", "--out", out, "--dry-run", "--time", "10", "--json"],
    [...sweep, "--points", "3,5-6", "--lines", lines, "--json"],
    [...sweep, "--points", "3,5-7", "--lines", lines, "--json"],
  ]);
  const plan = JSON.parse(shown!.stdout) as { script: string; tasks: number[][]; left: number };
  expect([plan.tasks, plan.left]).toEqual([[[0], [3], [5], [8], [11], [14], [16], [19]], 12]);
  expect(plan.script).toMatch(/#SBATCH --time=10\n[^]* sweep study\.json --job cost --points /);
  const values = ({ stdout }: { stdout: string }): string[] =>
    (JSON.parse(stdout) as { points: { values: { seed: string } }[] }).points.map((point) => point.values.seed);
  expect(values(task!)).toEqual(["4", "6", "7"]);
  expect(values(again!)).toEqual(["4", "6", "7", "8"]);
});

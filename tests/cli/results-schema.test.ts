/** Files of results hold what docs/results.md says of them: columns, types and versions, as other programs read them. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { ByteWriter, parquetWrite, parquetWriteBuffer } from "hyparquet-writer";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { APPLICATION, RESULTS_TABLES, VERSION } from "../../src/cli/results-file.ts";
import { csvRows } from "../../src/math/csv.ts";
import type { Cell } from "../../src/sweep/table.ts";
import { COLUMN_GROUPS, columnOf, COLUMNS_MARK, PARTS, TABLE_MARK, TABLE_VERSION } from "../../src/sweep/columns.ts";
import { resultsPage } from "../tools/results-page.ts";
import { flitlabInTurn } from "./command.ts";

const folder = mkdtempSync(join(tmpdir(), "flitlab-schema-"));
const at = (name: string): string => join(folder, name);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const SMALL = "p=1&a=2&h=1&warmup=300&measure=300";
/** Sweeps that between them have every column. */
const SWEEPS: Readonly<Record<string, readonly [study: string, sweep: string]>> = {
  simulate: [`${SMALL}&load=0.2,0.9&terminalSpeed=100&failLinks=0.1`, "seed:1,2"],
  ordered: [`${SMALL}&load=0.2&inOrder=ideal&traffic=shift`, "design:a;job:simulate"],
  completion: [`${SMALL}&traffic=ring-all-reduce&messageBytes=1024&terminalSpeed=100`, "job:completion"],
  throughput: [`${SMALL}&terminalSpeed=100`, "job:throughput"],
  found: [`${SMALL}&traffic=worst-found`, "job:throughput"],
  cost: [SMALL, "job:cost"],
  describe: [`${SMALL}&failLinks=0.1`, "job:describe"],
  tree: ["topology=fat-tree&k=4&n=2", "job:describe"],
  resilience: [`${SMALL}&failureSamples=10`, "job:resilience"],
  saturation: [`${SMALL}&routing=valiant`, "job:saturation;seed:1,2"],
};

interface Read {
  readonly types: ReadonlyMap<string, string>;
  readonly marks: ReadonlyMap<string, string>;
  readonly rows: readonly Readonly<Record<string, Cell>>[];
}

async function parquetIn(path: string): Promise<Read> {
  const { buffer, byteOffset, byteLength } = readFileSync(path);
  const file = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
  const metadata = parquetMetadata(file);
  return {
    types: new Map(metadata.schema.slice(1).map(({ name, type, converted_type }) => [name, converted_type === "UTF8" ? "STRING" : type!])),
    marks: new Map(metadata.key_value_metadata?.map(({ key, value }) => [key, value ?? ""])),
    rows: (await parquetReadObjects({ file, metadata })) as Record<string, Cell>[],
  };
}

const PARQUET_TYPES = { number: "DOUBLE", "truth value": "BOOLEAN", text: "STRING" };

describe("tables", () => {
  const found = new Map<string, Read>();
  const printed = new Map<string, readonly (readonly string[])[]>();

  beforeAll(async () => {
    const endings = await flitlabInTurn(
      Object.entries(SWEEPS).map(([name, [study, sweep]]) => [
        "sweep",
        study,
        `--sweep=${sweep}`,
        "--csv",
        `--parquet=${at(`${name}.parquet`)}`,
      ]),
    );
    for (const [i, name] of Object.keys(SWEEPS).entries()) {
      expect([name, endings[i]!.status, endings[i]!.stderr.includes("not valid")]).toEqual([name, 0, false]);
      found.set(name, await parquetIn(at(`${name}.parquet`)));
      printed.set(name, csvRows(endings[i]!.stdout));
    }
  });

  test("every column is described, with the type that it has in the file", () => {
    const wrong: string[] = [];
    for (const [name, { types }] of found)
      for (const [column, type] of types) {
        if (column === "seed") continue;
        const told = columnOf(column);
        if (told === null) wrong.push(`${name}: ${column} is not described`);
        else if (PARQUET_TYPES[told.type] !== type) wrong.push(`${name}: ${column} is ${type} and described as ${told.type}`);
      }
    expect(wrong).toEqual([]);
  });

  test("every described column is in a file", () => {
    const there = new Set([...found.values()].flatMap(({ types }) => [...types.keys()]));
    const all = COLUMN_GROUPS.flatMap(({ columns }) => columns.map(({ name }) => name));
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((name) => !there.has(name))).toEqual([]);
  });

  test("parts that may be empty columns have no cells", () => {
    for (const { rows } of found.values()) for (const row of rows) for (const name of PARTS) expect(row[name] ?? null).toBeNull();
  });

  test("Parquet and CSV have the same columns and cells, and the file says what its columns are", () => {
    for (const [name, { types, marks, rows }] of found) {
      const [names, ...cells] = printed.get(name)!;
      expect([...types.keys()]).toEqual(names);
      expect(rows.map((row) => names!.map((one) => String(row[one] ?? "")))).toEqual(cells);
      expect(marks.get(TABLE_MARK)).toBe(String(TABLE_VERSION));
      const told = JSON.parse(marks.get(COLUMNS_MARK)!) as { name: string; unit: string }[];
      expect(told.map((one) => one.name)).toEqual([...types.keys()].filter((one) => one !== "seed"));
    }
  });
});

describe("simulate --out", () => {
  const STUDY = `${SMALL}&load=0.2,0.4&saturation=curve`;

  test("writes what a sweep of that point writes, and a sweep finds it there", async () => {
    const [parquet, csv, sqlite, swept, known] = await flitlabInTurn([
      ["simulate", STUDY, "--json", `--out=${at("one.parquet")}`],
      ["simulate", STUDY, `--out=${at("one.csv")}`],
      ["simulate", STUDY, `--out=${at("one.sqlite")}`],
      ["sweep", STUDY, "--sweep=seed:1", "--csv"],
      ["sweep", STUDY, "--sweep=seed:1", "--known", "--json", `--out=${at("one.sqlite")}`],
    ]);
    expect([parquet, csv, sqlite, swept, known].map((ending) => ending!.status)).toEqual([0, 0, 0, 0, 0]);
    const { points } = JSON.parse(parquet!.stdout) as { points: { load: number; accepted: number; packetLatency: { mean: number } }[] };
    const { rows } = await parquetIn(at("one.parquet"));
    const figures = (of: readonly { readonly [name: string]: unknown }[]) =>
      of.map((row) => [row["load"], row["accepted"], row["packetLatency.mean"]]);
    expect(figures(rows)).toEqual(points.map(({ load, accepted, packetLatency }) => [load, accepted, packetLatency.mean]));
    const [names, ...lines] = csvRows(readFileSync(at("one.csv"), "utf8"));
    const [sweepNames] = csvRows(swept!.stdout);
    expect(names).toEqual(sweepNames!.filter((name) => name !== "seed"));
    expect(
      figures(lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [names![i]!, cell === "" ? null : Number(cell)])))),
    ).toEqual(figures(rows));
    const again = JSON.parse(known!.stdout) as { complete: boolean; points: { points: unknown[] }[] };
    expect([again.complete, again.points.length]).toEqual([true, 1]);
    expect(again.points[0]!.points).toHaveLength(2);
  });

  test("a workload is written, too", async () => {
    const [ending] = await flitlabInTurn([
      ["simulate", `${SMALL}&traffic=ring-all-reduce&messageBytes=1024&run=completion`, "--json", `--out=${at("ring.parquet")}`],
    ]);
    const { completion } = JSON.parse(ending!.stdout) as { completion: { cycles: number } };
    expect((await parquetIn(at("ring.parquet"))).rows.map((row) => row["completion.cycles"])).toEqual([completion.cycles]);
  });

  test("what cannot be written is said before anything is simulated", async () => {
    const endings = await flitlabInTurn([
      ["simulate", STUDY, "--out=results.txt"],
      ["simulate", STUDY, `--out=${at("no/folder.csv")}`],
      ["simulate", STUDY, `--out=${at("no/folder.sqlite")}`],
      ["sweep", STUDY, "--sweep=seed:1", `--out=${at("table.parquet")}`],
    ]);
    expect(endings.map(({ status, stdout, stderr }) => [status, stdout, stderr.trim()])).toEqual([
      [1, "", '--out "results.txt" is not valid: it must be a file whose name ends in .parquet, .csv or .sqlite.'],
      [1, "", `${at("no/folder.csv")} cannot be written (ENOENT).`],
      [1, "", `${at("no/folder.sqlite")} cannot be opened: its folder must exist and be writable.`],
      [
        1,
        "",
        `--out ${JSON.stringify(at("table.parquet"))} is not valid: it must be an SQLite file, such as results.sqlite; --parquet and --csv write tables.`,
      ],
    ]);
    expect(existsSync(at("table.parquet"))).toBe(false);
  });
});

describe("the SQLite file", () => {
  const PATH = at("described.sqlite");

  beforeAll(async () => {
    await flitlabInTurn([["sweep", SMALL, "--sweep=job:describe,cost;p:1,2", `--out=${PATH}`]]);
  });

  test("has the tables, columns and types that are described, and says its version", () => {
    const database = new Database(PATH);
    const all = database.prepare("SELECT name FROM sqlite_master WHERE type IN ('table', 'view') ORDER BY name").all() as {
      name: string;
    }[];
    expect(all.map(({ name }) => name)).toEqual(RESULTS_TABLES.map(({ name }) => name).toSorted());
    for (const { name, columns } of RESULTS_TABLES) {
      const there = database.prepare(`SELECT name, type FROM pragma_table_info('${name}')`).all() as { name: string; type: string }[];
      // Columns that an expression gives have no type of their own in a view.
      expect(there.map((column) => [column.name, column.type || "TEXT"])).toEqual(columns.map((column) => [column.name, column.type]));
    }
    expect(database.prepare("PRAGMA user_version").get()).toMatchObject({ user_version: VERSION });
    expect(database.prepare("PRAGMA application_id").get()).toMatchObject({ application_id: APPLICATION });
    database.close();
  });

  const python = spawnSync("python3", ["-c", "import sqlite3"]).status === 0;
  test.skipIf(!python)("Python's sqlite3 reads it", () => {
    const asked = `import json, sqlite3, sys
rows = sqlite3.connect(sys.argv[1]).execute("SELECT job, json_extract(varied, '$.p'), fields FROM results ORDER BY number").fetchall()
print(json.dumps([[job, p, json.loads(fields).get("endpoints")] for job, p, fields in rows]))`;
    const { stdout, stderr } = spawnSync("python3", ["-c", asked, PATH], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual([
      ["describe", "1", 6],
      ["describe", "2", 12],
      ["cost", "1", null],
      ["cost", "2", null],
    ]);
  });
});

test("a table of a later version is refused, one from before versions is read", async () => {
  const [written] = await flitlabInTurn([["sweep", SMALL, "--sweep=job:cost", `--parquet=${at("now.parquet")}`]]);
  expect(written!.status).toBe(0);
  const { rows, types } = await parquetIn(at("now.parquet"));
  const columnData = [...types].map(([name, type]) => ({
    name,
    type: type as "DOUBLE" | "STRING" | "BOOLEAN",
    nullable: true,
    data: rows.map((row) => row[name] ?? null),
  }));
  writeFileSync(at("before.parquet"), new Uint8Array(parquetWriteBuffer({ columnData })));
  const writer = new ByteWriter();
  await parquetWrite({ writer, columnData, kvMetadata: [{ key: TABLE_MARK, value: String(TABLE_VERSION + 1) }] });
  writeFileSync(at("later.parquet"), new Uint8Array(writer.getBuffer()));
  const [now, before, later] = await flitlabInTurn(["now", "before", "later"].map((name) => ["verify", at(`${name}.parquet`)]));
  expect([now!.status, before!.status]).toEqual([0, 0]);
  expect([later!.status, later!.stderr.trim()]).toEqual([
    2,
    `${at("later.parquet")} holds a table of a later Flitlab (version ${TABLE_VERSION + 1}; this one knows ${TABLE_VERSION}): take that one.`,
  ]);
});

test("docs/results.md says what the lists in the code say", () => {
  const page = new URL("../../docs/results.md", import.meta.url);
  expect(
    existsSync(page) && readFileSync(page, "utf8") === resultsPage(),
    "docs/results.md is written by: npm run validate -- --pages",
  ).toBe(true);
});

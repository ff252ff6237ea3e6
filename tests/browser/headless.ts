/** What the headless command says of a study, and the page's download beside it. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

export async function headless(command: string, study: string, ...options: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, ["src/cli/flitlab.mjs", command, study, "--json", ...options]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/**
 * Four endpoints, a load below saturation and one beyond: what the page's curve and its search have to agree on with the command, in
 * the fewest flits.
 */
export const SEARCHED = "p=1&a=2&h=1&g=2&routing=ugal-l&traffic=worst-case&load=0.3,1&seed=7&warmup=300&measure=300&maxCycles=5000";

interface Point {
  readonly load: number;
  readonly accepted: number;
  readonly packetLatency: { readonly mean: number | null; readonly p99: number | null };
}

/** The CSV of the latency chart of one design holds every digit of the command's points, and points of a search besides. */
export async function expectHeadlessDigits(csv: string, study: string): Promise<void> {
  const rows = csv
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const column = (name: string): number => rows[0]!.findIndex((title) => title.startsWith(name));
  const listed = rows.filter((row) => row[column("of the search")] === "no");
  const points = (await headless("simulate", study))["points"] as readonly Point[];
  expect(points.length).toBeGreaterThan(1);
  expect(rows.length).toBeGreaterThan(points.length + 1);
  expect(listed.map((row) => ["offered load", "accepted", "packet latency mean", "p99"].map((name) => row[column(name)]))).toEqual(
    points.map(({ load, accepted, packetLatency: { mean, p99 } }) =>
      [load, accepted, mean, p99].map((value) => (value === null ? "" : String(value))),
    ),
  );
}

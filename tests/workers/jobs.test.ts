/** The table of jobs: every file of jobs/ is a line of it, and every line loads one. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { QUEUES } from "../../src/workers/job.ts";
import { JOBS } from "../../src/workers/jobs.ts";

const files = readdirSync(new URL("../../src/workers/jobs", import.meta.url));
const lines = Object.entries(JOBS);

describe("the table of jobs", () => {
  test.each(lines)("%s loads a file that runs it, in a queue that there is", async (_id, { load, queue, grace }) => {
    expect((await load()).run).toBeTypeOf("function");
    expect(Object.keys(QUEUES)).toContain(queue);
    expect(grace).toBeGreaterThanOrEqual(0);
  });

  test("has every file once", async () => {
    const runs = await Promise.all(lines.map(async ([, { load }]) => (await load()).run));
    expect(new Set<unknown>(runs).size).toBe(files.length);
    expect(lines).toHaveLength(files.length);
  });
});

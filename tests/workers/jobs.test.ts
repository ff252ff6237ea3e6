/** The table of jobs: every line of it loads its work, and every file of jobs/ is in it. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { QUEUES } from "../../src/workers/job.ts";
import { JOBS } from "../../src/workers/jobs.ts";

const folder = new URL("../../src/workers/jobs/", import.meta.url);
const lines = Object.entries(JOBS);

describe("the table of jobs", () => {
  test.each(lines)("%s loads its work, in a queue that there is", async (_id, { load, queue, grace }) => {
    expect(await load()).toBeTypeOf("function");
    expect(Object.keys(QUEUES)).toContain(queue);
    expect(grace).toBeGreaterThanOrEqual(0);
  });

  test("has every file, and no work twice", async () => {
    const works = new Set<unknown>(await Promise.all(lines.map(([, { load }]) => load())));
    expect(works.size).toBe(lines.length);
    const files = await Promise.all(
      readdirSync(folder).map(async (name) => ((await import(new URL(name, folder).href)) as { run: unknown }).run),
    );
    expect(files.filter((run) => !works.has(run))).toEqual([]);
  });
});

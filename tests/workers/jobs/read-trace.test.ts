/** Traces that a worker reads for a page. */
import { valuesOf } from "../../../src/descriptor.ts";
import type { DesignValues } from "../../../src/study/study.ts";
import { expect, test } from "vitest";
import type { Network } from "../../../src/topology/network.ts";
import { run } from "../../../src/workers/jobs/read-trace.ts";
import { readTrace } from "../../../src/workload/trace/formats.ts";
import { UNWATCHED } from "../unwatched.ts";

const read = (given: string | Blob, most = 1000) => run({} as Network, valuesOf<DesignValues>({}), UNWATCHED as never, given, most);
const TABLE = "0,0,5,16\r\n10,5,0,16,1\r\n";

test("whole where it is short enough, else what it holds", async () => {
  const reading = readTrace(TABLE);
  const whole = { format: "table", messages: 2, ranks: 6, notes: [], characters: TABLE.trim().length - 1, whole: reading };
  expect(await read(TABLE)).toEqual(whole);
  expect(await read(new Blob([TABLE]))).toEqual(whole);
  expect(await read(TABLE, 5)).toEqual({ ...whole, whole: null });
});

test("a bad line is named, whatever the length, and a file that is too long is not read", async () => {
  expect(await read(new Blob([`${"0,0,5,16\n".repeat(20_000)}0,5,x,1`]))).toEqual({
    fault: 'in line 20001 holds "0,5,x,1", which lacks a destination',
  });
  const huge = { size: 2 ** 30, text: () => Promise.reject(new Error("read")) } as unknown as Blob;
  expect(await read(huge)).toEqual({ fault: "has 1073741824 bytes, more than the 67108864 that are read here" });
});

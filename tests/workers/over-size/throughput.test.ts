/** Points of all curves, one after the other: small ones first, random networks last, and no further than networks can be bounded. */
import { expect, test } from "vitest";
import { defaultValues } from "../../../src/study/validation.ts";
import { Cancelled } from "../../../src/workers/errors.ts";
import type { BestRoutingAnswer } from "../../../src/workers/jobs/best-routing.ts";
import type { SizeCurve } from "../../../src/workers/jobs/structure.ts";
import { throughputOverSize } from "../../../src/workers/over-size/throughput.ts";
import type { ThroughputOverSize } from "../../../src/workers/over-size/throughput.ts";
import type { Pool } from "../../../src/workers/pool.ts";

const curve = (title: string, sizes: readonly number[]): SizeCurve => ({
  family: title,
  title,
  rule: "",
  source: "",
  diameter: null,
  points: sizes.map((routers) => ({
    values: { routers },
    endpoints: routers,
    routers,
    radix: 4,
    networkRadix: 3,
    hops: null,
    bisection: null,
    priced: null,
    opens: true,
  })),
});

/** A pool of two that answers by the number of routers; from 100 on it refuses. */
function poolOf(asked: string[], silentFrom = Infinity): Pick<Pool, "size" | "run"> {
  const run = (_job: string, values: { routers: number }, _watch: unknown, pattern: string, random: boolean): unknown => {
    asked.push(`${values.routers}${random ? " random" : ""}`);
    expect(pattern).toBe("uniform");
    const answer: BestRoutingAnswer = {
      bounds: values.routers >= 100 ? null : { lower: random ? 2 : 1, upper: random ? 4 : 2, exact: false, how: "" },
      refusal: values.routers >= 100 ? "beyond reach" : null,
      portsPerEndpoint: 5,
      costPerEndpoint: 500,
    };
    let stop!: (error: Error) => void;
    const never = new Promise((_resolve, reject) => (stop = reject));
    return {
      done: asked.length > silentFrom ? never : Promise.resolve(answer),
      cancel: () => {
        stop(new Cancelled("bounds"));
      },
    };
  };
  return { size: 2, run: run as unknown as Pool["run"] };
}

test("small ones first, then random ones; a curve ends at what is too large", async () => {
  const asked: string[] = [];
  const heard: ThroughputOverSize[] = [];
  const curves = [curve("a", [4, 8, 10, 16, 100, 300, 900]), curve("b", [9, 30])];
  const onProgress = (now: ThroughputOverSize): void => void heard.push(now);
  const over = await throughputOverSize(poolOf(asked), defaultValues(), curves, "uniform", { onProgress }).done;
  // 300 has begun beside 100.
  expect(asked).toEqual(["8", "9", "16", "30", "100", "300", "8 random", "9 random", "16 random", "30 random"]);
  expect(over).toMatchObject({ complete: true, ends: ["beyond reach", null], done: 10, total: 10 });
  expect(over.points.map((row) => row.map((one) => one?.random ?? null))).toEqual([
    [null, { lower: 2, upper: 4 }, null, { lower: 2, upper: 4 }],
    [
      { lower: 2, upper: 4 },
      { lower: 2, upper: 4 },
    ],
  ]);
  expect(heard).toHaveLength(10);
  expect(heard.at(-1)).toEqual(over);
});

test("stopped, it ends with what there is", async () => {
  const asked: string[] = [];
  const job = throughputOverSize(poolOf(asked, 2), defaultValues(), [curve("a", [8, 16, 32, 64])], "uniform", {});
  await Promise.resolve();
  setTimeout(() => {
    job.cancel();
  }, 10);
  const over = await job.done;
  expect(asked).toEqual(["8", "16", "32", "64"]);
  expect(over).toMatchObject({ complete: false, done: 2, ends: [null] });
  expect(over.points[0]!.filter((one) => one !== undefined)).toHaveLength(2);
});

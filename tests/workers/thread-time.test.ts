import { expect, test } from "vitest";
import { threadClock } from "../../src/workers/thread-time.ts";

function work(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end;) Math.sqrt(2);
}

test("the thread's clock runs while it works, never faster than the clock on the wall", () => {
  const clock = threadClock();
  const wall = performance.now();
  const start = clock();
  work(300);
  const seconds = clock() - start;
  expect(seconds).toBeGreaterThan(0.02);
  expect(seconds).toBeLessThan((performance.now() - wall) / 1000 + 0.05);
});

test.runIf(process.platform === "linux")("and stands still while it waits", async () => {
  const clock = threadClock();
  const start = clock();
  await new Promise((resolve) => {
    setTimeout(resolve, 500);
  });
  expect(clock() - start).toBeLessThan(0.25);
});

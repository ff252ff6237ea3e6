/** When the address is written: a reload at any moment finds what was just changed. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followAddress } from "../../src/studio/address/address.ts";
import { setValue } from "../../src/studio/store/designs.ts";
import { createStudio } from "../../src/studio/store/studio.ts";
import { silentPool } from "./silent-pool.ts";

let writings = 0;

beforeEach(() => {
  vi.useFakeTimers();
  writings = 0;
  const location = { href: "http://localhost/", pathname: "/", search: "", hash: "" };
  const replaceState = (_state: unknown, _title: string, address: string): void => {
    writings++;
    location.hash = address.includes("#") ? address.slice(address.indexOf("#")) : "";
  };
  vi.stubGlobal("location", location);
  vi.stubGlobal("history", { replaceState, pushState: replaceState });
  vi.stubGlobal("addEventListener", () => undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a single change is in the address at once", async () => {
  const studio = createStudio(silentPool().start);
  await followAddress(studio);
  setValue(studio, "globalLatency", 60);
  vi.advanceTimersByTime(1);
  expect(location.hash).toContain("globalLatency=60");
});

test("while changes go on and on the address follows, not more often than browsers allow", async () => {
  const studio = createStudio(silentPool().start);
  await followAddress(studio);
  for (let step = 1; step <= 300; step++) {
    setValue(studio, "globalLatency", 100 + step);
    vi.advanceTimersByTime(100);
    const behind = 100 + step - Number(/globalLatency=(\d+)/.exec(location.hash)?.[1]);
    expect(behind).toBeLessThanOrEqual(3);
  }
  // 30 seconds have passed.
  expect(writings).toBeLessThanOrEqual(101);
});

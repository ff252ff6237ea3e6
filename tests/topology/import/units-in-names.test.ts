/** Names of attributes and columns that tell a unit: the same network as with the unit behind each value. */
import { describe, expect, test } from "vitest";
import { readNetworkText } from "../../../src/topology/import/formats.ts";

const read = (text: string) => {
  const found = readNetworkText(text);
  if ("fault" in found) throw new Error(found.fault);
  return found;
};
const csv = (speed: string, latency: string, values: readonly [string, string]): string =>
  `source,target,${speed},${latency}\na,b,${values[0]},${values[1]}\nb,c,${values[0]},${values[1]}\nc,a,40 Gb/s,2us\n`;

describe("speeds and latencies", () => {
  const plain = read(csv("speed", "latency", ["100Gb/s", "1us"]));
  test.each([
    ["speed_gbps", "latency_us", "100", "1"],
    ["Bandwidth (Gbps)", "Delay [us]", "100", "1"],
    ["bw.mbps", "lat-ns", "100000", "1000"],
    ["Capacity_Gb/s", "latency (µs)", "100", "1"],
    ["Speed (GB/s)", "delay_ms", "12.5", "0.001"],
    ["rate in_GBps", "latency s", "12.5", "1e-6"],
    ["speed_gbps", "latency_us", "100Gb/s", "1000ns"],
  ])("%s and %s", (speed, latency, fast, late) => {
    const found = read(csv(speed, latency, [fast, late]));
    expect([found.text, found.values]).toEqual([plain.text, plain.values]);
  });
});

test("names of other things that end alike tell no unit", () => {
  for (const name of ["links", "bandwidths", "hops", "class", "bps"])
    expect(read(`source,target,${name}\na,b,1\nb,c,1\n`).values).toEqual(read("source,target,delays\na,b,1\nb,c,1\n").values);
});

test("a column that is not read is named", () => {
  expect(read("source,target,vendor,speed_gbps,rack\na,b,x,100,1\nb,c,y,100,2\n").notes).toContain(
    'The columns "vendor", "rack" are left out.',
  );
});

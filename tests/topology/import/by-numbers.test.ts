/** Networks that files give by numbers or by kinds: ASTRA-sim's dimensions, htsim's tiers, containerlab's laboratories. */
import { describe, expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

const astra = (shapes: string, sizes: string, speeds = sizes.replaceAll(/\d+/g, "50"), latencies = speeds): string =>
  `topology: [${shapes}]\nnpus_count: [${sizes}]\nbandwidth: [${speeds}]\nlatency: [${latencies}]\n`;

describe("ASTRA-sim", () => {
  test.each([
    [astra("Ring", "4"), "0-1,0-3,1-2,2-3", 1],
    [astra("Ring", "2"), "0-1", 1],
    [astra("FullyConnected", "4"), "0-1,0-2,0-3,1-2,1-3,2-3", 1],
    [astra("Switch", "3"), "1*3.0!0-3,1-3,2-3", null],
    [astra("Ring, ring", "2, 2"), "0-1,0-2,1-3,2-3", 1],
    [astra("FullyConnected, Switch", "2, 2"), "1*4.0*2!0-1,0-4,1-5,2-3,2-4,3-5", null],
  ])("%s", (text, list, p) => {
    const read = imported(text);
    expect([read.format, read.list, read.p]).toEqual(["ASTRA-sim network", list, p]);
  });

  test.each([
    [astra("Torus", "4"), 'line 1 has the topology "Torus", which must be Ring, FullyConnected or Switch'],
    [astra("Ring, Ring", "4"), "line 2 has 1 values of npus_count, where topology has 2 dimensions"],
    [astra("Ring", "4.5"), 'line 2 has npus_count "4.5", which must be an integer from 1 to 100000'],
    [astra("Ring", "4", "0"), 'line 3 has bandwidth "0", which must be a number of GB/s above 0'],
    [astra("Ring", "4", "5", "soon"), 'line 4 has latency "soon", which must be a number of ns from 0 on'],
    ["topology: Ring\nnpus_count: [4]\n", "line 1 has topology without a list, a value for each dimension"],
    ["topology: [Ring]\nnpus_count: [4]\n", "the text has no bandwidth"],
    [astra("Ring, Ring", "400, 400"), "the network has 160000 routers, more than the 100000 that are read"],
  ])("%s is refused", (text, fault) => {
    expect(faultIn(text)).toBe(`ASTRA-sim network: ${fault}`);
  });
});

const TWO = `Nodes 8\nTiers 2\nPodsize 8\nTier 0\nDownlink_speed_Gbps 100\nRadix_Down 4\nRadix_Up 4\nDownlink_Latency_ns 500\nTier 1\nDownlink_speed_Gbps 200\nRadix_Down 4\nBundle 2\nDownlink_Latency_ns 500\n`;
const THREE = `Nodes 16\nTiers 3\nPodsize 4\nTier 0\nDownlink_speed_Gbps 100\nRadix_Down 2\nRadix_Up 2\nTier 1\nDownlink_speed_Gbps 100\nRadix_Down 2\nRadix_Up 2\nTier 2\nDownlink_speed_Gbps 100\nRadix_Down 4\n`;

describe("htsim", () => {
  test("two tiers, with bundles and speeds", () => {
    const read = imported(TWO);
    expect([read.format, read.list, read.values["localBandwidth"]]).toEqual(["htsim topology", "4*2.0*2!0-2*2,0-3*2,1-2*2,1-3*2", 2]);
    expect(imported(TWO.toUpperCase()).text).toBe(read.text);
    expect(imported(TWO.replaceAll("\n", " \r\n")).text).toBe(read.text);
  });

  test("three tiers are the fat tree of four ports", () => {
    const { graph } = imported(THREE);
    expect([graph.routers, graph.low.length, [...graph.endpoints!].join("")]).toEqual([20, 32, "22222222000000000000"]);
    const degrees = new Int32Array(20);
    for (const end of [...graph.low, ...graph.high]) degrees[end]!++;
    expect(degrees.join("")).toBe("22222222444444444444");
  });

  test("what is left out is said", () => {
    expect(imported(`${TWO}Switch_Latency_ns 90\n`).notes.join("\n")).toMatch(
      /"switch_latency_ns" of tier 1 is left out: line 14 has 90\./,
    );
  });

  test.each([
    [TWO.replace("Nodes 8", "Nodes 9"), "endpoints do not fill the routers of tier 0: 9 is no multiple of 4"],
    [TWO.replace("Tiers 2", "Tiers 4"), "line 2 has 4 tiers, which must be 2 or 3"],
    [TWO.replace("Radix_Up 4\n", ""), "the text has no radix_up of tier 0"],
    [
      TWO.replace("Bundle 2", "Bundle 1"),
      "ports up of a router of tier 0 are 4, and 2 would be the routers of its pod in tier 1, 1 links each",
    ],
    [TWO.replace("Tier 1", "Tier 0"), "line 9 gives tier 0 a second time"],
    [TWO.replace("Radix_Up", "Radix_Side"), 'line 7 has "Radix_Side", which must be one of'],
    [TWO.replace("Radix_Up 4", "Radix_Up many"), 'line 7 has "many" after "Radix_Up", where a whole number must stand'],
    [`${TWO}Bundle 2\n`, 'line 14 gives "Bundle" a second time'],
  ])("%s is refused", (text, fault) => {
    expect(faultIn(text).startsWith(`htsim topology: ${fault}`), faultIn(text)).toBe(true);
  });
});

const LAB = `name: x\ntopology:\n  defaults: {kind: srl}\n  nodes:\n    a: {}\n    b:\n    c: {kind: linux}\n    d: {kind: linux}\n  links:\n    - endpoints: ["a:e1", "b:e1"]\n    - endpoints: [c:eth1, a:e2]\n    - endpoints: [{node: b, interface: e2}, {node: d, interface: eth1}]\n`;

describe("containerlab", () => {
  test("kind linux is an endpoint, with several links a router that carries one", () => {
    expect([imported(LAB).format, imported(LAB).list, imported(LAB).p]).toEqual(["containerlab", "0-1", 1]);
    const wide = imported(`${LAB}    - endpoints: ["c:eth2", "b:e3"]\n    - endpoints: ["a:e9", "host:x"]\n`);
    expect(wide.list).toBe("0.1*2!0-1,0-2,1-2");
    expect(wide.notes.join("\n")).toMatch(
      /^One thing of kind linux has several links and is a router, .*: "c" \(line 7\)\.\nA link out of the laboratory is left out\./m,
    );
  });

  test.each([
    [LAB.replace('"a:e1"', '"z:e1"'), 'line 10 names "z", which is not among those given'],
    [LAB.replace('"a:e1", ', ""), 'line 10 has a link without its two endpoints, such as ["a:eth1", "b:eth1"]'],
    [LAB.replace("  links:", "  lines:"), "the text has no list of links"],
    [LAB.replace("    b:\n", "    a:\n"), 'line 6 gives "a" a second time'],
  ])("%s is refused", (text, fault) => {
    expect(faultIn(text)).toBe(`containerlab: ${fault}`);
  });
});

/** BookSim2 reads what is written for it, where it is there (`booksim` on the path, or BOOKSIM): as many nodes, and packets as long on their way. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatDesign } from "../../../src/study/codec.ts";
import { formatEdges } from "../../../src/topology/export.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { loadAlone, zeroLoadLatency } from "../../../src/simulation/zero-load.ts";
import { designOf } from "../../comparison/pairs.ts";

const BOOKSIM = process.env["BOOKSIM"] ?? "booksim";
const HAS_BOOKSIM = spawnSync(BOOKSIM, [], { timeout: 60_000 }).error === undefined;

/** A load at which hardly a packet waits; the router's pipeline of one cycle each for VC and switch allocation is ours of two. */
const CONFIG = `
topology = anynet;
network_file = FILE;
routing_function = min;
traffic = uniform;
injection_rate = 0.005;
packet_size = 1;
num_vcs = 4;
vc_buf_size = 64;
internal_speedup = 2.0;
routing_delay = 0;
sample_period = 20000;
warmup_periods = 1;
sim_count = 1;
`;

await loadAlone();

describe.skipIf(!HAS_BOOKSIM)("BookSim2", () => {
  test.each([
    "topology=custom&graph=0-1,1-2,2-3,3-4,4-0&p=2&localLatency=3",
    "topology=custom&graph=0-1,1-2,2-3,3-4!c0.1.2.0!d1.1.0.2&linkLatency=4x9x20&p=2",
    "topology=slim-fly&q=4&p=1&localLatency=2&globalLatency=7",
  ])("%s", (study) => {
    const values = designOf(`${study}&routing=min&traffic=uniform&selfTraffic=1&routerLatency=2`);
    const network = networkOf(values);
    const folder = mkdtempSync(join(tmpdir(), "booksim-"));
    const [file, config] = [join(folder, "network"), join(folder, "config")];
    writeFileSync(file, formatEdges(network, values, formatDesign(values), "anynet"));
    writeFileSync(config, CONFIG.replace("FILE", file));
    const { stdout } = spawnSync(BOOKSIM, [config], { encoding: "utf8", timeout: 120_000 });
    rmSync(folder, { recursive: true });
    const numberIn = (pattern: RegExp): number => Number(pattern.exec(stdout)?.[1]);
    const mean = numberIn(/Packet latency average = ([\d.]+) \(1 samples\)/);
    // A cycle of waiting in a hundred, and chance.
    expect(Math.abs(mean / zeroLoadLatency(network, values).mean! - 1)).toBeLessThan(0.02);
  });
});

/** Files that describe a network in few words, written of random networks and read again: ASTRA-sim, htsim, containerlab, Slurm. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import type { Imported } from "../../../src/topology/import/formats.ts";
import { seeds } from "../../tools/extent.ts";
import { imported } from "./read.ts";

interface Random {
  readonly below: (count: number) => number;
  readonly of: <T>(list: readonly T[]) => T;
}

function eachSeed(run: (random: Random) => void): void {
  const { first, count } = seeds(25, 500);
  for (let seed = first; seed < first + count; seed++) {
    const random = mulberry32(seed);
    const below = (most: number): number => Math.floor(random() * most);
    run({ below, of: (list) => list[below(list.length)]! });
  }
}

const pairOf = (a: string, b: string): string => [a, b].sort().join(" ");

/** Links by the names of their routers, sorted, and the endpoints of each router that has some. */
function found({ graph, p }: Imported): { readonly links: string[]; readonly endpoints: Record<string, number> } {
  const nameOf = (router: number): string => graph.labels?.routers?.[router] ?? String(router);
  return {
    links: Array.from(graph.low, (a, i) => pairOf(nameOf(a), nameOf(graph.high[i]!))).sort(),
    endpoints: Object.fromEntries(
      Array.from({ length: graph.routers }, (_, r) => [nameOf(r), graph.endpoints?.[r] ?? p ?? 0] as const).filter(
        ([, count]) => count > 0,
      ),
    ),
  };
}

test("ASTRA-sim's dimensions", () => {
  eachSeed(({ below, of }) => {
    const dimensions = Array.from({ length: 1 + below(3) }, () => ({
      shape: of(["Ring", "FullyConnected", "Switch"]),
      size: 2 + below(4),
      speed: of([25, 50, 100]),
    }));
    const list = (values: readonly (string | number)[]): string =>
      of([` [ ${values.join(", ")} ]  # each`, `\n${values.map((value) => `  - ${value}`).join("\n")}`]);
    const text = `# made\ntopology:${list(dimensions.map(({ shape }) => shape))}\nnpus_count:${list(dimensions.map(({ size }) => size))}\nbandwidth:${list(dimensions.map(({ speed }) => speed))}\nlatency:${list(dimensions.map(() => 500))}\n`;
    const npus = dimensions.reduce((product, { size }) => product * size, 1);
    const links: string[] = [];
    for (let npu = 0; npu < npus; npu++) {
      let stride = 1;
      for (const [d, { shape, size }] of dimensions.entries()) {
        const at = Math.floor(npu / stride) % size;
        const other = (i: number): string => `npu${npu + (i - at) * stride}`;
        // The lines of a dimension are counted in the order of their first NPUs.
        const line = Math.floor(npu / (stride * size)) * stride + (npu % stride);
        if (shape === "Switch") links.push(pairOf(`npu${npu}`, `dim${d + 1}.${line}`));
        else if (shape === "Ring" && at + 1 < size) links.push(pairOf(`npu${npu}`, other(at + 1)));
        else if (shape === "Ring" && size > 2) links.push(pairOf(`npu${npu}`, other(0)));
        else if (shape === "FullyConnected") for (let i = at + 1; i < size; i++) links.push(pairOf(`npu${npu}`, other(i)));
        stride *= size;
      }
    }
    const read = imported(text);
    expect(found(read)).toEqual({
      links: links.sort(),
      endpoints: Object.fromEntries(Array.from({ length: npus }, (_, npu) => [`npu${npu}`, 1])),
    });
    expect([read.format, read.graph.routers]).toEqual([
      "ASTRA-sim network",
      npus + dimensions.reduce((sum, { shape, size }) => sum + (shape === "Switch" ? npus / size : 0), 0),
    ]);
  });
});

test("htsim's tiers", () => {
  eachSeed(({ below, of }) => {
    const [down, below1, above, bundle, pods] = [1 + below(4), 2 + below(3), 1 + below(3), 1 + below(2), 2 + below(3)];
    const three = of([true, false]);
    const [speed, faster] = [of([100, 200]), of([1, 2])];
    // Routers of tier 2 that each of tier 1 in a pod reaches.
    const each = three ? 1 + below(2) : 0;
    const groups = three ? pods : 1;
    const tier = (number: number, radixDown: number, radixUp: number | null, many: number): string =>
      [
        `Tier ${number}`,
        `Downlink_speed_Gbps ${number === 0 ? speed : speed * faster}`,
        `Radix_Down ${radixDown}`,
        ...(radixUp === null ? [] : [`Radix_Up ${radixUp}`]),
        `Bundle ${many}`,
        "Downlink_Latency_ns 1000",
      ].join("\n");
    const text = [
      `Nodes ${down * below1 * groups}`,
      `Tiers ${three ? 3 : 2}`,
      `Podsize ${down * below1}`,
      tier(0, down, above * bundle, 1),
      tier(1, below1 * bundle, three ? each : null, bundle),
      ...(three ? [tier(2, pods, null, 1)] : []),
    ].join("\n");
    const links: string[] = [];
    for (let pod = 0; pod < groups; pod++)
      for (let up = 0; up < above; up++) {
        for (let low = 0; low < below1; low++)
          for (let i = 0; i < bundle; i++) links.push(pairOf(`tier0.${pod * below1 + low}`, `tier1.${pod * above + up}`));
        for (let i = 0; i < each; i++) links.push(pairOf(`tier1.${pod * above + up}`, `tier2.${up + i * above}`));
      }
    const read = imported(of([text, text.toLowerCase(), text.replaceAll("\n", "\r\n")]));
    const names = Object.fromEntries(Array.from({ length: below1 * groups }, (_, i) => [`tier0.${i}`, down]));
    expect(found(read)).toEqual({ links: links.sort(), endpoints: names });
    expect(read.values).toMatchObject({ terminalSpeed: speed, ...(faster === 2 && { localBandwidth: 2 }) });
  });
});

/** A random tree, each router's parent before it. */
const treeOf = ({ below }: Random, routers: number): readonly number[] =>
  Array.from({ length: routers }, (_, r) => (r === 0 ? -1 : below(r)));

test("containerlab's laboratories", () => {
  eachSeed((random) => {
    const { below, of } = random;
    const parents = treeOf(random, 2 + below(6));
    const links = parents.flatMap((parent, r): [string, string][] => (parent < 0 ? [] : [[`r${parent}`, `r${r}`]]));
    if (of([true, false])) links.push(["r0", `r${parents.length - 1}`]);
    const hosts = Array.from({ length: 2 + below(4) }, (_, h) => [`h${h}`, `r${below(parents.length)}`] as const);
    const ports = new Map<string, number>();
    const portOf = (name: string): number => {
      ports.set(name, (ports.get(name) ?? 0) + 1);
      return ports.get(name)!;
    };
    const link = ([a, b]: readonly [string, string]): string => {
      const [one, other] = [portOf(a), portOf(b)];
      return of([
        `    - endpoints: ["${a}:eth${one}", "${b}:eth${other}"]`,
        `    - endpoints:\n        - ${a}:e1-${one}\n        - ${b}:e1-${other}\n      mtu: 9000`,
        `    - type: veth\n      endpoints:\n        - node: ${a}\n          interface: eth${one}\n        - {node: ${b}, interface: eth${other}}`,
      ]);
    };
    const text = [
      "name: made\ntopology:\n  defaults:\n    kind: ceos\n  nodes:",
      ...parents.map((_, r) => of([`    r${r}:`, `    r${r}: {kind: nokia_srlinux}`, `    r${r}:\n      kind: sonic-vs`])),
      ...hosts.map(([name]) => `    ${name}: {kind: linux, image: alpine}`),
      "  links:",
      ...[...links, ...hosts].map(link),
    ].join("\n");
    const endpoints: Record<string, number> = {};
    for (const [, router] of hosts) endpoints[router] = (endpoints[router] ?? 0) + 1;
    expect(found(imported(text))).toEqual({ links: links.map(([a, b]) => pairOf(a, b)).sort(), endpoints });
  });
});

test("Slurm's trees, in both files", () => {
  eachSeed((random) => {
    const { below, of } = random;
    const parents = treeOf(random, 2 + below(8));
    const children = parents.map((_, r) => parents.flatMap((parent, child) => (parent === r ? [child] : [])));
    let machine = 0;
    const machines = parents.map((_, r) => {
      const count = children[r]!.length === 0 ? 1 + below(12) : 0;
      machine += count;
      return Array.from({ length: count }, (__, i) => machine - count + i);
    });
    // One machine alone sends to nobody.
    if (machine < 2) machines[parents.length - 1]!.push(machine);
    const digits = (number: number): string => String(number).padStart(3, "0");
    const listOf = (prefix: string, numbers: readonly number[], form: (number: number) => string): string => {
      const runs: number[][] = [];
      for (const number of numbers) {
        const last = runs.at(-1);
        if (last?.at(-1) === number - 1) last.push(number);
        else runs.push([number]);
      }
      const ranges = runs.map((run) => (run.length === 1 ? form(run[0]!) : `${form(run[0]!)}-${form(run.at(-1)!)}`));
      return of([`${prefix}[${ranges.join(",")}]`, numbers.map((number) => prefix + form(number)).join(",")]);
    };
    const names = (r: number): readonly [key: string, list: string][] => [
      ...(children[r]!.length > 0 ? [["Switches", listOf("s", children[r]!, String)] as [string, string]] : []),
      ...(machines[r]!.length > 0 ? [["Nodes", listOf("n", machines[r]!, digits)] as [string, string]] : []),
    ];
    const conf = parents
      .map((_, r) =>
        [`${of(["SwitchName", "switchname"])}=s${r}`, ...names(r).map(([key, list]) => `${key}=${list}`)].join(of([" ", "\t", " \\\n  "])),
      )
      .join(of(["\n", "\n\n# next\n"]));
    const yaml = `---\n- topology: made\n  cluster_default: true\n  tree:\n    switches:\n${parents
      .map((_, r) =>
        [`      - switch: s${r}`, ...names(r).map(([key, list]) => `        ${key === "Switches" ? "children" : "nodes"}: ${list}`)].join(
          "\n",
        ),
      )
      .join("\n")}\n`;
    const wanted = {
      links: parents.flatMap((parent, r) => (parent < 0 ? [] : pairOf(`s${parent}`, `s${r}`))).sort(),
      endpoints: Object.fromEntries(machines.flatMap(({ length }, r) => (length === 0 ? [] : [[`s${r}`, length]]))),
    };
    for (const text of [conf, yaml]) expect(found(imported(text))).toEqual(wanted);
  });
});

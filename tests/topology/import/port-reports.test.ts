/** Reports of ports, as ibnetdiscover -p and iblinkinfo print them: the networks that they were written of, and faults with their lines. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { readFabric } from "../../../src/topology/import/ibnetdiscover.ts";
import { faultIn, imported } from "./read.ts";

interface Port {
  readonly of: string;
  readonly lid: number;
  readonly port: number;
  readonly guid: string;
  readonly name: string;
}

interface Cable {
  readonly ends: readonly [Port, Port];
  readonly speed: readonly [lane: string, signal: string];
}

const HDR = ["HDR", "53.125"] as const;
const NDR = ["NDR", "106.25"] as const;

const right = (value: number | string, width: number): string => String(value).padStart(width);

/** Lines of `ibnetdiscover -p`, an adapter's ports from the highest down. */
function reportOf(cables: readonly Cable[]): string {
  const lines = cables.flatMap(({ ends: [a, b], speed: [lane] }) =>
    [
      [a, b],
      [b, a],
    ].map(([own, peer]) => {
      const ended = ({ of, lid, port, guid }: Port): string => `${of} ${right(lid, 5)} ${right(port, 2)} ${guid}`;
      return [own!, `${ended(own!)} 4x ${lane} - ${ended(peer!)} ( '${own!.name}' - '${peer!.name}' )`] as const;
    }),
  );
  const sorted = lines.toSorted(([a], [b]) => a.of.localeCompare(b.of) || a.name.localeCompare(b.name) || b.port - a.port);
  const [first] = sorted[0]!;
  return `${sorted.map(([, line]) => line).join("\n")}\n${first.of} ${first.lid} 99 ${first.guid} 4x SDR${" ".repeat(36)}'${first.name}'\n`;
}

/** Blocks of `iblinkinfo`, or the lines of `iblinkinfo -l`. */
function linkInfoOf(cables: readonly Cable[], isLines: boolean): string {
  const blocks = new Map<string, string[]>();
  for (const { ends, speed } of cables)
    for (const [own, peer] of [ends, ends.toReversed()] as [Port, Port][]) {
      const heading = own.of === "SW" ? `Switch: ${own.guid} ${own.name}:` : `CA: ${own.name}:`;
      const begin = isLines ? `${own.guid} "${right(own.name, 30)}" ` : own.of === "SW" ? "      " : `      ${own.guid} `;
      const to = `${isLines ? `${peer.guid} ` : ""}${right(peer.lid, 6)} ${right(peer.port, 4)}[  ] "${peer.name}" (Could be FDR10)`;
      // An adapter's second port has a GUID of its own.
      const idle = isLines && own.of === "CA" ? begin.replace("0x0", "0x9") : begin;
      const block = blocks.get(heading) ?? [
        `${idle}${right(own.lid, 6)} ${right(99, 4)}[  ] ==(                Down/ Polling)==>             [  ] "" ( )`,
      ];
      blocks.set(heading, block);
      block.push(
        `${begin}${right(own.lid, 6)} ${right(own.port, 4)}[  ] ==( 4X ${right(`${speed[1]} Gbps`, 18)} Active/  LinkUp)==>  ${to}`,
      );
    }
  return [...blocks].flatMap(([heading, lines]) => (isLines ? lines : [heading, ...lines])).join("\n");
}

test("random fabrics are read as the networks that they were written of, from each report", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry32(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const routers = 2 + below(6);
    const ports = Array.from({ length: routers }, () => 0);
    const at = (r: number): Port => ({
      of: "SW",
      lid: r + 1,
      port: ++ports[r]!,
      guid: `0x${String(r + 1).padStart(16, "0")}`,
      name: `leaf's ${r}: (x) [1]`,
    });
    const links: [number, number][] = Array.from({ length: routers - 1 }, (_, i) => [below(i + 1), i + 1]);
    for (let i = 0; i < routers; i++) {
      const [a, b] = [below(routers), below(routers)];
      if (a !== b) links.push([Math.min(a, b), Math.max(a, b)]);
    }
    const cables: Cable[] = links.map(([a, b]) => ({ ends: [at(a), at(b)], speed: NDR }));
    const endpoints = Array.from({ length: routers }, () => 1 + below(3));
    let lid = 100;
    endpoints.forEach((count, r) => {
      for (let i = 0; i < count; i++) {
        const end = { of: "CA", lid: ++lid, port: 1, guid: `0x${String(lid).padStart(16, "0")}`, name: `node-${lid} mlx5_0` };
        cables.push({ ends: [at(r), end], speed: HDR });
      }
    });
    for (const text of [reportOf(cables), linkInfoOf(cables, false), linkInfoOf(cables, true)]) {
      const { drawn } = readFabric(text);
      const { graph, names, values } = drawn;
      const pairs = Array.from(graph.low, (a, i) => [names[a]!, names[graph.high[i]!]!].sort().join());
      expect(pairs.sort()).toEqual(links.map((pair) => pair.map((r) => `leaf's ${r}: (x) [1]`).join()).sort());
      expect(names.map((name) => graph.endpoints![names.indexOf(name)])).toEqual(
        names.map((name) => endpoints[Number(name.split(/[ :]/)[1])]),
      );
      expect(values).toMatchObject({ terminalSpeed: 200, localBandwidth: 2 });
      expect([...graph.labels!.endpoints!].sort()).toEqual(Array.from({ length: lid - 100 }, (_, i) => `node-${101 + i} mlx5_0`));
    }
  }
});

const LINES = `SW 1 1 0x0000000000000001 4x HDR - SW 2 1 0x0000000000000002 ( 'a' - 'b' )
SW 1 2 0x0000000000000001 4x HDR - CA 11 2 0x000000000000000b ( 'a' - 'box' )
SW 1 3 0x0000000000000001 4x HDR - CA 12 1 0x000000000000000c ( 'a' - 'box' )
SW 2 1 0x0000000000000002 4x HDR - SW 1 1 0x0000000000000001 ( 'b' - 'a' )
CA 11 2 0x000000000000000b 4x HDR - SW 1 2 0x0000000000000001 ( 'box' - 'a' )
CA 12 1 0x000000000000000c 4x HDR - SW 1 3 0x0000000000000001 ( 'box' - 'a' )
`;

test("ports of one adapter are one adapter, and adapters of routers that are printed alone are endpoints", () => {
  const read = imported(LINES);
  expect([read.list, read.format]).toEqual(["2.0!0-1", "ibnetdiscover"]);
  expect(read.notes[0]).toMatch(/^One adapter has several ports with cables.*"box" \(line 5\) has 2\.$/);
  const alone = imported(LINES.replace(/CA 1[12] [12] 0x.*4x.*\n/g, (line) => (line.startsWith("CA") ? "" : line)));
  expect(alone.list).toBe("2.0!0-1");
});

test.each([
  ["a line of another kind", `${LINES}hello\n`, 'line 7 has "hello" where a port of the report must stand'],
  ["a port twice", LINES.replace("SW 1 2", "SW 1 1"), 'line 2 gives port 1 of "a" a second time'],
  [
    "a LID of two",
    LINES.replace("CA 11 2 0x000000000000000b 4x", "CA 2 2 0x000000000000000b 4x"),
    'line 5 has the LID 2 of "box", which is of "b", too',
  ],
])("%s is refused with its line", (_, text, fault) => {
  expect(faultIn(text)).toBe(`ibnetdiscover: ${fault}`);
});

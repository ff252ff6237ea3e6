/** InfiniBand fabrics: every construct of ibnetdiscover's and ibsim's files, one fault of each kind with its line, and random fabrics. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { fabricIn, readFabric } from "../../../src/topology/import/ibnetdiscover.ts";
import { faultIn, imported } from "./read.ts";

/** A pair of routers with an endpoint each. */
const PAIR = `vendid=0x2c9
switchguid=0x2(2)
Switch	36 "S-0000000000000002"		# "left" base port 0 lid 3 lmc 0
[1]	"H-000000000000000a"[1](b) 		# "one mlx5_0" lid 5 4xEDR
[36]	"S-0000000000000004"[36]		# "right" lid 4 4xEDR

switchguid=0x4(4)
Switch	36 "S-0000000000000004"		# "right" base port 0 lid 4 lmc 0
[1]	"H-000000000000000c"[1](d) 		# "two mlx5_0" lid 6 4xEDR
[36]	"S-0000000000000002"[36]		# "left" lid 3 4xEDR

caguid=0xa
Ca	1 "H-000000000000000a"		# "one mlx5_0"
[1](b) 	"S-0000000000000002"[1]		# lid 5 lmc 0 "left" lid 3 4xEDR

caguid=0xc
Ca	1 "H-000000000000000c"		# "two mlx5_0"
[1](d) 	"S-0000000000000004"[1]		# lid 6 lmc 0 "right" lid 4 4xEDR
`;
const IBSIM = `# by hand
module "m"
Switch 8 "sw1"
[1] "sw2"[1] w=4
[2] "sw2"[2]
[3] "Hca1"
[4] "Hca2"[2]

Switch 8 "sw2"
[3] "Hca2"[1]

Hca 2 "Hca1"
[1] "sw1"[3]

Hca 2 "Hca2"
`;

const notesOf = (text: string): string => imported(text).notes.join("\n");

test("a fabric keeps what tables of routes need: GUIDs, names, LIDs and the peer of every port", () => {
  const { fabric, routerOf, drawn } = readFabric(PAIR);
  const left = fabric.records.get("S-0000000000000002")!;
  expect(left).toMatchObject({ isRouter: true, guid: "0000000000000002", name: "left", lid: 3, portCount: 36, line: 3 });
  expect(left.ports.get(36)).toMatchObject({ peer: "S-0000000000000004", peerPort: 36, lid: null, line: 5 });
  const adapter = fabric.records.get("H-000000000000000c")!;
  expect(adapter).toMatchObject({ isRouter: false, name: "two mlx5_0", lid: null });
  expect(adapter.ports.get(1)).toMatchObject({ peer: "S-0000000000000004", peerPort: 1, lid: 6 });
  expect([...routerOf]).toEqual([
    ["S-0000000000000002", 0],
    ["S-0000000000000004", 1],
  ]);
  expect(drawn.names).toEqual(["left", "right"]);
});

describe("read", () => {
  test.each([
    ["as ibnetdiscover prints it", PAIR, "0-1", 1],
    ["with Windows' line ends, a mark of the order of bytes and blanks at the ends", `\uFEFF${PAIR.replaceAll("\n", " \r\n")}`, "0-1", 1],
    ["with descriptions of quotes, brackets and signs", PAIR.replaceAll('"left"', '"a "b"; [1] # {x}"'), "0-1", 1],
    ["with descriptions outside ASCII", PAIR.replaceAll('"left"', '"Zürich 左"'), "0-1", 1],
    ["with one description for all", PAIR.replaceAll(/# "[^"]*"/g, '# "MF0;unmanaged"'), "0-1", 1],
    [
      "in groups by chassis",
      `\nChassis 1 (guid 0x8f1)\n\n# Spine Nodes\n${PAIR.replaceAll("[36]", "[36][ext 18]")}Non-Chassis Nodes\n`,
      "0-1",
      1,
    ],
    ["of ibsim's own: free names, no descriptions, ports left out, cables at one end", IBSIM, "3.0!0-1*2".replace("3.0", "2.1"), null],
    [
      "with an InfiniBand router between two subnets",
      `${PAIR}Rt	2 "R-9"		# "gate"\n[1](9) 	"S-0000000000000002"[5]		# lid 9 lmc 0 "left" lid 3 4xEDR\n`,
      "1*2.0!0-1,0-2",
      null,
    ],
  ])("%s", (_, text, list, p) => {
    const read = imported(text);
    expect({ format: read.format, list: read.list, p: read.p }).toEqual({ format: "ibnetdiscover", list, p });
  });

  test("speeds of lanes, and of two that a cable is said to have the lower", () => {
    const read = imported(PAIR.replace('"right" lid 4 4xEDR', '"right" lid 4 4xHDR').replaceAll("4xEDR", "4xFDR10"));
    expect(read.values).toEqual({ terminalSpeed: 40, flitBytes: 64 });
    expect(read.notes.join("\n")).toMatch(/two speeds, of which the lower is taken: port 36 of "left", line 5\.\n.*40 Gb\/s/);
    const wide = PAIR.replaceAll(/(\[36\].*)4xEDR/g, "$1 12xHDR");
    expect(imported(wide).values).toEqual({ localBandwidth: 6, terminalSpeed: 100, flitBytes: 64 });
  });

  test("routers of a chassis stand there twice in groups (-g), and are one each", () => {
    const left = PAIR.slice(0, PAIR.indexOf("switchguid=0x4"));
    const groups = `\nChassis 1 (guid 0x8f1)\nHostname: box\n\n# Spine Nodes\n${left}\n# Chassis Switches\n${PAIR}`;
    expect([imported(groups).list, imported(groups).p]).toEqual(["0-1", 1]);
    const odd = groups.replace('[1]	"H-000000000000000a"[1](b)', '[2]	"H-000000000000000a"[1](b)');
    expect(faultIn(odd)).toMatch(/line 16 gives the record of "S-0{15}2" a second time, with other cables$/);
  });

  test.each([
    [
      "a peer without a record",
      PAIR.replace(/\[36\]/, '[9]	"H-7"[1](7)\n[36]'),
      /^A cable leads to .*"H-7"\[1\], which has no record \(port 9 of "left", line 5\)\./,
    ],
    [
      "a router linked to itself",
      PAIR.replace("[36]", '[7]	"S-0000000000000002"[8]		# "left" lid 3 4xEDR\n[36]'),
      /^A cable of a router to itself is left out: "S-0{15}2"\[8\] \(port 7 of "left", line 5\)\./,
    ],
    [
      "adapters back to back",
      `${PAIR}Ca	1 "H-1"\n[1](1) "H-2"[1]\nCa	1 "H-2"\n[1](2) "H-1"[1]\n`,
      /^A cable from adapter to adapter is left out/,
    ],
    [
      "an adapter with two ports",
      `${PAIR.replaceAll("Ca	1", "Ca	2")}[2] "S-0000000000000002"[9]\n`,
      /one end alone .* \(port 2 of "two mlx5_0", line 19\)\.\nOne adapter has several ports .*: "two mlx5_0" \(line 17\) has 2\./,
    ],
    [
      "an adapter without a cable",
      `${PAIR}Ca	2 "H-3"		# "spare"\n`,
      /^One adapter has no cable and is left out: "spare" \(line 19\)\./m,
    ],
    [
      "an aggregation unit",
      `${PAIR}Ca	1 "H-5"		# "Mellanox Technologies Aggregation Node"\n[1](5) 	"S-0000000000000002"[41]\n`.replaceAll(
        "Switch	36",
        "Switch	41",
      ),
      /^An aggregation unit within routers \(SHARP\) is no endpoint and left out/,
    ],
    ["a speed of no known name", PAIR.replaceAll("4xEDR", "4x???"), /"speed" of .* is no speed and is left out: line 4 has "4x\?\?\?"\./],
  ])("%s is told", (_, text, note) => {
    expect(notesOf(text)).toMatch(note);
  });

  test("rails are pieces that adapters join; one is taken, and what is left out is told", () => {
    const second = PAIR.replaceAll(/0{15}([24])/g, "00000000000000e$1")
      .replaceAll("left", "east")
      .replaceAll("right", "west");
    const both = PAIR.replaceAll("Ca	1", "Ca	2") + second.replaceAll(/caguid=0x.\nCa.*\n.*\n/g, "").replaceAll('"[1](', '"[2](');
    const read = imported(both);
    expect([read.list, read.p]).toEqual(["0-1", 1]);
    expect(read.notes.join("\n")).toMatch(
      /^The routers are in 2 pieces of 2 and 2 routers, which adapters with several ports join, .* rails or planes\. The piece of "left" is taken, with 2 routers, 1 link and 2 endpoints; left out are 2 routers, 1 link and 2 endpoints, among them "east" \(line 21\)\.$/m,
    );
    expect(read.notes.join("\n")).not.toContain("without=");
    const named = both.replaceAll('"left"', '"a 1"').replaceAll('"right"', '"a 2"');
    expect(notesOf(named)).toMatch(/^without=a \* leaves out the piece that is taken, and takes the next one\.$/m);
    const other = imported(named, { without: "a *" });
    expect([other.list, other.graph.labels?.routers]).toEqual(["1*2.0!0-1".replace("1*2.0!", ""), ["east", "west"]]);
  });
});

test.each([
  [
    "a record twice, with other cables",
    `${PAIR}Ca	1 "H-000000000000000c"\n`,
    'line 19 gives the record of "H-000000000000000c" a second time, with other cables',
  ],
  [
    "differences of two scans",
    `${PAIR}< [3]	"S-0000000000000004"[5]\n`,
    `line 19 has ${JSON.stringify('< [3]\t"S-0000000000000004"[5]')}, of the differences between two scans (--diff), where a whole scan must stand`,
  ],
  ["a port twice", PAIR.replace("[36]", '[1]	"S-0000000000000004"[3]\n[36]'), 'line 5 gives port 1 of "S-0000000000000002" a second time'],
  ["a port beyond the last", PAIR.replace("[36]	", "[37]	"), 'line 5 has port 37 of "S-0000000000000002", which has the ports 1 to 36'],
  [
    "a peer's port beyond the last",
    PAIR.replace('0004"[36]', '0004"[99]'),
    'line 5 leads to "S-0000000000000004"[99], which has the ports 1 to 36',
  ],
  [
    "ends that contradict each other",
    PAIR.replace('0004"[36]', '0004"[1]'),
    'line 5 leads to "S-0000000000000004"[1], whose own line 9 leads to "H-000000000000000c"[1]: a cable has two ends',
  ],
  [
    "two cables at a port",
    IBSIM.replace('[3] "Hca1"', '[3] "Hca1"\n[5] "Hca1"').replace('[1] "sw1"[3]', ""),
    'line 7 leads to "Hca1"[1], as line 6 does: a port has one cable',
  ],
  ["a port before the records", `vendid=0x2c9\n[1] "S-1"[2]\n${PAIR}`, "line 2 has a port before the first record"],
  [
    "a port without its peer",
    PAIR.replace(/\[36\].*/, "[36] 4xHDR"),
    'line 5 has "[36] 4xHDR" where a port must stand, such as [1] "S-0002c90300000001"[2]',
  ],
  ["a line of another kind", `${PAIR}hello\n`, 'line 19 has "hello" where a record, a port or name=value must stand'],
  ["another file", `include "more"\n${PAIR}`, "line 1 includes another file, which is not followed"],
  [
    "a part of a file",
    PAIR.replace(/caguid=0xc\n(.*\n)*/, ""),
    'the network has a single endpoint; 1 cable leads to a record that is not in the file, as that of line 9 to "H-000000000000000c"',
  ],
  ["no router", 'Ca	1 "H-1"\n', "the text has no record of a router"],
  ["a router alone", 'Switch	2 "S-1"\n', 'the network has one router, "S-1", and no link between routers, of which it needs one'],
])("%s is refused with its line", (_, text, fault) => {
  expect(faultIn(text)).toBe(`ibnetdiscover: ${fault}`);
});

test("random fabrics are read as the networks that they were written of", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry32(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const routers = 2 + below(8);
    const links: [number, number][] = Array.from({ length: routers - 1 }, (_, i) => [below(i + 1), i + 1]);
    for (let i = 0; i < routers; i++) {
      const [a, b] = [below(routers), below(routers)];
      if (a !== b) links.push([Math.min(a, b), Math.max(a, b)]);
    }
    const endpoints = Array.from({ length: routers }, () => 1 + below(3));
    const lines: string[][] = Array.from({ length: routers }, (_, r) => [
      `Switch 64 "S-${r + 1}" # "r;${r} #[x]" base port 0 lid ${r + 1} lmc 0`,
    ]);
    const adapters: string[] = [];
    for (const [a, b] of links) {
      const [at, to] = [lines[a]!.length, lines[b]!.length];
      lines[a]!.push(`[${at}] "S-${b + 1}"[${to}] # "r;${b} #[x]" lid ${b + 1} 4xHDR`);
      lines[b]!.push(`[${to}] "S-${a + 1}"[${at}] # "r;${a} #[x]" lid ${a + 1} 4xHDR`);
    }
    endpoints.forEach((count, r) => {
      for (let i = 0; i < count; i++) {
        const [port, id] = [lines[r]!.length, `H-${r + 1}${i}`];
        lines[r]!.push(`[${port}] "${id}"[1](1) # "x" lid 99 4xHDR`);
        adapters.push(`Ca 1 "${id}" # "x"\n[1](1) "S-${r + 1}"[${port}] # lid 99 lmc 0 "r" lid ${r + 1} 4xHDR`);
      }
    });
    const { drawn } = readFabric([...lines.map((record) => record.join("\n")), ...adapters].join("\n\n"));
    const written = links.map(([a, b]) => `${a}-${b}`).sort();
    expect(Array.from(drawn.graph.low, (a, i) => `${a}-${drawn.graph.high[i]!}`).sort()).toEqual(written);
    expect([...drawn.graph.endpoints!]).toEqual(endpoints);
  }
});

test("GUIDs of ibsim's files are those of their lines", () => {
  expect(fabricIn('switchguid=0xAB(ab)\nSwitch 2 "x"\nSwitch 2 "y"\n').records.get("x")!.guid).toBe("00000000000000ab");
  expect(fabricIn('switchguid=0xAB(ab)\nSwitch 2 "x"\nSwitch 2 "y"\n').records.get("y")!.guid).toBeNull();
});

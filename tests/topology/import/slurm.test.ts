/** Slurm's trees, as topology.conf and as topology.yaml, and its lists of names. */
import { describe, expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { namesOf } from "../../../src/topology/import/slurm.ts";
import { faultIn, imported } from "./read.ts";

const CONF = `# two leaves
SwitchName=a Nodes=n[1-2]
SwitchName=b Nodes=n[3-4]
SwitchName=top Switches=a,b
`;
const YAML = `---
- topology: one
  cluster_default: true
  tree:
    switches:
      - switch: top
        children: a,b
      - switch: a
        nodes: n[1-2]
      - switch: b
        nodes: n[3-4]
- topology: two
  flat: true
`;

describe("lists of names", () => {
  test.each([
    ["", []],
    ["n", ["n"]],
    ["n1,n2", ["n1", "n2"]],
    ["n[1-3]", ["n1", "n2", "n3"]],
    ["n[08-11,3]x", ["n08x", "n09x", "n10x", "n11x", "n3x"]],
    ["n[9-11]", ["n9", "n10", "n11"]],
    ["r[1-2]n[01-02]", ["r1n01", "r1n02", "r2n01", "r2n02"]],
    ["a[1,3],b,c[2]", ["a1", "a3", "b", "c2"]],
    [" a , b ", ["a", "b"]],
  ])("%s", (list, names) => {
    expect(namesOf(list)).toEqual(names);
  });

  test.each([
    ["n[1-2", /brackets do not match/],
    ["n1-2]", /brackets do not match/],
    ["n[[1]]", /brackets do not match/],
    ["n[2-1]", /"\[2-1\]", which must hold numbers and ranges/],
    ["n[]", /must hold numbers/],
    ["n[a-c]", /must hold numbers/],
    ["a,,b", /an empty name in "a,,b"/],
    ["a,", /an empty name/],
    ["n[1-999999][1-9]", /names more than the 1000000 things/],
    ["n[1][1][1][1][1][1][1][1][1]", /more than the 8 brackets/],
  ])("%s is none", (list, fault) => {
    expect(namesOf(list)).toMatchObject({ fault: expect.stringMatching(fault) as string });
  });
});

describe("topology.conf", () => {
  test.each([
    ["as it stands", CONF, "2.2.0!0-2,1-2"],
    [
      "keys in any case, with blanks and quotes",
      CONF.replaceAll("SwitchName=", "switchname = ").replaceAll("Nodes=n[1-2]", 'NODES="n[1-2]"'),
      "2.2.0!0-2,1-2",
    ],
    ["Windows' line ends, a mark of the order of bytes, blanks at the ends", `\uFEFF${CONF.replaceAll("\n", " \r\n")}`, "2.2.0!0-2,1-2"],
    ["lines that go on", CONF.replace(" Switches=a,b", " \\\n  Switches=a,b"), "2.2.0!0-2,1-2"],
    ["comments behind", CONF.replace("a,b", "a,b # both"), "2.2.0!0-2,1-2"],
    ["parents first", CONF.split("\n").toReversed().join("\n"), "0.2*2!0-1,0-2"],
    ["a router of both", `${CONF}SwitchName=x Switches=top Nodes=m\n`, "2.2.0.1!0-2,1-2,2-3"],
  ])("%s", (_, text, list) => {
    const read = imported(text);
    expect({ format: read.format, list: read.list.replace("2*2.0!", "2.2.0!").replace("2*2.0.1!", "2.2.0.1!") }).toEqual({
      format: "Slurm topology",
      list,
    });
    expect(read.notes.join(" ")).toMatch(/each router has one link to the one above it \(\d links in all\)/);
  });

  test("LinkSpeed has no unit and is left out, which a note says", () => {
    expect(imported(CONF.replace("a,b", "a,b LinkSpeed=9")).notes.join("\n")).toMatch(
      /"LinkSpeed" of one link is of no unit and is left out: line 4 has "9"/,
    );
  });

  test.each([
    [
      "a block",
      "BlockName=b Nodes=n[1-4]\n",
      "line 1 gives a block, a set of machines: how blocks are cabled is not told, and a tree (SwitchName) would tell it",
    ],
    ["a router twice", `${CONF}SwitchName=a\n`, 'line 5 gives the router "a" a second time'],
    ["a machine twice", CONF.replace("n[3-4]", "n[2-3]"), 'line 3 has the machine "n2", which stands in line 2, too'],
    ["a router that is not given", CONF.replace("a,b", "a,b,c"), 'line 4 names the router "c", which the file does not give'],
    [
      "two ways up",
      `${CONF}SwitchName=x Switches=a,top\n`,
      'line 5 has "a" below "x", which is below "top" in line 4: a tree has one way up',
    ],
    ["a circle", CONF.replace("SwitchName=a", "SwitchName=a Switches=top"), 'line 2 has the router "a" below itself'],
    ["a router below itself", `${CONF}SwitchName=x Switches=x\n`, 'line 5 has the router "x" below itself'],
    [
      "two trees",
      `${CONF}SwitchName=x Switches=y\nSwitchName=y Nodes=z\n`,
      'the network is in pieces: no links lead from router "a" to router "x"',
    ],
    [
      "another key",
      CONF.replace("Switches=", "Swiches="),
      'line 4 has the key "Swiches", which must be SwitchName, Switches, Nodes or LinkSpeed',
    ],
    ["a key twice", CONF.replace("Switches=a,b", "Switches=a Switches=b"), 'line 4 gives "Switches" a second time'],
    ["no key", CONF.replace("Switches=a,b", "a,b"), 'line 4 has "a,b" where a key and its value must stand, such as SwitchName=leaf1'],
    ["no name", CONF.replace("SwitchName=top ", ""), "line 4 has no SwitchName"],
    ["several names at once", CONF.replace("=top", "=top[1-2]"), 'line 4 has the router "top[1-2]", which must be one name'],
    ["a list that does not end", CONF.replace("n[3-4]", "n[3-4"), 'line 3 has "n[3-4", whose brackets do not match'],
    ["all machines", CONF.replace("n[3-4]", "ALL"), 'line 3 has "ALL", all machines of the cluster, which are not in this file'],
    [
      "a slurm.conf",
      "ClusterName=x\nNodeName=n[1-4]\n",
      "the text is a slurm.conf, which names machines and no links between routers: its topology.conf or topology.yaml does",
    ],
  ])("%s is refused", (_, text, fault) => {
    const said = faultIn(text).split("; ")[0];
    expect(said).toBe(`Slurm topology: ${fault}`);
  });
});

describe("topology.yaml", () => {
  test.each([
    ["the default one", YAML, "one", "the cluster's default"],
    ["the first, if none is the default", YAML.replace("  cluster_default: true\n", ""), "one", "the first"],
    [
      "the tree, if the default is none",
      YAML.replace("true", "false").replace("flat: true", "cluster_default: true\n  flat: true"),
      "one",
      "the first tree",
    ],
    [
      "one that stands later",
      `- topology: two\n  flat: true\n${YAML.slice(4, YAML.indexOf("- topology: two"))}`,
      "one",
      "the cluster's default",
    ],
  ])("%s is taken", (_, text, name, why) => {
    const read = imported(text);
    expect(read.list.replace("0.2*2!", "0.2.2!")).toBe("0.2.2!0-1,0-2");
    expect(read.notes[0]).toBe(`The file has 2 topologies. "${name}" is taken, ${why}; "two" is left out.`);
  });

  test("lists as lists, flow maps, anchors and Windows' line ends are nothing special", () => {
    const text = `- topology: one\r\n  tree: {switches: [{switch: top, children: [a, b]}, {switch: a, nodes: &n "n[1-2]"}, {switch: b, nodes: m1}]}\r\n`;
    expect(imported(text).list).toBe("0.2.1!0-1,0-2");
  });

  test.each([
    [
      "blocks",
      "- topology: x\n  block:\n    block_sizes: [4]\n    blocks:\n      - block: b\n        nodes: n[1-4]\n",
      /^line 1 gives the topology "x", which is of blocks, each a set of machines/,
    ],
    ["flat ones", "- topology: x\n  flat: true\n", /^line 1 gives the topology "x", which has no tree/],
    ["no name", YAML.replace("topology: one", "topology:"), /^line 2 has a topology without a name$/],
    ["no list", YAML.replace("switches:", "swiches:"), /^line 5 has a tree without its list of routers$/],
    ["a router without a name", YAML.replace("switch: a", "swich: a"), /^line 8 has a router without a name$/],
    ["a key twice", YAML.replace("nodes: n[3-4]", "nodes: n3\n        nodes: n4"), /^line 12 gives "nodes" a second time$/],
    ["no YAML", YAML.replace("children: a,b", 'children: "a,b'), /^line \d+ is no YAML: /],
    ["two documents", `${YAML}---\n- topology: x\n`, /is no YAML/],
    ["a router twice", YAML.replace("switch: b", "switch: a"), /^line 10 gives the router "a" a second time$/],
  ])("%s: refused with the line", (_, text, fault) => {
    const [format, ...rest] = faultIn(text).split(": ");
    expect(format).toBe("Slurm topology");
    expect(rest.join(": ")).toMatch(fault);
  });
});

test("random trees are read as the networks that they were written of, in both forms", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = mulberry32(seed);
    const below = (count: number): number => Math.floor(random() * count);
    const routers = 2 + below(8);
    const above = Array.from({ length: routers - 1 }, (_, i) => below(i + 1));
    const counts = Array.from({ length: routers }, () => 1 + below(12));
    const children = counts.map((_, router) => above.flatMap((parent, i) => (parent === router ? [`s${i + 1}`] : [])));
    const conf = counts.map(
      (count, r) =>
        `SwitchName=s${r} ${children[r]!.length > 0 ? `Switches=${children[r]!.join(",")} ` : ""}Nodes=n${r}-[001-${String(count).padStart(3, "0")}]`,
    );
    const yaml = counts.map(
      (count, r) => `      - switch: s${r}\n        children: ${JSON.stringify(children[r]!.join(","))}\n        nodes: n${r}-[1-${count}]`,
    );
    for (const text of [conf.join("\n"), `- topology: t\n  tree:\n    switches:\n${yaml.join("\n")}\n`]) {
      const { graph, p } = imported(text);
      expect(Array.from(graph.low, (a, i) => `${a}-${graph.high[i]!}`).sort()).toEqual(above.map((a, i) => `${a}-${i + 1}`).sort());
      expect(graph.endpoints === null ? counts.map(() => p) : [...graph.endpoints]).toEqual(counts);
    }
  }
});

/** Routers and endpoints that are left out by name: as if the file did not have them, and told. */
import { describe, expect, test } from "vitest";
import { imported, faultIn } from "./read.ts";

const MANAGED = [
  "spine-1 leaf-1 100G",
  "spine-1 leaf-2 100G",
  "spine-2 leaf-1 100G",
  "spine-2 leaf-2 100G",
  "mgmt-1 leaf-1 1G",
  "mgmt-1 leaf-2 1G",
  "mgmt-2 mgmt-1 1G",
].join("\n");

describe("routers", () => {
  test("go with their links, speeds and classes, as if they were not there", () => {
    const without = imported(MANAGED, { without: "mgmt-*" });
    const bare = imported(MANAGED.split("\n").slice(0, 4).join("\n"));
    expect(without.text).toBe(bare.text);
    expect(without.values).toEqual(bare.values);
    expect(without.notes[0]).toBe('Left out by name (without=mgmt-*): 2 routers ("mgmt-1", "mgmt-2") and 3 links.');
  });

  test.each([
    ["mgmt-1,mgmt-2", 2],
    [" mgmt-2 , mgmt-1", 2],
    ["*gmt-2,*-1", 4],
    ["m*t*2,mgmt-1", 2],
  ])("%s", (without, gone) => {
    const read = imported(MANAGED, { without, drop: "pieces" });
    expect(read.graph.labels?.routers?.length ?? read.graph.routers).toBe(6 - gone);
  });

  test("what falls into pieces then is said, and taken when that is told", () => {
    expect(faultIn("a b\nb c\nc d\n", { without: "b" })).toMatch(/in pieces: .*drop=pieces/);
    expect(imported("a b\nb c\nc d\n", { without: "b", drop: "pieces" }).list).toBe("0-1");
  });

  test("so does a piece that is in the way", () => {
    expect(imported("a b\nb c\noob-1 oob-2\n", { without: "oob-*" }).list).toBe("0-1,1-2");
  });

  test("by their titles, too", () => {
    const text = 'graph { x [label="mgmt one"]; a -- b -- c; x -- a }';
    expect(imported(text, { without: "mgmt *" }).list).toBe("0-1,1-2");
  });
});

describe("endpoints", () => {
  const SLURM = "SwitchName=top Switches=s[1-2]\nSwitchName=s1 Nodes=n[1-3]\nSwitchName=s2 Nodes=n[4-6],login\n";

  test("of Slurm", () => {
    const read = imported(SLURM, { without: "login,n3" });
    expect([...read.graph.endpoints!]).toEqual([0, 2, 3]);
    expect(read.graph.labels?.endpoints).toEqual(["n1", "n2", "n4", "n5", "n6"]);
    expect(read.notes).toContain('Left out by name (without=login,n3): 2 endpoints ("n3", "login").');
  });

  test("hosts go by themselves, and with their router", () => {
    const text =
      "graph { a -- b -- c; h1 [type=host]; h2 [type=host]; h3 [type=host]; h4 [type=host]; h1 -- a; h2 -- a; h3 -- b; h4 -- c }";
    expect([...(imported(text, { without: "h2" }).graph.endpoints ?? [])]).toEqual([]);
    expect(imported(text, { without: "h2" }).p).toBe(1);
    const read = imported(text, { without: "c" });
    expect([...read.graph.endpoints!]).toEqual([2, 1]);
    expect(read.notes[0]).toBe('Left out by name (without=c): one router ("c"), one endpoint ("h4") and 2 links.');
  });

  test("what their cables tell goes with them", () => {
    const text = `Switch 4 "S-1" # "one"\n[1] "S-2"[1] # "two" 4xHDR\n[2] "H-1"[1] # "calc 1" 4xHDR\n[3] "H-3"[1] # "ufm" 4xSDR\n\nSwitch 4 "S-2" # "two"\n[1] "S-1"[1] # "one" 4xHDR\n[2] "H-2"[1] # "calc 2" 4xHDR\n\nCa 1 "H-1" # "calc 1"\n[1] "S-1"[2] # "one" 4xHDR\n\nCa 1 "H-2" # "calc 2"\n[1] "S-2"[2] # "two" 4xHDR\n\nCa 1 "H-3" # "ufm"\n[1] "S-1"[3] # "one" 4xSDR\n`;
    const [read, all] = [imported(text, { without: "ufm" }), imported(text)];
    expect(read.p).toBe(1);
    expect(read.graph.labels?.endpoints).toEqual(["calc 1", "calc 2"]);
    expect([...all.graph.endpoints!]).toEqual([2, 1]);
    expect(JSON.stringify(all.notes)).not.toBe(JSON.stringify(read.notes));
  });
});

test.each([
  ["oob", /^without = "oob" names no router or endpoint of the file: its names are "spine-1", "leaf-1", "leaf-2", …$/],
  ["mgmt-*,oob*", /^without = "oob\*" names no router/],
  ["*", /^without = "\*" leaves out all routers$/],
  ["a,,b", /^without = "a,,b" must be up to 100 names of routers or endpoints with commas between them/],
])("%s is refused in a sentence", (without, sentence) => {
  expect(faultIn(MANAGED, { without })).toMatch(sentence);
});

test("lists of studies and fabrics with tables have none", () => {
  expect(faultIn("0-1,1-2", { without: "1" })).toMatch(/^without = "1" is for files of networks, and this is the list of a study$/);
});

test("many asterisks take no time", () => {
  const name = "a".repeat(2000);
  expect(faultIn(`${name} b\n${name}c b\n`, { without: `${"a*".repeat(90)}x` })).toMatch(/names no router/);
});

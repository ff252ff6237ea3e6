/** Edge lists of many hands. */
import { describe, expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

test.each([
  ["blanks and comments", "# a triangle\n0 1\n\n1 2\n% the last\n2 0\n", "0-1,0-2,1-2"],
  ["commas and Windows' line ends", "0,1\r\n1,2\r\n2,0", "0-1,0-2,1-2"],
  ["tabs and semicolons", "0\t1\n1;2\n2 ; 0;", "0-1,0-2,1-2"],
  ["numbers from 1 on", "1 2\n2 3\n3 1", "0-1,0-2,1-2"],
  ["names, in the order in which they are met", "leaf0 spine\nleaf1 spine", "0-1,1-2"],
  ["widths and kinds", "0 1 w2\n1 2 w4 global\n2 0 local", "0-1w2,0-2,1-2w4g"],
  ["links given again are parallel", "0 1\n0 1\n1 2", "0-1*2,1-2"],
  ["both directions are one link", "0 1\n1 0\n1 2\n2 1", "0-1,1-2"],
  ["NetworkX' dictionaries", "0 1 {}\n1 2 {'weight': 0.5, 'kind': 'global', 'width': 2}", "0-1,1-2w2g"],
  ["tuples of Python", "(0, 0) (0, 1) {}\n(0, 1),(1, 1),'global'", "0-1,1-2g"],
  ["a table with a header", 'Target,weight,Source,links\n1,0.5,0,2\n2,1,"1",', "0-1*2,1-2"],
  ["a study's own list", "0-1*2,1-2g", "0-1*2,1-2g"],
  ["endpoints", "# endpoints 4*2.0\n0 2\n1 2", "4*2.0!0-2,1-2"],
])("%s", (_, text, list) => {
  expect(imported(text).list).toBe(list);
});

test("endpoints that are the same everywhere are the parameter's", () => {
  expect(imported("# endpoints 3*3\n0 1\n1 2")).toMatchObject({ p: 3, list: "0-1,1-2" });
  expect(imported("# endpoints 200*3\n0 1\n1 2")).toMatchObject({ p: null, list: "200*3!0-1,1-2" });
});

test("what was understood otherwise is said", () => {
  expect(imported("a b\nb c").notes).toEqual(['Routers are numbered 0 to 2 here; the file calls them "a", "b", "c".']);
  expect(imported("0 1\n1 0").notes).toEqual(["Every link stands there in both directions and is taken once."]);
  expect(imported("0 1\n1 0\n1 2").notes).toEqual([
    "A pair of routers stands there in both orders, and its links are parallel: not all pairs stand there in both.",
  ]);
});

test.each([
  ["0 1\n1 1", 'line 2 links router "1" to itself; drop=self-loops leaves out that link'],
  ["0 1\n\n1", 'line 3 is "1", which names no two routers (columns=neighbours takes a line as a router and its neighbours)'],
  [
    "0 1\n1 2 half",
    'line 2 has "half" after its two routers, which is no number, no width such as w2, and not local or global; columns=neighbours takes a line as a router and its neighbours',
  ],
  [
    "0 1\n1 2 3 4",
    "line 2 has 2 numbers after its two routers: columns=speed,latency (or links, width, weight) says what they are, columns=neighbours that a line is a router and its neighbours",
  ],
  ["0 1 w300", "line 1 has a link 300 wide, which must be an integer from 1 to 255"],
  [
    "0 1\n2 3\n3 4",
    'the network is in pieces: no links lead from router "0" to router "2"; drop=pieces takes the largest of the 2, with 3 routers, and leaves out 2 routers ("0", "1") and one link',
  ],
  ["source,target,width\n0,1,x", 'line 2 has width = "x", which is not an integer'],
  ["source,target\n0,", "line 2 names no two routers"],
  ["# endpoints 4*3\n0 1", "line 1 does not give the endpoints of the 2 routers that the links name"],
  ["# nothing but this", "the text names no router"],
  ["  \n ", "the text is empty"],
])("%j is refused", (text, fault) => {
  expect(faultIn(text)).toBe(fault);
});

const WEIGHTS = "0 1 10\n1 2 40\n2 3 10.0\n3 0 100";

describe("a third column", () => {
  test.each(["0 1 10\n1 2 40", "0 1 10.0\n1 2 40.5", "0,1,10\n1,2,40", "0\t1\t10\n1\t2\t40e0"])(
    "%j has weights, which are left out with a note",
    (text) => {
      const { list, notes } = imported(text);
      expect(list).toBe("0-1,1-2");
      expect(notes.join()).toMatch(/^The third column \(10[.0]*, 40[.5e0]*\) is taken as a weight and left out: columns=speed, /);
    },
  );

  test.each([
    ["links", "0-1*10,0-3*100,1-2*40,2-3*10", {}],
    ["width", "0-1w10,0-3w100,1-2w40,2-3w10", {}],
    ["speed", "0-1,0-3,1-2,2-3!c0.2.1.0", { linkSpeed: "1x4x10" }],
    ["latency", "0-1,0-3,1-2,2-3!c0.2.1.0", { linkLatency: "10x40x100" }],
    ["weight", "0-1,0-3,1-2,2-3", {}],
  ])("columns=%s", (columns, list, values) => {
    expect(imported(WEIGHTS, { columns })).toMatchObject({ list, values });
  });

  test("says what it is left out for", () => {
    expect(imported(WEIGHTS, { columns: "weight" }).notes).toEqual([
      "The third column (10, 40, …) is taken as a weight and left out, as columns=weight says.",
    ]);
    // NetworkX writes a weight of 1 where there is none.
    expect(imported("0 1 1\n1 2 1.0").notes).toEqual([]);
  });

  test("with units is what its unit says", () => {
    expect(imported("0 1 10G 1us\n1 2 40G 2us").values).toMatchObject({ linkSpeed: "1x4" });
    expect(imported("0 1 10G 512ns\n1 2 10G 1024ns", { columns: "speed,latency" }).values).toMatchObject({ linkLatency: "10x20" });
  });

  test("and further ones", () => {
    expect(imported("0 1 w2 400 3\n1 2 100 5 global", { columns: "speed,latency" })).toMatchObject({
      list: "0-1w2,1-2g",
      values: { localLatency: 3, globalLatency: 5, globalBandwidth: 0.25 },
    });
    expect(imported("a b x 3\nb c y 5", { columns: "weight,latency" }).notes[0]).toBe(
      "The third column (x, y) is taken as a weight and left out, as columns=weight,latency says.",
    );
  });

  test.each([
    [
      "speeds",
      'columns = "speeds" must be neighbours, or what stands in the third column and the next ones: a list with commas of links, width, speed, latency (each once) and weight (left out)',
    ],
    ["speed,speed", /^columns = "speed,speed" must be /],
    ["neighbours,speed", /^columns = "neighbours,speed" must be /],
    ["links", "line 1 has 2.5 parallel links"],
  ])("columns=%s is refused where it does not fit", (columns, fault) => {
    expect(faultIn("0 1 2.5\n1 2 3", { columns })).toMatch(fault instanceof RegExp ? fault : /^(?:columns|line 1)/);
  });

  test.each([
    ["0 1 0", "line 1 has 0 parallel links, which must be an integer from 1 on"],
    ["0 1 2000001", "line 1 has more links than the 1000000 that are read"],
    ["0 1 1100000", "the network has 1100000 links, more than the 1000000 that are read"],
    ["0 1 2 3", "line 1 has 2 numbers after its two routers, and columns tells of 1"],
    ["source,target,width\n0,1,2", 'columns = "links" is for columns without names, and line 1 names them'],
    ["graph { 0 -- 1 }", 'columns = "links" is for files with columns without names, and this one is of the format DOT'],
  ])("%j with columns=links is refused", (text, fault) => {
    expect(faultIn(text, { columns: "links" })).toBe(fault);
  });
});

test.each([
  ["src dst capacity latency\nA B 400 1\nB C 100 1", "0-1,1-2"],
  ["Node A\tnode b\tlinks\n0\t1\t2\n1\t2\t1", "0-1*2,1-2"],
  ["a  b   width\n'x y'  z   3\nz  w   1", "0-1w3,1-2"],
])("a header between blanks, or with names of its own: %j", (text, list) => {
  expect(imported(text).list.replace(/!.*/, "")).toBe(list);
});

test.each([
  [
    "names with blanks between commas",
    "core switch 1,leaf 1,100G\ncore switch 1,leaf 2,40 Gb/s",
    "0-1,0-2",
    { terminalSpeed: 100, linkSpeed: "1x0.4" },
  ],
  ["and between tabs", "core 1\tleaf 1\ncore 1\tleaf 2", "0-1,0-2", {}],
  ["semicolons and decimal commas", "a;b;100,5G\nb;c;40,2G", "0-1,1-2", { terminalSpeed: 100.5, linkSpeed: "1x0.4" }],
  ["commas in names between semicolons", "row 1, rack 2;b\nb;c, d", "0-1,1-2", {}],
  ["arrows", "a -> b\nb -- c\nc<->d", "0-1,1-2,2-3", {}],
  ["what spreadsheets say first", "sep=;\nsource;target;bandwidth\na;b;1,5G\nb;c;1,5G", "0-1,1-2", { terminalSpeed: 1.5 }],
  ["a header in a comment", "# by hand\n# source target capacity\na b 100G\nb c 100G", "0-1,1-2", { terminalSpeed: 100 }],
  ["devices and their ports", "device_a,port_a,device_b,port_b,speed\nx,1,y,1,10G\ny,2,z,1,10G", "0-1,1-2", { terminalSpeed: 10 }],
  ["what each device sees", "Local Device,Local Port,Remote Device,Remote Port\nx,1,y,1\ny,1,x,1", "0-1", {}],
  ["numbers of routers and links first", "4 4\n0 1\n1 2\n2 3\n3 0", "0-1,0-3,1-2,2-3", {}],
  ["the number of routers first", "4\n1 2\n2 3\n3 4\n4 1", "0-1,0-3,1-2,2-3", {}],
])("%s", (_, text, list, values) => {
  const read = imported(text);
  expect(read.list.replace(/!.*/, "")).toBe(list);
  expect(read.values).toMatchObject(values);
});

test("routers that are called as columns may be are routers", () => {
  expect(imported("router1 router2\nrouter2 router3\nrouter3 router1").list).toBe("0-1,0-2,1-2");
  expect(imported("node_a,node_b,x\nc,d,1\nd,e,2").list).toBe("0-1,1-2");
});

test.each([
  [
    "a header without names of its routers",
    "Id,Label,timeset\n0,a,",
    'line 1 has "timeset" after its two routers, which is no number, no width such as w2, and not local or global; a header names the columns of both routers source and target, and columns=neighbours takes a line as a router and its neighbours',
  ],
  ["a header alone", "source,target,bandwidth\n", "the text has a header, and no link below it"],
  [
    "a first line that is a link or counts",
    "5 4\n1 2\n2 3\n3 4\n4 5",
    "line 1 has two numbers that may be a link, or the numbers of routers and of the 4 links below: write # before them, or another link first",
  ],
  [
    "messages",
    "cycle,source,destination,flits\n0,1,2,8",
    'line 1 has the column "flits": the text looks like a table of messages, which is a trace (traffic=trace) and no network',
  ],
  [
    "a name with blanks and a number, or a link with its number",
    "a b,2",
    'line 1 has now ",", now a blank between words, so that its routers cannot be told',
  ],
  ["two numbers in a cell", "0 1,5,6", 'line 1 has now ",", now a blank between words, so that its routers cannot be told'],
])("%s is refused", (_, text, fault) => {
  expect(faultIn(text)).toBe(fault);
});

describe("what no network has", () => {
  test("links of a router to itself are left out when told to", () => {
    expect(imported("0 1\n1 1\n1 2\n2 2", { drop: "self-loops" })).toMatchObject({
      list: "0-1,1-2",
      notes: ['2 links of routers to themselves are left out: line 2 links router "1" to itself.'],
    });
    expect(faultIn("0 1\n1 1\n1 2\n2 2")).toBe('line 2 links router "1" to itself; drop=self-loops leaves out the 2 such links');
  });

  test("of several pieces the largest is taken when told to, with its endpoints and speeds", () => {
    const text = "# endpoints 1.2.3.4.5\n0 1 10G\n2 3 40G\n3 4 80G";
    expect(imported(text, { drop: "pieces" })).toMatchObject({
      list: "3.4.5!0-1,1-2!c0*1x2",
      values: { linkSpeed: "1x2" },
      notes: expect.arrayContaining([
        'The network is in 2 pieces. The largest is taken, with 3 routers; 2 routers ("0", "1") and one link are left out.',
      ]) as unknown,
    });
    expect(faultIn(text)).toMatch(/^the network is in pieces: .*drop=pieces/);
    expect(faultIn("0 1\n1 2\n4 5\n5 5", { drop: "pieces" })).toMatch(/itself; drop=self-loops/);
    expect(imported("0 1\n1 2\n4 5\n5 5", { drop: "pieces,self-loops" }).list).toBe("0-1,1-2");
  });

  test("is never everything", () => {
    expect(faultIn("0 0", { drop: "self-loops" })).toBe("the network has no link");
    expect(faultIn("0 1", { drop: "loops" })).toBe('drop = "loops" must be self-loops or pieces, or both with a comma');
  });
});

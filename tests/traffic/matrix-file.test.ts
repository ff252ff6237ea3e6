/** Traffic matrices from files: each format is read as it means, and what is none is refused in a sentence. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { readMatrixFile } from "../../src/traffic/matrix-file.ts";

function matrixIn(text: string, demands?: string): string {
  const read = readMatrixFile(text, demands === undefined ? {} : { demands });
  return "fault" in read
    ? `<${read.fault}>`
    : `${read.format}${read.values?.["matrixOf"] === undefined ? "" : " of routers"}: ${read.values?.["matrix"]}`;
}

test.each([
  ["source,destination,demand\n0,5,1\n1,7,0.5\n", "list of demands: 0-5,1-7:0.5"],
  ["\uFEFFsrc;dst;bandwidth;comment\r\n0;5;2,5;x\r\n1;7;3;y\r\n", "list of demands: 0-5:2.5,1-7:3"],
  ["# recorded\nfrom to traffic\n0 5 1\n", "list of demands: 0-5"],
  ["demand,target,source\n4,5,0\n", "list of demands: 0-5:4"],
  ["0,5,1\n1,7,2\n", "list of demands: 0-5,1-7:2"],
  ["0 5 1\n1 7 2\n2 3 4\n4 3 1e2\n", "list of demands: 0-5,1-7:2,2-3:4,4-3:100"],
  ["0 5 1\n1 0 2\n2 3 0\n", "square table: 0-1:5,0-2,1-0,1-2:2,2-0:2,2-1:3"],
  ["0,1\n2,0\n", "square table: 0-1,1-0:2"],
  ["0;1,5\n2;0\n", "square table: 0-1:1.5,1-0:2"],
  ["0 1;1 0", "square table: 0-1,1-0"],
  [",a,b\na,0,3\nb,1,0\n", "square table: 0-1:3,1-0"],
  ["x\t0\t1\n0\t0\t3\n1\t1\t0\n", "square table: 0-1:3,1-0"],
  ["0-5,1-7:2", "list of pairs: 0-5,1-7:2"],
  [
    "?SNDlib native format; type: network; version: 1.0\nNODES ( B ( 0 0 ) A ( 0 0 ) )\nLINKS ( )\nDEMANDS ( d ( A B ) 1 2.5 UNLIMITED )\n",
    "SNDlib of routers: 1-0:2.5",
  ],
  [
    '{"graph": {"demands": {"a": {"b": 2}, "b": {"a": 3}}}, "nodes": [{"id": "b"}, {"id": "a"}], "links": []}',
    "TopoHub of routers: 0-1:3,1-0:2",
  ],
])("%j is %s", (text, expected) => {
  expect(matrixIn(text)).toBe(expected);
});

test.each([
  ["", /^the text is empty$/],
  ["# nothing\n", /^the text has comments alone$/],
  ["source,destination\n0,1\n", /^line 1 names no column of demands, and must name one: demand, weight, /],
  ["source,destination,demand,rate\n0,1,2,3\n", /^line 1 names 2 columns of demands/],
  ["source,destination,demand\n0,Ayr,1\n", /^line 2 has "Ayr" where the number of an endpoint or a router must stand$/],
  ["source,destination,demand\n0,1,much\n", /^line 2 has "much" where a demand must stand$/],
  ["source,destination,demand\n0,1,-1\n", /^line 2 has the negative demand "-1"$/],
  ["source,destination,demand\n0,1,1\n\n0,1,2\n", /^line 4 gives the demand of 0 to 1 a second time, after line 2$/],
  [",a,b\nb,0,3\na,1,0\n", /^line 2 is the row of "b", where the columns have "a"$/],
  [",a,b\na,0,x\nb,1,0\n", /^line 2, column 3, has "x" where a demand must stand$/],
  ["0 1\n1", /^the matrix is not square: /],
  ["{}", /^the text is JSON without "demands"/],
  ["{", /^line 1 is where the text stops being valid JSON$/],
  ["NODES (\nA ( 0 0 ) )\nDEMANDS ( d ( A B ) 1 2 UNLIMITED )", /^line 3 names "B", which is not among those given$/],
])("%j is refused", (text, fault) => {
  const read = readMatrixFile(text);
  expect("fault" in read ? read.fault : "").toMatch(fault);
});

test("names are those of the network, where it has all of them", () => {
  const names = { routers: ["Cove", "Ayr", "Bude"], endpoints: ["h1", "h2", "h3", "h4"] };
  const told = (text: string): string => {
    const read = readMatrixFile(text, { names });
    return "fault" in read
      ? `<${read.fault}>`
      : `${read.values?.["matrixOf"] ?? "numbers"}: ${read.values?.["matrix"]} ${read.notes.length}`;
  };
  expect(told("source,destination,demand\nAyr,Cove,2\nBude,Ayr,3\n")).toBe("routers: 1-0:2,2-1:3 2");
  expect(told("source,destination,demand\nh4,h1,2\n")).toBe("numbers: 3-0:2 1");
  expect(told("source,destination,demand\n0,2,2\n")).toBe("numbers: 0-2:2 1");
  expect(told(",Ayr,Cove\nAyr,0,3\nCove,1,0\n")).toBe("routers: 0-1,1-0:3 1");
  expect(told("source,destination,demand\nAyr,h1,2\n")).toBe(
    '<line 2 has "Ayr" where the number of an endpoint or a router must stand, or names of which this network has all>',
  );
  const sndlib = (name: string): string => `NODES (\n Ayr ( 0 0 )\n ${name} ( 0 0 )\n)\nDEMANDS (\n D ( Ayr ${name} ) 1 5 UNLIMITED\n)\n`;
  expect(told(sndlib("Cove"))).toBe("routers: 1-0:5 1");
  expect(told(sndlib("Deal"))).toBe('<SNDlib: a demand names "Deal", and no router of this network has that name>');
});

test("demands go back as well when told to, but not twice", () => {
  expect(matrixIn("source,destination,demand\n0,5,2\n1,1,3\n", "both")).toBe("list of demands: 0-5:2,1-1:3,5-0:2");
  expect(matrixIn("source,destination,demand\n0,5,2\n5,0,3\n", "both")).toMatch(/^<demands = both is for demands of one direction/);
  expect(matrixIn("0,5,2\n5,0,3\n", "twice")).toMatch(/^<demands = "twice" must be one /);
});

test("random matrices read back equal from every form", () => {
  const random = mulberry32(17);
  for (let round = 0; round < 20; round++) {
    const size = 4 + Math.floor(random() * 12);
    const cells = Array.from({ length: size }, (_, a) =>
      Array.from({ length: size }, (__, b) => (a === b || random() < 0.6 ? 0 : Math.round(random() * 1e4) / 100)),
    );
    cells[0]![1] = 7;
    cells[1]![0] = 2;
    const pairs = cells.flatMap((row, a) => row.flatMap((weight, b) => (weight > 0 ? [[a, b, weight] as const] : [])));
    const names = cells.map((_, i) => `r${i}`);
    const expected = matrixIn(cells.map((row) => row.join(" ")).join("\n")).replace(/^.*: /, "");
    const forms = [
      ["source,destination,demand", ...pairs.toReversed().map((one) => one.join(","))].join("\n"),
      ["to;from;weight", ...pairs.map(([a, b, weight]) => `${b};${a};${String(weight).replace(".", ",")}`)].join("\r\n"),
      [["", ...names], ...cells.map((row, i) => [names[i]!, ...row])].map((row) => row.join("\t")).join("\n"),
      cells.map((row) => row.join(",")).join("\n"),
      `NODES (\n${names.map((name) => `${name} ( 0 0 )`).join("\n")}\n)\nDEMANDS (\n${pairs.map(([a, b, weight], i) => `D${i} ( r${a} r${b} ) 1 ${weight} UNLIMITED`).join("\n")}\n)\n`,
    ];
    for (const form of forms) expect(matrixIn(form).replace(/^.*: /, ""), form).toBe(expected);
  }
});

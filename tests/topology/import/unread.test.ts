/** Files that look like networks and are not read: each is refused by its own name, with what would be read instead. */
import { expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

test.each([
  ["ibswitches", 'Switch\t: 0x0002c9020040cd58 ports 36 "core" base port 0 lid 1 lmc 0\n', /routers or adapters .* has no cables/],
  ["a scan's differences", '< Switch 36 "S-1"\n> Switch 36 "S-2"\n', /differences between two scans/],
  ["SST's Python", "#!/usr/bin/env python\nimport sst\nfrom sst.merlin import *\n", /Python program for SST.*--output-json/],
  ["Mininet", "from mininet.topo import Topo\nclass T(Topo):\n  pass\n", /Python program/],
  ["NED", "network N\n{\n  submodules:\n    a: R;\n  connections:\n}\n", /NED/],
  ["LEDA", "LEDA.GRAPH\nvoid\nvoid\n-2\n2\n", /LEDA/],
  ["DL", "dl n=3 format=edgelist1\nlabels:\na,b,c\ndata:\n1 2 1\n", /UCINET/],
  ["planar code", ">>planar_code<<\u0003", /nauty/],
  ["BookSim2's configuration", "topology = mesh;\nk = 8;\n", /BookSim2/],
  ["TSPLIB", "NAME: x\nTYPE: TSP\nNODE_COORD_SECTION\n1 0 0\n", /TSPLIB/],
  ["htsim's connections", "Nodes 16\nConnections 1\n0->1 id 1 start 0 size 10\n", /connection matrix of htsim.*trace/],
  ["GOAL", "num_ranks 2\n\nrank 0 {\n l1: calc 5\n}\n", /GOAL.*trace/],
  ["DUMPI", "MPI_Init entering at walltime 1.0, cputime 0.1 seconds in thread 0.\n", /DUMPI.*trace/],
  ["LGL", "# a\nb 1\nc\n# b\nc\n", /LGL/],
  ["gzip", "\u001f\ufffd\b\0abc", /gzip/],
  ["a spreadsheet", "PK\u0003\u0004\u0014", /spreadsheet/],
  ["UTF-16", "\ufffd\ufffds\0o\0u\0r\0c\0e\0,\0", /UTF-16/],
  ["another binary file", "abcdefghijkl\0mnop", /no text/],
])("%s", (_, text, fault) => {
  expect(faultIn(text)).toMatch(fault);
});

test("signs of another encoding are told", () => {
  expect(imported("Z\ufffdrich Bern\nBern Basel\n").notes.join("\n")).toMatch(
    /^Some signs of the file are no UTF-8 and stand as \ufffd; .*: save it as UTF-8\.$/m,
  );
  expect(imported("Zürich Bern\nBern Basel\n").notes.join("\n")).not.toMatch(/UTF-8/);
});

test("comments with one word are none of LGL's", () => {
  expect(imported("# links\na b\nb c\n").list).toBe("0-1,1-2");
});

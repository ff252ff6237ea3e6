/** Edge lists of many hands. */
import { expect, test } from "vitest";
import { faultIn, imported } from "./read.ts";

test.each([
  ["blanks and comments", "# a triangle\n0 1\n\n1 2\n% the last\n2 0\n", "0-1,0-2,1-2"],
  ["commas and Windows' line ends", "0,1\r\n1,2\r\n2,0", "0-1,0-2,1-2"],
  ["tabs and semicolons", "0\t1\n1;2\n2 ; 0;", "0-1,0-2,1-2"],
  ["numbers from 1 on", "1 2\n2 3\n3 1", "0-1,0-2,1-2"],
  ["names, in the order in which they are met", "leaf0 spine\nleaf1 spine", "0-1,1-2"],
  ["parallel links and widths", "0 1 2\n1 2 w4 global\n2 0 3.0 local", "0-1*2,0-2*3,1-2w4g"],
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
  ["0 1\n1 1", 'line 2 links router "1" to itself'],
  ["0 1\n\n1", 'line 3 is "1", which names no two routers'],
  ["0 1\n1 2 half", 'line 2 has "half" after its two routers, which is no number of links, no width such as w2, and not local or global'],
  ["0 1\n1 2 3 4", "line 2 has more than one number after its two routers: a line is one link, not a router's neighbours"],
  ["0 1 0", "line 1 has 0 parallel links, which must be an integer from 1 on"],
  ["0 1 w300", "line 1 has a link 300 wide, which must be an integer from 1 to 255"],
  ["0 1\n2 3", 'the network is in pieces: no links lead from router "0" to router "2"'],
  ["source,target,width\n0,1,x", 'line 2 has width = "x", which is not an integer'],
  ["source,target\n0,", "line 2 names no two routers"],
  ["# endpoints 4*3\n0 1", "line 1 does not give the endpoints of the 2 routers that the links name"],
  ["# nothing but this", "the text names no router"],
  ["  \n ", "the text is empty"],
  ["0 1 1000001", "line 1 has more links than the 500000 that are read"],
  ["0 1 600000", "the network has 600000 links, more than the 500000 that are read"],
])("%j is refused", (text, fault) => {
  expect(faultIn(text)).toBe(fault);
});

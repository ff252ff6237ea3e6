/** The text of a custom network's graph: one for one graph, short, and bad ones are refused in words. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../src/math/random.ts";
import { graphOf } from "../../src/topology/graph.ts";
import type { Graph, GraphLink } from "../../src/topology/graph.ts";
import { sampleGraph } from "../../src/topology/custom.ts";
import { graphList, graphText, readGraphText } from "../../src/topology/graph-text.ts";
import { GLOBAL, LOCAL } from "../../src/topology/network.ts";

function read(text: string): { readonly graph: Graph; readonly text: string } {
  const reading = readGraphText(text);
  if ("fault" in reading) throw new Error(reading.fault);
  return reading;
}

const faultIn = (text: string): string => {
  const reading = readGraphText(text);
  return "fault" in reading ? reading.fault : "none";
};

test("a list in any order and spelling has one normal text", () => {
  for (const text of ["2-0, 1-0*2,1-2w4g", "0-1\n1-0;0 - 2,2-1W4G", "0-1*2,0-2,1-2w4g"]) expect(read(text).text).toBe("0-1*2,0-2,1-2w4g");
  expect(read("2.2.2.0!0-1,1-2,2-3").text).toBe("2*3.0!0-1,1-2,2-3");
  expect(read("2*3.0!0-1,1-2,2-3").graph.endpoints).toEqual(Int32Array.of(2, 2, 2, 0));
});

test("what is no network is refused with the router or the entry", () => {
  expect(faultIn("")).toBe("is empty");
  expect(faultIn("0-1,,1-2")).toBe("has an empty place");
  expect(faultIn("0-1,2-x")).toBe('holds "2-x", which is no link such as 0-1');
  expect(faultIn("0-1,3-3")).toBe("links router 3 to itself");
  expect(faultIn("0-1,2-3")).toBe("is in pieces: no links lead from router 0 to router 2");
  expect(faultIn("0-1,5-1")).toBe("is in pieces: no links lead from router 0 to router 2");
  expect(faultIn("0-1*0")).toBe('holds "0-1*0", a link that is there no times');
  expect(faultIn("0-1w256")).toBe('holds "0-1w256", whose width is not from 1 to 255');
  expect(faultIn("0-1*1000001")).toBe("has more than 1000000 links");
  expect(faultIn("0-100000")).toBe("names router 100000: routers are 0 to 99999");
  expect(faultIn("1.1!0-2")).toBe("gives the endpoints of 2 routers, but links router 2");
  expect(faultIn("1.x!0-1")).toBe('holds "x" before "!", which is no number of endpoints such as 4 or 4*8');
  expect(faultIn("0*2!0-1")).toBe("has no endpoint");
  expect(faultIn("1.0!0-1")).toBe("has a single endpoint");
  expect(faultIn("0-1*5000")).toBe("has more than 4096 links at router 0");
  const path = (hops: number): string => Array.from({ length: hops }, (_, i) => `${i}-${i + 1}`).join(",");
  expect(faultIn(path(128))).toBe("is more than 127 hops across");
  expect(faultIn(path(127))).toBe("none");
  // Of a ring no router is near all others.
  expect(faultIn(`${path(254)},254-0`)).toBe("none");
  expect(faultIn(`${path(255)},255-0`)).toBe("is more than 127 hops across");
});

/** A random graph of any shape. */
function randomGraph(seed: number): Graph {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const routers = 2 + below(60);
  const links: GraphLink[] = [];
  const add = (a: number, b: number): void => {
    links.push({ a, b, kind: random() < 0.3 ? GLOBAL : LOCAL, width: random() < 0.2 ? 1 + below(255) : 1 });
  };
  for (let router = 1; router < routers; router++) add(router, below(router));
  for (let i = below(200); i > 0; i--) {
    const [a, b] = [below(routers), below(routers)];
    if (a !== b) add(a, b);
  }
  return graphOf(routers, links, random() < 0.5 ? null : Int32Array.from({ length: routers }, () => 1 + below(4)));
}

test("any graph comes back from its text and from its list, and both have the same normal text", () => {
  for (let seed = 1; seed <= 300; seed++) {
    const graph = randomGraph(seed);
    const text = graphText(graph);
    expect(text).toMatch(/^[\w.~!*,-]+$/);
    const back = read(text);
    expect(back.text).toBe(text);
    expect(graphList(back.graph, ",")).toBe(graphList(graph, ","));
    expect(read(graphList(graph, "\n")).text).toBe(text);
  }
});

test("a random graph takes little more than it must, a regular one next to nothing", () => {
  const random = mulberry32(5);
  const [routers, degree] = [1000, 10];
  const links: GraphLink[] = [];
  for (let router = 0; router < routers; router++) {
    links.push({ a: router, b: (router + 1) % routers, kind: LOCAL, width: 1 });
    for (let i = 0; i < degree / 2 - 1; i++) {
      const other = Math.floor(random() * (routers - 1));
      links.push({ a: router, b: other < router ? other : other + 1, kind: GLOBAL, width: 1 });
    }
  }
  const count = links.length;
  // log2(e N² / 2L) bits for each link, 6 bits a character; one more for its kind, and the ring's order.
  const least = (count * (Math.log2((Math.E * routers * routers) / (2 * count)) + 1)) / 6;
  expect(graphText(graphOf(routers, links, null)).length).toBeLessThan(1.12 * least);
  const torus: GraphLink[] = [];
  for (let y = 0; y < 40; y++)
    for (let x = 0; x < 40; x++) {
      torus.push({ a: 40 * y + x, b: 40 * y + ((x + 1) % 40), kind: LOCAL, width: 1 });
      torus.push({ a: 40 * y + x, b: 40 * ((y + 1) % 40) + x, kind: LOCAL, width: 1 });
    }
  expect(graphText(graphOf(1600, torus, null)).length).toBeLessThan(400);
});

test("a packed text that was cut or changed is refused, and no text makes the reader throw or stall", () => {
  const text = graphText(sampleGraph(250));
  expect(text.startsWith("~")).toBe(true);
  expect(faultIn(text.slice(0, -3))).toBe("is not whole, or has been changed on its way");
  expect(faultIn(`${text.slice(0, 40)}${text[40] === "A" ? "B" : "A"}${text.slice(41)}`)).toBe(
    "is not whole, or has been changed on its way",
  );
  const random = mulberry32(9);
  const signs = "~!*.,-0123456789wgAZ_é\n ";
  for (let i = 0; i < 2000; i++) {
    const any = Array.from({ length: 1 + Math.floor(random() * 40) }, () => signs[Math.floor(random() * signs.length)]!).join("");
    const reading = readGraphText(any);
    if (!("fault" in reading)) expect(readGraphText(reading.text)).toEqual(reading);
  }
});

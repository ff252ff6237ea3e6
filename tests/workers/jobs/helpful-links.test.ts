/** Links beside which a second one helps most, against every link tried. */
import { expect, test } from "vitest";
import { mulberry32 } from "../../../src/math/random.ts";
import { parseStudy } from "../../../src/study/codec.ts";
import type { DesignValues } from "../../../src/study/study.ts";
import { networkOf } from "../../../src/topology/networks.ts";
import { run } from "../../../src/workers/jobs/helpful-links.ts";
import type { Help } from "../../../src/workers/jobs/helpful-links.ts";
import { run as program } from "../../../src/workers/jobs/linear-program.ts";
import { UNWATCHED } from "../unwatched.ts";

const design = (text: string): DesignValues => parseStudy(text).study.designs[0]!;
const helpOf = (values: DesignValues, most: number): Promise<Help> => run(networkOf(values), values, UNWATCHED, most);
const carried = async (values: DesignValues): Promise<number> => {
  const all = { ...values, model: "any-path", gap: 0 } as const;
  return (await program(networkOf(all), all, UNWATCHED)).upper!;
};

test("four flows over one link: each further link beside it carries one more, up to the links of the endpoints", async () => {
  const values = design("topology=custom&graph=0-1,1-2,2-3&p=4&traffic=matrix&matrix=0-4:1,1-5:1,2-6:1,3-7:1");
  const { links, before, why } = await helpOf(values, 5);
  expect(before!.upper).toBeCloseTo(0.25, 3);
  expect(links.map(({ link, alike }) => [link, alike])).toEqual([
    ["0-1", 0],
    ["0-1", 0],
    ["0-1", 0],
  ]);
  links.forEach(({ lower, upper, atMost, best }, i) => {
    expect([lower, upper, atMost].map((one) => Number(one!.toFixed(3)))).toEqual([(i + 2) / 4, (i + 2) / 4, (i + 2) / 4]);
    expect(best).toBe(true);
  });
  expect(why).toMatch(/^The links of endpoints are full then/);
});

test("of links of one price the one that helps most is told, not the first", async () => {
  // Four flows from 0 to 3 over 1 and over 2: what follows 0-1 carries 1.1, what follows 0-2 carries 2.
  const values = design(
    "topology=custom&graph=0-1,0-2,1-3,2-3!c0*2.1.2&p=4&linkSpeed=1x1.1x2&traffic=matrix&matrix=0-12:1,1-13:1,2-14:1,3-15:1",
  );
  const { links, before } = await helpOf(values, 1);
  expect(before!.upper).toBeCloseTo(0.5, 3);
  expect(links).toMatchObject([{ link: "0-2", alike: 1, best: true }]);
  expect(links[0]!.lower).toBeCloseTo(0.75, 3);
});

test("of two links that limit together, none helps by itself", async () => {
  const values = design("topology=custom&graph=0-1,2-3,1-2&p=2&traffic=matrix&matrix=0-2:1,1-3:1,4-6:1,5-7:1");
  expect(await helpOf(values, 2)).toMatchObject({
    links: [],
    complete: true,
    why: "No single link helps by itself: several limit together.",
  });
});

test("random graphs: no other link does better, and prices bound what each does", async () => {
  const random = mulberry32(7);
  let helped = 0;
  for (let i = 0; i < 12; i++) {
    const routers = 5 + Math.floor(4 * random());
    const links = Array.from({ length: routers - 1 }, (_, r) => [Math.floor(random() * (r + 1)), r + 1] as const);
    for (let extra = 0; extra < 3; extra++) {
      const [a, b] = [Math.floor(random() * routers), Math.floor(random() * routers)];
      if (a !== b && !links.some(([x, y]) => (x === a && y === b) || (x === b && y === a))) links.push([a, b] as const);
    }
    const text = (all: readonly (readonly [number, number])[]): string => all.map(([a, b]) => `${a}-${b}`).join(",");
    const of = (graph: string): DesignValues =>
      design(`topology=custom&graph=${graph}&p=2&traffic=random-permutation&permutationSeed=${i}`);
    const values = of(text(links));
    const { links: found, before, why, complete } = await helpOf(values, 1);
    expect(complete).toBe(true);
    expect(before!.upper).toBeCloseTo(await carried(values), 2);
    const each = await Promise.all(links.map(async (link) => carried(of(text([...links, link])))));
    const most = Math.max(...each);
    const [first] = found;
    if (first === undefined) {
      expect(why).not.toBeNull();
      expect(most).toBeLessThanOrEqual(before!.lower * 1.002);
      continue;
    }
    helped++;
    expect(first.best).toBe(true);
    expect(first.upper!).toBeGreaterThanOrEqual(most * 0.998);
    expect(first.lower!).toBeLessThanOrEqual(first.atMost * 1.001);
    const [a, b] = first.link.split("-").map(Number) as [number, number];
    expect(await carried(of(text([...links, [a, b]])))).toBeCloseTo(first.upper!, 2);
  }
  expect(helped).toBeGreaterThan(3);
});

test("where endpoints' links are full, none helps; nobody is helped who sends to its own router", async () => {
  expect(await helpOf(design("topology=fat-tree&k=2&n=2&traffic=random-permutation"), 3)).toMatchObject({
    links: [],
    complete: true,
    why: "The links of endpoints are full then: no link between routers helps any more.",
  });
});

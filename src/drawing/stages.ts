/** Glyphs and names of networks of stages. */
import { GLOBAL } from "../topology/network.ts";
import type { Levels, Network } from "../topology/network.ts";
import { digitBases } from "../topology/tree.ts";
import type { Names, Dot } from "./family.ts";
import { lines } from "./family.ts";

/** Links of a glyph between routers at these x, in blocks of 2 `reach`. */
export function butterfly(xs: readonly number[], lower: number, upper: number, reach: number): string {
  const together = (i: number, j: number): boolean =>
    Math.floor(i / (2 * reach)) === Math.floor(j / (2 * reach)) && i % reach === j % reach;
  return lines(
    xs.flatMap((x, i) =>
      xs
        .filter((_, j) => together(i, j))
        .map((z): [Dot, Dot] => [
          [x, lower],
          [z, upper],
        ]),
    ),
  );
}

/** Routers as ⟨s, o⟩, stage and digits (Petrini and Vanneschi, section 2). */
export function stageNames({ channelKind, channelSource, channelTarget }: Network, levels: Levels): Names {
  const { stageStart } = levels;
  const place = (r: number): [stage: number, word: string] => {
    let stage = 0;
    while (r >= stageStart[stage + 1]!) stage++;
    return [stage, digits(r - stageStart[stage]!, digitBases(levels, stage))];
  };
  const name = (r: number): string => {
    const [stage, word] = place(r);
    return word === "" ? `⟨${stage}⟩` : `⟨${stage}, ${word}⟩`;
  };
  const lowest = { ink: "local", noun: "links between the two lowest stages", legend: "lowest stages" } as const;
  const upper = { ink: "global", noun: "links of the upper stages", legend: "upper stages" } as const;
  return {
    router: name,
    short: (r) => place(r)[1] || name(r),
    classes: [
      { ...lowest, title: "local up", help: "From the lowest stage to the second.", word: "up" },
      { ...lowest, title: "local down", help: "From the second stage to the lowest.", word: "down" },
      { ...upper, title: "global up", help: "From the second stage on, away from the endpoints.", word: "up" },
      { ...upper, title: "global down", help: "Down to the second stage.", word: "down" },
    ],
    classOf: (channel) => (channelKind[channel] === GLOBAL ? 2 : 0) + (channelTarget[channel]! < channelSource[channel]! ? 1 : 0),
    leadsTo: "router",
    line: () => null,
  };
}

/** A word as its digits, the highest first. Dots separate digits of two figures. */
function digits(word: number, bases: readonly number[]): string {
  const list: number[] = [];
  let rest = word;
  for (const base of bases) {
    list.unshift(rest % base);
    rest = Math.floor(rest / base);
  }
  return list.join(bases.some((base, i) => base > (i === bases.length - 1 ? 10 : 5)) ? "." : "");
}

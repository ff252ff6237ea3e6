/** Routers in the papers' notation: dragonfly G.i, Cascade G.row.column, Slim Fly (0, x, y) and (1, m, c), fat-tree ⟨s, o⟩ with o in digits. */
import { GLOBAL } from "../../topology/network.ts";
import type { Network } from "../../topology/network.ts";

/** "2.1", "2.5.15", "(0, 3, 4)", "⟨1, 02⟩". */
export function routerName(network: Network, router: number): string {
  const { structure } = network;
  switch (structure.kind) {
    case "dragonfly":
      return `${Math.floor(router / structure.a)}.${router % structure.a}`;
    case "cascade": {
      const { columns } = structure;
      const [G, inGroup] = [Math.floor(router / (structure.rows * columns)), router % (structure.rows * columns)];
      return `${G}.${Math.floor(inGroup / columns)}.${inGroup % columns}`;
    }
    case "slim-fly": {
      const { q } = structure;
      return `(${Math.floor(router / (q * q))}, ${Math.floor((router % (q * q)) / q)}, ${router % q})`;
    }
    case "fat-tree": {
      const stage = stageOf(structure.stageStart, router);
      const word = digits(router - structure.stageStart[stage]!, structure.arity, structure.levels - 1);
      return word === "" ? `⟨${stage}⟩` : `⟨${stage}, ${word}⟩`;
    }
  }
}

/** What fits into a router's circle: "2.1", "5.15" (row and column), "3,4", "02". */
export function shortRouterName(network: Network, router: number): string {
  const { structure } = network;
  if (structure.kind === "slim-fly") return `${Math.floor((router % structure.q ** 2) / structure.q)},${router % structure.q}`;
  const name = routerName(network, router);
  if (structure.kind === "cascade") return name.slice(name.indexOf(".") + 1);
  return structure.kind === "fat-tree" && name.includes(",") ? name.slice(name.indexOf(",") + 2, -1) : name;
}

/** What kind of link a channel of a grouped network is: "global", "local", and in a Cascade "row" or "column" for local. */
export function channelWord(network: Network, channel: number): string {
  if (network.channelKind[channel] === GLOBAL) return "global";
  if (network.structure.kind !== "cascade") return "local";
  return network.channelWidth[channel] === 1 ? "row" : "column";
}

export function routerNoun(network: Network): string {
  return network.structure.kind === "fat-tree" ? "Switch" : "Router";
}

export function stageOf(stageStart: readonly number[], router: number): number {
  let stage = 0;
  while (router >= stageStart[stage + 1]!) stage++;
  return stage;
}

/** A word as its digits, the highest first; the highest may exceed the base (folded Clos). Dots part digits of two figures. */
function digits(word: number, base: number, length: number): string {
  const list: number[] = [];
  let rest = word;
  for (let i = 0; i < length; i++) {
    const last = i === length - 1;
    list.unshift(last ? rest : rest % base);
    rest = Math.floor(rest / base);
  }
  return length === 0 ? "" : list.join(base > 5 ? "." : "");
}

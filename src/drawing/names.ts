/** Routers in the papers' notation: dragonfly G.i, Cascade G.row.column, Slim Fly (0, x, y) and (1, m, c), fat-tree ⟨s, o⟩ with o in digits. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";

/** "2.1", "2.5.15", "(0, 3, 4)", "⟨1, 02⟩"; where nothing is known of the network, its number. */
export function routerName({ groups, levels, mms }: Network, router: number): string {
  if (groups) {
    const inGroup = router % groups.size;
    const place = groups.grid ? `${Math.floor(inGroup / groups.grid.columns)}.${inGroup % groups.grid.columns}` : String(inGroup);
    return `${Math.floor(router / groups.size)}.${place}`;
  }
  if (mms) {
    const { q } = mms;
    return `(${Math.floor(router / (q * q))}, ${Math.floor((router % (q * q)) / q)}, ${router % q})`;
  }
  if (!levels) return String(router);
  const stage = stageOf(levels.stageStart, router);
  const word = digits(router - levels.stageStart[stage]!, levels.arity, levels.count - 1);
  return word === "" ? `⟨${stage}⟩` : `⟨${stage}, ${word}⟩`;
}

/** What fits into a router's circle: "2.1", "5.15" (row and column), "3,4", "02". */
export function shortRouterName(network: Network, router: number): string {
  const { groups, levels, mms } = network;
  if (mms) return `${Math.floor((router % mms.q ** 2) / mms.q)},${router % mms.q}`;
  const name = routerName(network, router);
  if (groups?.grid) return name.slice(name.indexOf(".") + 1);
  return levels && name.includes(",") ? name.slice(name.indexOf(",") + 2, -1) : name;
}

/** What kind of link a channel of a grouped network is: "global", "local", and in a Cascade "row" or "column" for local. */
export function channelWord(network: Network, channel: number): string {
  if (network.channelKind[channel] === GLOBAL) return "global";
  if (!network.groups?.grid) return "local";
  return network.channelWidth[channel] === 1 ? "row" : "column";
}

export function routerNoun(network: Network): string {
  return network.levels ? "Switch" : "Router";
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

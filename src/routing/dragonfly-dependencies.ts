/**
 * The dependencies of a dragonfly's packets between (channel, class) pairs, by which its sequences of virtual-channel classes are checked.
 */
import { GLOBAL } from "../topology/network.ts";
import type { Groups, MixedGroups, Network } from "../topology/network.ts";
import type { Ladder } from "./dragonfly-ladders.ts";
import type { PathUse } from "./paths.ts";
import type { EmitDependency } from "./routing.ts";

/** Groups that packets cross within one class: linked routers, or dimension by dimension. */
export function crossedGroups({ groups, mixed }: Network): Groups | MixedGroups {
  const found = groups?.grid || groups?.middles ? null : (groups ?? mixed);
  if (!found) throw new TypeError("no groups whose routers are all linked");
  return found;
}

/** The first of each router's channels to other groups, after those within its group. */
function globalsOf({ routers, channelStart, channelKind }: Network): Int32Array {
  return Int32Array.from({ length: routers }, (_, r) => {
    let c = channelStart[r]!;
    while (c < channelStart[r + 1]! && channelKind[c] !== GLOBAL) c++;
    return c;
  });
}

/** Dependencies of local, global, local, from every router's locals in to a global channel, and from it to the locals at its end. */
function legDependencies(network: Network, globals: Int32Array, before: number, over: number, after: number, emit: EmitDependency): void {
  const { channels, channelKind, channelStart, channelSource, channelTarget, channelReverse } = network;
  for (let c = 0; c < channels; c++) {
    if (channelKind[c] !== GLOBAL) continue;
    const exit = channelSource[c]!;
    const entry = channelTarget[c]!;
    for (let d = channelStart[exit]!; d < globals[exit]!; d++) emit(channelReverse[d]!, before, c, over);
    for (let d = channelStart[entry]!; d < globals[entry]!; d++) emit(c, over, d, after);
  }
}

/** Dependencies within groups that are crossed dimension by dimension: from a channel to those of later dimensions, in one class. */
function orderDependencies(network: Network, globals: Int32Array, { size, dims }: Groups, vcClass: number, emit: EmitDependency): void {
  if (dims === null) return;
  const { routers, channelStart, channelSource, channelTarget, channelReverse } = network;
  const strides = dims.map((_, dim) => dims.slice(0, dim).reduce((product, k) => product * k, 1));
  const dimensionOf = (c: number): number => {
    const [i, j] = [channelSource[c]! % size, channelTarget[c]! % size];
    return dims.findIndex((k, dim) => Math.floor(i / strides[dim]!) % k !== Math.floor(j / strides[dim]!) % k);
  };
  for (let r = 0; r < routers; r++) {
    for (let back = channelStart[r]!; back < globals[r]!; back++) {
      const c = channelReverse[back]!;
      for (let d = channelStart[r]!; d < globals[r]!; d++) if (dimensionOf(d) > dimensionOf(c)) emit(c, vcClass, d, vcClass);
    }
  }
}

/**
 * Dependencies at a router from incoming channels (locals, globals or both) in one class to outgoing ones, in another class for locals and
 * for globals; also from the global channel that a packet came by, if detours turn back.
 */
function turnDependencies(
  network: Network,
  globals: Int32Array,
  from: "locals" | "globals",
  inClass: number,
  localClass: number | null,
  globalClass: number | null,
  emit: EmitDependency,
  turnsBack = false,
): void {
  const { routers, channelStart, channelReverse } = network;
  for (let r = 0; r < routers; r++) {
    const start = channelStart[r]!;
    const middle = globals[r]!;
    const end = channelStart[r + 1]!;
    const last = from === "locals" ? middle : end;
    for (let back = from === "locals" ? start : middle; back < last; back++) {
      const c = channelReverse[back]!;
      if (localClass !== null) for (let d = start; d < middle; d++) emit(c, inClass, d, localClass);
      if (globalClass !== null) for (let d = middle; d < end; d++) if (d !== back || turnsBack) emit(c, inClass, d, globalClass);
    }
  }
}

/** Every dependency of the paths for a use, with the classes of its ladder. */
export function dependencies(network: Network, use: PathUse, ladder: Ladder, emit: EmitDependency): void {
  const groups = crossedGroups(network);
  const g = groups.count;
  const globals = globalsOf(network);
  const [minimalLocal, minimalGlobal, minimalLast] = ladder.minimal;
  const [first, firstGlobal, arriving, leaving, secondGlobal, last] = ladder.detour;
  if ("dims" in groups)
    for (const vcClass of new Set([ladder.own, minimalLocal, minimalLast, ...(use.detours ? [first, arriving, leaving, last] : [])]))
      orderDependencies(network, globals, groups, vcClass, emit);
  legDependencies(network, globals, minimalLocal, minimalGlobal, minimalLast, emit);
  const { intraGroup } = use;
  if (!use.detours || (g < 3 && !use.booksim && !intraGroup)) return;
  const second = g > 2 || intraGroup;
  legDependencies(network, globals, first, firstGlobal, arriving, emit);
  if (second) {
    legDependencies(network, globals, leaving, secondGlobal, last, emit);
    turnDependencies(network, globals, "globals", firstGlobal, null, secondGlobal, emit, intraGroup);
  }
  if (use.through === "router") {
    // The intermediate router ends a global channel, or the local one after it.
    turnDependencies(network, globals, "globals", firstGlobal, leaving, null, emit);
    turnDependencies(network, globals, "locals", arriving, leaving, second ? secondGlobal : null, emit);
  }
  if (use.progressive) turnDependencies(network, globals, "locals", minimalLocal, first, firstGlobal, emit);
}

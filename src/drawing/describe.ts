/** What a hover card says of a picked thing, as plain data: names in the papers' notation, where links go, what they carry. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { count, plural, significant } from "./text.ts";
import { bundleLoad } from "./drawing.ts";
import type { NetworkDrawing, Picked } from "./drawing.ts";
import { channelWord, routerName, routerNoun } from "./names.ts";

export interface PickedRow {
  /** "global → group 3". */
  readonly label: string;
  /** "0.97 busy"; empty when no load is known. */
  readonly value: string;
  /** For the colour of the value. */
  readonly load: number | null;
  /** True when that is the most of several channels. */
  readonly several?: boolean;
}

export interface PickedCard {
  readonly title: string;
  readonly subtitle: string;
  readonly rows: readonly PickedRow[];
}

const MOST_ROWS = 8;

/** `queueTop`: flits waiting that 1 stands for in `channelLoad`; null when that is use. */
export function describePicked(
  network: Network,
  drawing: NetworkDrawing,
  picked: Picked,
  channelLoad: Float32Array | null,
  queueTop: number | null = null,
): PickedCard {
  const card = cardOf(network, drawing, picked, channelLoad);
  if (queueTop === null) return card;
  const rows = card.rows.map((row) =>
    row.load === null ? row : { ...row, value: `${row.several ? "up to " : ""}${significant(row.load * queueTop, 3)} waiting` },
  );
  return { ...card, rows };
}

function cardOf(network: Network, drawing: NetworkDrawing, picked: Picked, channelLoad: Float32Array | null): PickedCard {
  switch (picked.kind) {
    case "router":
      return routerCard(network, drawing, picked.id, channelLoad);
    case "endpoint": {
      const card = routerCard(network, drawing, network.endpointRouter[picked.id]!, channelLoad);
      return { title: `Endpoint ${picked.id}`, subtitle: `on ${card.title.toLowerCase()}`, rows: card.rows };
    }
    case "channel":
      return linkCard(network, drawing, picked.id, channelLoad);
    case "bundle":
      return bundleCard(network, drawing, picked.id, channelLoad);
    case "group":
      return groupCard(network, drawing, picked.id, channelLoad);
  }
}

function routerCard(network: Network, drawing: NetworkDrawing, router: number, load: Float32Array | null): PickedCard {
  const group = drawing.groups[drawing.groupOfRouter[router]!]!;
  const endpoints = network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
  const channels = Array.from(
    { length: network.channelStart[router + 1]! - network.channelStart[router]! },
    (_, i) => network.channelStart[router]! + i,
  );
  const global = channels.filter((c) => network.channelKind[c] === GLOBAL);
  const local = channels.filter((c) => network.channelKind[c] !== GLOBAL);
  const rows: PickedRow[] = channelRows(network, drawing, global, load);
  for (const one of localKinds(network, local)) rows.push(summaryRow(localNoun(network, one[0]!), one, load));
  if (endpoints > 0) rows.push({ label: plural(endpoints, "endpoint"), value: "", load: null });
  return { title: `${routerNoun(network)} ${routerName(network, router)}`, subtitle: group.name, rows };
}

/** One row a channel, or the busiest few and a summary of the rest. */
function channelRows(network: Network, drawing: NetworkDrawing, channels: readonly number[], load: Float32Array | null): PickedRow[] {
  const rowOf = (c: number): PickedRow => ({
    label: `${kindWord(network, c)} → ${targetName(network, drawing, c)}`,
    ...busy(load && load[c]!),
  });
  if (channels.length <= MOST_ROWS) return channels.map(rowOf);
  if (!load) return [{ label: `${count(channels.length)} ${kindWord(network, channels[0]!)} links`, value: "", load: null }];
  const busiest = [...channels].sort((a, b) => load[b]! - load[a]! || a - b);
  const shown = busiest.slice(0, 3);
  return [...shown.map(rowOf), summaryRow(`${kindWord(network, channels[0]!)} links more`, busiest.slice(3), load)];
}

function summaryRow(noun: string, channels: readonly number[], load: Float32Array | null): PickedRow {
  const label = `${count(channels.length)} ${noun}`;
  if (!load || channels.length === 0) return { label, value: "", load: null };
  const most = channels.reduce((max, c) => Math.max(max, load[c]!), 0);
  return { label, value: `up to ${most.toFixed(2)} busy`, load: most, several: true };
}

function linkCard(network: Network, drawing: NetworkDrawing, channel: number, load: Float32Array | null): PickedCard {
  const reverse = network.channelReverse[channel]!;
  const [source, target] = [network.channelSource[channel]!, network.channelTarget[channel]!];
  const rows = [channel, reverse].map((c) => ({
    label: `${routerName(network, network.channelSource[c]!)} → ${routerName(network, network.channelTarget[c]!)}`,
    ...busy(load && load[c]!),
  }));
  const [from, to] = [drawing.groupOfRouter[source]!, drawing.groupOfRouter[target]!];
  const place = from === to ? drawing.groups[from]!.name : `${drawing.groups[from]!.name} to ${drawing.groups[to]!.name}`;
  const line = slimFlyLine(network, source, target) ?? cascadeLine(network, channel, "");
  return { title: `${capital(kindWord(network, channel))} link`, subtitle: line ? `${place}; ${line}` : place, rows };
}

function bundleCard(network: Network, drawing: NetworkDrawing, bundle: number, load: Float32Array | null): PickedCard {
  const { start, links, from, to, kind, span } = drawing.bundles!;
  const size = start[bundle + 1]! - start[bundle]!;
  const several = kind[bundle] === GLOBAL ? span : 1;
  const [a, b] = [from[bundle]!, to[bundle]!].map((group) => spanName(drawing, group, several)) as [string, string];
  const first = drawing.links.channel[links[start[bundle]!]!]!;
  if (size === 1 && network.groups && !network.groups.grid) return linkCard(network, drawing, first, load);
  const word = network.levels ? "" : `${channelWord(network, first)} `;
  const line = cascadeLine(network, first, "each ");
  const place = a === b ? a : `${a} to ${b}`;
  const rows: PickedRow[] = [];
  if (load) {
    const { max, mean } = bundleLoad(drawing, bundle, load);
    rows.push({ label: "busiest", ...busy(max) }, { label: "mean", ...busy(mean) });
  }
  return { title: `${count(size)} ${word}link${size === 1 ? "" : "s"}`, subtitle: line ? `${place}; ${line}` : place, rows };
}

/** "group 3", or "group 0 … group 4" where one end of a bundle stands for several. */
function spanName({ groups }: NetworkDrawing, first: number, span: number): string {
  const last = Math.min(groups.length, first + span) - 1;
  return last === first ? groups[first]!.name : `${groups[first]!.name} … ${groups[last]!.name}`;
}

function groupCard(network: Network, drawing: NetworkDrawing, id: number, load: Float32Array | null): PickedCard {
  const group = drawing.groups[id]!;
  const channels: number[] = [];
  for (let c = network.channelStart[group.firstRouter]!; c < network.channelStart[group.lastRouter + 1]!; c++) channels.push(c);
  const endpoints = network.firstEndpoint[group.lastRouter + 1]! - network.firstEndpoint[group.firstRouter]!;
  const size = group.lastRouter - group.firstRouter + 1;
  const rows: PickedRow[] = [];
  if (load && isGrouped(network))
    rows.push(
      ...busiestRows(
        network,
        drawing,
        channels.filter((c) => network.channelKind[c] === GLOBAL),
        load,
      ),
    );
  else if (load && channels.length > 0) rows.push(summaryRow("channels", channels, load));
  const routers = network.levels ? `${count(size)} switch${size === 1 ? "" : "es"}` : plural(size, "router");
  return { title: capital(group.name), subtitle: endpoints > 0 ? `${routers}, ${plural(endpoints, "endpoint")}` : routers, rows };
}

function busiestRows(network: Network, drawing: NetworkDrawing, channels: readonly number[], load: Float32Array): PickedRow[] {
  const sorted = [...channels].sort((a, b) => load[b]! - load[a]! || a - b).slice(0, 3);
  return sorted.map((c) => ({
    label: `${routerName(network, network.channelSource[c]!)} → ${targetName(network, drawing, c)}`,
    ...busy(load[c]!),
  }));
}

function busy(load: number | null): { value: string; load: number | null } {
  return { value: load === null ? "" : `${load.toFixed(2)} busy`, load };
}

function kindWord(network: Network, channel: number): string {
  if (network.levels) return network.channelTarget[channel]! > network.channelSource[channel]! ? "up" : "down";
  if (network.mms) return network.channelKind[channel] === GLOBAL ? "cross" : "ring";
  return channelWord(network, channel);
}

/** Local channels by what they are called, none of them empty. */
function localKinds(network: Network, channels: readonly number[]): readonly (readonly number[])[] {
  const [wide, plain] = [channels.filter((c) => network.channelWidth[c]! > 1), channels.filter((c) => network.channelWidth[c] === 1)];
  return [plain, wide].filter((list) => list.length > 0);
}

function localNoun(network: Network, channel: number): string {
  if (network.groups?.grid)
    return network.channelWidth[channel] === 1 ? "row links" : `column links, ${network.channelWidth[channel]} links wide`;
  if (network.mms) return "ring links in the block";
  return network.levels ? "links between the two lowest stages" : "local links";
}

function targetName(network: Network, drawing: NetworkDrawing, channel: number): string {
  const target = network.channelTarget[channel]!;
  return isGrouped(network) ? drawing.groups[drawing.groupOfRouter[target]!]!.name : routerName(network, target);
}

/** The row or column of a Cascade's local link, and how wide it is when that is more than one link: "column 5, each 3 links wide". */
function cascadeLine(network: Network, channel: number, each: "" | "each "): string | null {
  const { groups } = network;
  if (!groups?.grid || network.channelKind[channel] === GLOBAL) return null;
  const inGroup = network.channelSource[channel]! % groups.size;
  const { columns } = groups.grid;
  const width = network.channelWidth[channel]!;
  return width === 1 ? `row ${Math.floor(inGroup / columns)}` : `column ${inGroup % columns}, ${each}${width} links wide`;
}

/** The equation that joins two routers of different rows: y = mx + c over GF(q). */
function slimFlyLine(network: Network, source: number, target: number): string | null {
  if (!network.mms) return null;
  const { q } = network.mms;
  const [upper, lower] = [Math.min(source, target), Math.max(source, target)];
  if (upper >= q * q || lower < q * q) return null;
  const [x, y, m, c] = [Math.floor(upper / q), upper % q, Math.floor((lower - q * q) / q), lower % q];
  return `y = mx + c: ${y} = ${m}·${x} + ${c} in GF(${q})`;
}

function isGrouped({ groups }: Network): boolean {
  return groups !== null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The content of a hover card for a picked thing, as plain data: names in the papers' notation, where links go, what they carry. */
import { GLOBAL } from "../topology/network.ts";
import type { Network } from "../topology/network.ts";
import { count, plural, significant } from "./text.ts";
import { bundleLoad } from "./drawing.ts";
import type { NetworkDrawing, Picked } from "./drawing.ts";
import { channelWord, endpointName, labelsOf, namesOf, routerName } from "./names.ts";

export interface PickedRow {
  /** "global → group 3". */
  readonly label: string;
  /** "0.97 busy"; empty when no load is known. */
  readonly value: string;
  /** For the colour of the value. */
  readonly load: number | null;
  /** True if that is the most of several channels. */
  readonly several?: boolean;
}

export interface PickedCard {
  readonly title: string;
  readonly subtitle: string;
  readonly rows: readonly PickedRow[];
}

const MAX_ROWS = 8;

/** `queueTop`: the waiting flits that 1 means in `channelLoad`; null if that is use. */
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
      const rows = [...terminalRows(network, picked.id, channelLoad), ...card.rows];
      return { title: `Endpoint ${endpointName(network, picked.id)}`, subtitle: `on ${card.title.replace(/^R/, "r")}`, rows };
    }
    case "channel":
      return linkCard(network, drawing, picked.id, channelLoad);
    case "bundle":
      return bundleCard(network, drawing, picked.id, channelLoad);
    case "group":
      return groupCard(network, drawing, picked.id, channelLoad);
    case "cut":
      return cutCard(drawing, picked.id);
    case "failed":
      return failedCard(drawing, picked.id);
  }
}

/** What an endpoint's own two channels carry, if known. */
function terminalRows({ channels, endpoints }: Network, endpoint: number, load: Float32Array | null): PickedRow[] {
  if (!load || load.length === channels) return [];
  return [
    { label: "into the network", ...busy(load[channels + endpoint]!) },
    { label: "out of it", ...busy(load[channels + endpoints + endpoint]!) },
  ];
}

function routerCard(network: Network, drawing: NetworkDrawing, router: number, load: Float32Array | null): PickedCard {
  const group = drawing.groups[drawing.groupOfRouter[router]!]!;
  const endpoints = network.firstEndpoint[router + 1]! - network.firstEndpoint[router]!;
  const channels = Array.from(
    { length: network.channelStart[router + 1]! - network.channelStart[router]! },
    (_, i) => network.channelStart[router]! + i,
  );
  const names = namesOf(network);
  const listed = names.listsAll ? channels.length <= MAX_ROWS : false;
  const single = channels.filter((c) => listed || (!names.listsAll && network.channelKind[c] === GLOBAL));
  const together = channels.filter((c) => !single.includes(c));
  const rows: PickedRow[] = channelRows(network, drawing, single, load);
  for (const [noun, one] of byClass(network, together)) rows.push(summaryRow(noun, one, load));
  if (endpoints > 0) rows.push({ label: plural(endpoints, "endpoint"), value: "", load: null });
  const name = routerName(network, router);
  // By its number fields and commands call a router.
  const number = network.damage?.router[router] ?? router;
  const subtitle = labelsOf(network) && name !== String(number) ? `number ${number}, ${group.name}` : group.name;
  return { title: `Router ${name}`, subtitle, rows };
}

/** One row a channel, or the busiest few and a summary of the rest. */
function channelRows(network: Network, drawing: NetworkDrawing, channels: readonly number[], load: Float32Array | null): PickedRow[] {
  const rowOf = (c: number): PickedRow => ({
    label: `${channelWord(network, c)} → ${targetName(network, drawing, c)}`,
    ...busy(load && load[c]!),
  });
  if (channels.length <= MAX_ROWS) return channels.map(rowOf);
  if (!load) return [{ label: `${count(channels.length)} ${channelWord(network, channels[0]!)} links`, value: "", load: null }];
  const busiest = [...channels].sort((a, b) => load[b]! - load[a]! || a - b);
  const shown = busiest.slice(0, 3);
  return [...shown.map(rowOf), summaryRow(`${channelWord(network, channels[0]!)} links more`, busiest.slice(3), load)];
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
  const line = namesOf(network).line(channel, "");
  return { title: `${capital(channelWord(network, channel))} link`, subtitle: line ? `${place}; ${line}` : place, rows };
}

function bundleCard(network: Network, drawing: NetworkDrawing, bundle: number, load: Float32Array | null): PickedCard {
  const { start, links, from, to, kind, span } = drawing.bundles!;
  const size = start[bundle + 1]! - start[bundle]!;
  const several = kind[bundle] === GLOBAL ? span : 1;
  const [a, b] = [from[bundle]!, to[bundle]!].map((group) => spanName(drawing, group, several)) as [string, string];
  const first = drawing.links.channel[links[start[bundle]!]!]!;
  if (size === 1) return linkCard(network, drawing, first, load);
  const word = channelWord(network, first);
  // Up one way is down the other: no word for both.
  const both = word === channelWord(network, network.channelReverse[first]!) ? `${word} ` : "";
  // An equation is of one link, a row of all of them.
  const line = lineOfAll(network, drawing, bundle);
  const place = a === b ? a : `${a} to ${b}`;
  const rows: PickedRow[] = [];
  if (load) {
    const { max, mean } = bundleLoad(drawing, bundle, load);
    rows.push({ label: "busiest", ...busy(max) }, { label: "mean", ...busy(mean) });
  }
  return { title: `${count(size)} ${both}link${size === 1 ? "" : "s"}`, subtitle: line ? `${place}; ${line}` : place, rows };
}

/** "group 3", or "group 0 … group 4" if one end of a bundle stands for several. */
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
  if (load && namesOf(network).leadsTo === "group")
    rows.push(
      ...busiestRows(
        network,
        drawing,
        channels.filter((c) => network.channelKind[c] === GLOBAL),
        load,
      ),
    );
  else if (load && channels.length > 0) rows.push(summaryRow("channels", channels, load));
  const routers = plural(size, "router");
  return { title: capital(group.name), subtitle: endpoints > 0 ? `${routers}, ${plural(endpoints, "endpoint")}` : routers, rows };
}

/** A link that is gone, with the router at its end or alone. */
function cutCard({ network, losses }: NetworkDrawing, id: number): PickedCard {
  const { intact } = network.damage!;
  const channel = losses!.channel[id]!;
  const ends = [intact.channelSource[channel]!, intact.channelTarget[channel]!];
  const failed = ends.filter((r) => losses!.router.includes(r));
  const why = failed.map((r) => `router ${routerName(intact, r)}`).join(" and ");
  return {
    title: `${capital(channelWord(intact, channel))} link`,
    subtitle: why === "" ? "cut" : `lost with ${why}`,
    rows: [{ label: ends.map((r) => routerName(intact, r)).join(" – "), value: "", load: null }],
  };
}

function failedCard({ network, losses }: NetworkDrawing, id: number): PickedCard {
  const { intact } = network.damage!;
  const router = losses!.router[id]!;
  const lost = (number: number, noun: string): PickedRow => ({ label: `${plural(number, noun)} lost with it`, value: "", load: null });
  const endpoints = intact.firstEndpoint[router + 1]! - intact.firstEndpoint[router]!;
  const links = intact.channelStart[router + 1]! - intact.channelStart[router]!;
  return {
    title: `Router ${routerName(intact, router)}`,
    subtitle: "failed",
    rows: [...(endpoints > 0 ? [lost(endpoints, "endpoint")] : []), lost(links, "link")],
  };
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

/** Channels by their classes, under each class's noun; none of them empty. */
function byClass(network: Network, channels: readonly number[]): readonly (readonly [noun: string, channels: readonly number[]])[] {
  const names = namesOf(network);
  return names.classes
    .map(({ noun }, id) => [noun, channels.filter((c) => names.classOf(c) === id)] as const)
    .filter(([, list]) => list.length > 0);
}

/** The line about each link of a bundle, if it is the same for all of them. */
function lineOfAll(network: Network, { bundles, links }: NetworkDrawing, bundle: number): string | null {
  const { start, links: members } = bundles!;
  const names = namesOf(network);
  const lineAt = (i: number): string | null => names.line(links.channel[members[i]!]!, "each ");
  const [first, last] = [lineAt(start[bundle]!), lineAt(start[bundle + 1]! - 1)];
  return first === last ? first : null;
}

function targetName(network: Network, drawing: NetworkDrawing, channel: number): string {
  const target = network.channelTarget[channel]!;
  return namesOf(network).leadsTo === "group" ? drawing.groups[drawing.groupOfRouter[target]!]!.name : routerName(network, target);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * What a fabric needs over its life: failures a year of its parts, endpoints that are cut off, the bandwidth that is up, spares, energy. All
 * parts fail independently of each other, at constant rates, and are repaired after a fixed mean time. Each figure comes with the ends that
 * follow from all rates, times and shares low at once and all of them high.
 */
import { poissonQuantile } from "../math/poisson.ts";
import type { Network } from "../topology/network.ts";
import { billOf } from "./bill.ts";
import type { OrderLine } from "./bill.ts";
import { costOf, NotOnSale } from "./cost.ts";
import { rangedOf } from "./life-settings.ts";
import type { AssumptionId, LifeValues, Ranged } from "./life-settings.ts";
import type { MediumId } from "./books.ts";
import type { CostValues } from "./prices.ts";
import type { FloorPlan, Trunk } from "./results.ts";
import { eachLink, serversOf } from "./trunks.ts";

const HOURS_OF_YEAR = 24 * 365;

/** A line of the order, and what becomes of it in a year. */
export interface PartLife extends Pick<OrderLine, "kind" | "item" | "ports" | "gbps" | "length" | "count" | "each"> {
  /** Failures a year. */
  readonly failures: Ranged;
  /** Spares that are enough for a year, as surely as `spareCertainty` says; and those on the order. */
  readonly needed: Ranged;
  readonly ordered: number;
}

export interface Life {
  readonly endpoints: number;
  readonly parts: readonly PartLife[];
  /** Failures a year by kind of part, and of all parts. */
  readonly failures: Readonly<Record<FailingKind | "all", Ranged>>;
  /** Failures a year of links, a link failing with its cable or an end of it: of those to endpoints, and of those between routers. */
  readonly links: { readonly toEndpoints: Ranged; readonly betweenRouters: Ranged };
  /** The same of every NIC by itself, where endpoints, or the servers that they are part of, have several. */
  readonly unlinked: CutOff;
  /**
   * Endpoints that no link reaches: because their NICs, their cables, these cables' ends or the routers that they are linked to have failed.
   * Of an endpoint with several NICs all have to. Failures that take several at once, such as that of a rack's power, are left out.
   */
  readonly cutOff: CutOff;
  /** Expected share of the bandwidth of all links between routers that is up; null without such links. */
  readonly bandwidth: Ranged | null;
  /** Dollars of the spares that a year needs, as far as they have prices. */
  readonly sparesCost: Ranged;
  readonly energy: {
    /** Watts of routers and cables, at full traffic, without any, and over the year. */
    readonly loadedWatts: number;
    readonly idleWatts: Ranged;
    readonly meanWatts: Ranged;
    /** Of a year, with what the site takes besides (`pue`). */
    readonly kilowattHours: Ranged;
    readonly dollars: Ranged;
  };
}

export interface CutOff {
  /** Expected share of all at any time. */
  readonly share: Ranged;
  /** How often it happens in a year, to all of them together. */
  readonly events: Ranged;
  /** Hours of a year, of all of them together. */
  readonly hours: Ranged;
}

export type FailingKind = "router" | "transceiver" | "cable" | "NIC";

/** Failures a year of one part, and hours until it is replaced. */
interface Rates {
  readonly router: number;
  readonly optic: number;
  readonly cable: number;
  readonly nic: number;
  readonly hours: number;
}

type End = keyof Ranged;
const ENDS: readonly End[] = ["value", "low", "high"];

/** The life of what was bought: the intact network if it is damaged, all parallel networks. Throws NotOnSale. */
export function lifeOf(network: Network, values: CostValues & LifeValues): Life {
  const bought = network.damage?.intact ?? network;
  const assumed = (id: AssumptionId): Ranged => rangedOf(values, id);
  // An endpoint has its cable, whether or not prices leave it out.
  const wired: CostValues = { ...values, endpointCables: "1" };
  const { order } = billOf(bought, wired);
  const { floorPlan } = costOf(bought, wired);
  const { totalPowerPerEndpoint } = costOf(bought, values);
  const attachments = attachmentsOf(bought, floorPlan);
  const at = (end: End): Rates => ({
    router: assumed("routerFailures")[end] / 100,
    optic: assumed("opticFailures")[end] / 100,
    cable: assumed("cableFailures")[end] / 100,
    nic: assumed("nicFailures")[end] / 100,
    hours: assumed("repairHours")[end],
  });
  const rates: Readonly<Record<End, Rates>> = { value: at("value"), low: at("low"), high: at("high") };
  const over = (of: (rates: Rates) => number): Ranged => sorted(Object.fromEntries(ENDS.map((end) => [end, of(rates[end])])));
  const parts = order
    .filter(({ kind }) => kind !== "feed")
    .map(({ kind, item, ports, gbps, length, count, each, spares }): PartLife => {
      const failures = (one: Rates): number => count * ratesOfLine({ kind, ports }, one);
      const needed = over((one) => poissonQuantile(failures(one), values.spareCertainty / 100));
      return { kind, item, ports, gbps, length, count, each, failures: over(failures), needed, ordered: spares };
    });
  const ofKind = (kind: FailingKind): Ranged =>
    summed(parts.filter((part) => failingKind(part.kind) === kind).map(({ failures }) => failures));
  const linkFailures = (trunks: readonly Trunk[]): Ranged =>
    over((one) => trunks.reduce((sum, { cables, optical }) => sum + cables * linkRate(optical, one), 0));
  const carried = floorPlan.trunks.reduce((sum, { cables, speed }) => sum + cables * speed, 0);
  const cutOff = (all: readonly Attachment[], number: number, slices: number): CutOff => {
    const sum = (of: (fate: Fate) => number): Ranged =>
      over((one) => all.reduce((total, kind) => total + kind.endpoints * of(fateOf(kind, one, slices)), 0));
    return {
      share: sum(({ down }) => down / number),
      events: sum(({ often }) => often),
      hours: sum(({ down }) => down * HOURS_OF_YEAR),
    };
  };
  const ofNics = attachments.flatMap(nicsOfAttachment);
  const nics = ofNics.reduce((sum, { endpoints }) => sum + endpoints, 0);
  const loadedWatts = totalPowerPerEndpoint * bought.endpoints;
  const idle = assumed("idlePower");
  const watts = (end: End): number => loadedWatts * (idle[end] / 100 + (1 - idle[end] / 100) * (assumed("utilisation")[end] / 100));
  const meanWatts = ranged(watts);
  const kilowattHours = ranged((end) => (meanWatts[end] / 1000) * HOURS_OF_YEAR * assumed("pue")[end]);
  return {
    endpoints: bought.endpoints,
    parts,
    failures: {
      router: ofKind("router"),
      transceiver: ofKind("transceiver"),
      cable: ofKind("cable"),
      NIC: ofKind("NIC"),
      all: summed(parts.map(({ failures }) => failures)),
    },
    links: { toEndpoints: linkFailures(floorPlan.terminals), betweenRouters: linkFailures(floorPlan.trunks) },
    unlinked: times(cutOff(ofNics, nics, 1), values.slices),
    cutOff: cutOff(attachments, bought.endpoints, values.slices),
    bandwidth:
      carried === 0
        ? null
        : over((one) => {
            const routers = upShare(one.router, one) ** 2;
            return (
              floorPlan.trunks.reduce((sum, trunk) => sum + trunk.cables * trunk.speed * cableUp(trunk.optical, one) * routers, 0) / carried
            );
          }),
    sparesCost: summed(parts.map(({ each, needed }) => ranged((end) => needed[end] * (each ?? 0)))),
    energy: {
      loadedWatts,
      idleWatts: ranged((end) => (loadedWatts * idle[end]) / 100),
      meanWatts,
      kilowattHours,
      dollars: ranged((end) => kilowattHours[end] * assumed("energyPrice")[end]),
    },
  };
}

/** The life of what was bought; null if something of it is not on sale. */
export function lifeReport(network: Network, values: CostValues & LifeValues): Life | null {
  try {
    return lifeOf(network, values);
  } catch (error) {
    if (error instanceof NotOnSale) return null;
    throw error;
  }
}

/** The same of so many parallel networks. */
function times({ share, events, hours }: CutOff, factor: number): CutOff {
  const many = (one: Ranged): Ranged => ranged((end) => factor * one[end]);
  return { share, events: many(events), hours: many(hours) };
}

const ranged = (of: (end: End) => number): Ranged => ({ value: of("value"), low: of("low"), high: of("high") });

/** With the lower end first: what is up falls as rates rise. */
function sorted({ value, low, high }: Readonly<Record<string, number>>): Ranged {
  return { value: value!, low: Math.min(low!, high!), high: Math.max(low!, high!) };
}

const summed = (all: readonly Ranged[]): Ranged => ranged((end) => all.reduce((sum, one) => sum + one[end], 0));

/** An optical cable with its ends is bought, fails and is replaced as a cable. */
const failingKind = (kind: PartLife["kind"]): FailingKind | null => (kind === "feed" ? null : kind === "optical cable" ? "cable" : kind);

/** Failures a year of one thing of a line; a transceiver of two ports fails twice as often as one of one. */
function ratesOfLine({ kind, ports }: Pick<OrderLine, "kind" | "ports">, { router, optic, cable, nic }: Rates): number {
  switch (kind) {
    case "router":
      return router;
    case "transceiver":
      return (ports ?? 1) * optic;
    case "cable":
      return cable;
    case "optical cable":
      return cable + 2 * optic;
    case "NIC":
      return nic;
    case "feed":
      return 0;
  }
}

/** Failures a year of a cable with its ends. */
const linkRate = (optical: boolean, { cable, optic }: Rates): number => cable + (optical ? 2 * optic : 0);

/** The share of time that a part is up that fails so often a year while it is up. */
const upShare = (rate: number, { hours }: Rates): number => HOURS_OF_YEAR / (HOURS_OF_YEAR + rate * hours);

/** The same for a cable with its ends. */
const cableUp = (optical: boolean, rates: Rates): number => upShare(rates.cable, rates) * (optical ? upShare(rates.optic, rates) ** 2 : 1);

/** Endpoints that are linked alike: by so many cables of each medium to each of some routers. */
interface Attachment {
  endpoints: number;
  /** Servers that these endpoints are parts of; null if each has its own cables. */
  servers: number | null;
  readonly routers: readonly { readonly bought: boolean; readonly cables: readonly (readonly [optical: boolean, count: number])[] }[];
}

/** The endpoints of one network by how they are linked to routers that are bought: by their own cables, or by all those of their server. */
function attachmentsOf(network: Network, { racks, rackOfRouter, rackOfEndpoint, terminals }: FloorPlan): readonly Attachment[] {
  const isServer = serversOf(network);
  const media = new Map<number, { readonly medium: MediumId; readonly optical: boolean }>(
    terminals.map(({ from, to, medium, optical }) => [from * racks.length + to, { medium, optical }]),
  );
  const opticalBetween = (a: number, b: number): boolean => media.get(Math.min(a, b) * racks.length + Math.max(a, b))!.optical;
  const kinds = new Map<string, Attachment>();
  const add = (endpoints: number, servers: number | null, key: string, routers: () => Attachment["routers"]): void => {
    const known = kinds.get(key);
    if (known === undefined) kinds.set(key, { endpoints, servers, routers: routers() });
    else {
      known.endpoints += endpoints;
      if (known.servers !== null) known.servers++;
    }
  };
  network.endpointRouter.forEach((router, endpoint) => {
    if (isServer(router)) return;
    const optical = opticalBetween(rackOfEndpoint[endpoint]!, rackOfRouter[router]!);
    add(1, null, `own ${optical}`, () => [{ bought: true, cables: [[optical, 1]] }]);
  });
  const links = new Map<number, Map<number, Map<boolean, number>>>();
  eachLink(network, (source, target, width) => {
    for (const [server, other] of [
      [source, target],
      [target, source],
    ] as const) {
      if (!isServer(server)) continue;
      const own = links.get(server) ?? new Map<number, Map<boolean, number>>();
      links.set(server, own);
      const cables = own.get(other) ?? new Map<boolean, number>();
      own.set(other, cables);
      const optical = opticalBetween(rackOfRouter[server]!, rackOfRouter[other]!);
      cables.set(optical, (cables.get(optical) ?? 0) + width);
    }
  });
  for (const [server, own] of links) {
    const routers = [...own].map(([router, cables]) => ({
      bought: !isServer(router),
      cables: [...cables].sort(([a], [b]) => Number(a) - Number(b)),
    }));
    const key = routers.map(({ bought, cables }) => `${bought} ${cables.join()}`).sort();
    add(network.firstEndpoint[server + 1]! - network.firstEndpoint[server]!, 1, key.join(";"), () => routers);
  }
  return [...kinds.values()];
}

/** The NICs of endpoints that are linked alike, each as one that has no other; of servers once for all their endpoints. */
function nicsOfAttachment({ servers, endpoints, routers }: Attachment): readonly Attachment[] {
  return routers.flatMap(({ bought, cables }) =>
    cables.map(([optical, count]): Attachment => {
      const number = count * (servers ?? endpoints);
      return { endpoints: number, servers: null, routers: [{ bought, cables: [[optical, 1]] }] };
    }),
  );
}

/** Of an endpoint: the share of time that it is cut off, and how often a year that begins. */
interface Fate {
  readonly down: number;
  readonly often: number;
}

/** It is cut off while none of its routers is up and has an unbroken cable to it; so many parallel networks serve it alike. */
function fateOf({ routers }: Attachment, rates: Rates, slices: number): Fate {
  const ways = routers.map(({ bought, cables }): Fate => {
    const chains = cables.flatMap(([optical, count]) => {
      const up = cableUp(optical, rates) * upShare(rates.nic, rates);
      return Array.from({ length: count }, (): Fate => ({ down: 1 - up, often: up * (linkRate(optical, rates) + rates.nic) }));
    });
    const { down, often } = allDown(chains);
    const up = bought ? upShare(rates.router, rates) : 1;
    return { down: 1 - up * (1 - down), often: up * (often + (bought ? rates.router : 0) * (1 - down)) };
  });
  return allDown(Array.from({ length: slices }, () => ways).flat());
}

/** While all of these are down, which are independent of each other. */
function allDown(all: readonly Fate[]): Fate {
  return all.reduce((sofar, one) => ({ down: sofar.down * one.down, often: sofar.often * one.down + sofar.down * one.often }), {
    down: 1,
    often: 0,
  });
}

/** Tells which of several designs have one and the same network, and what else makes their answers differ. */
import { areSame, fingerprintOf } from "../../analysis/same-network.ts";
import type { Fingerprint } from "../../analysis/same-network.ts";
import { routingOf } from "../../routing/algorithms.ts";
import type { RoutingDescriptor } from "../../routing/routing.ts";
import type { DesignValues } from "../../study/study.ts";
import { bandwidthsOf, channelBandwidths, channelLatencies, latenciesOf } from "../../topology/channels.ts";
import { networkOf } from "../../topology/networks.ts";
import type { Network } from "../../topology/network.ts";
import type { Control } from "../job.ts";
import { onceLoaded } from "../errors.ts";

/** What two designs of one network do not share: as texts, such as "8 links of 10 cycles and 24 of 100". */
export interface SameDifference {
  readonly what: "latencies" | "bandwidths" | "ports" | "routing" | "virtual channels";
  readonly own: string;
  readonly other: string;
}

export interface Sameness {
  readonly fingerprint: Fingerprint;
  /** For each of the others whether its network is this one; null if that would take too long to tell. */
  readonly same: readonly (boolean | null)[];
  /** For each of the others, if its network is this one, what makes figures differ nevertheless; empty for another network. */
  readonly differences: readonly (readonly SameDifference[])[];
}

/** Numbers by how often they occur: "8 links of 10 cycles and 24 of 100". */
function counted(numbers: Iterable<number>, each: number, [one, several]: readonly [string, string], unit: string): string {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  const parts = [...counts]
    .sort(([a], [b]) => a - b)
    .map(([number, count], i) => {
      const times = count / each;
      return `${times}${i === 0 ? ` ${times === 1 ? one : several}` : ""} of ${number}${i === 0 ? ` ${unit}` : ""}`;
    });
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)!}`;
}

const LINKS = ["link", "links"] as const;

function portsOf({ routers, radix, ports, damage }: Network): readonly number[] {
  const whole = damage?.intact.ports ?? ports;
  const all = Array.from({ length: routers }, (_, router) => whole?.[damage === null ? router : damage.router[router]!] ?? radix);
  return all.filter((count) => count > 0);
}

function channelsText(routing: RoutingDescriptor, values: DesignValues): string {
  const several = routing.classes(values).all > 1;
  return `${values.vcs} (${several ? routing.virtualChannels(values) : "one class"})`;
}

const ASPECTS: readonly (readonly [what: SameDifference["what"], of: (network: Network, values: DesignValues) => string])[] = [
  ["latencies", (network, values) => counted(channelLatencies(network, latenciesOf(values)), 2, LINKS, "cycles")],
  ["bandwidths", (network, values) => counted(channelBandwidths(network, bandwidthsOf(values)), 2, LINKS, "flits a cycle")],
  ["ports", (network) => counted(portsOf(network), 1, ["router", "routers"], "ports")],
  ["routing", (_, values) => routingOf(values).title],
  ["virtual channels", (_, values) => channelsText(routingOf(values), values)],
];

function differencesOf([network, values]: readonly [Network, DesignValues], [other, others]: readonly [Network, DesignValues]) {
  return ASPECTS.flatMap(([what, of]): SameDifference[] => {
    const [own, there] = [of(network, values), of(other, others)];
    return own === there ? [] : [{ what, own, other: there }];
  });
}

export async function run(network: Network, values: DesignValues, _control: Control, others: readonly DesignValues[]): Promise<Sameness> {
  const networks = await onceLoaded(() => others.map((one) => networkOf(one)));
  const same = networks.map((other) => areSame(network, other));
  return {
    fingerprint: fingerprintOf(network),
    same,
    differences: await onceLoaded(() =>
      networks.map((other, i) => (same[i] === true ? differencesOf([network, values], [other, others[i]!]) : [])),
    ),
  };
}

/** The code of DFSSSP and LASH: how many layers a design fills, whether it is too large for that, and its tables. */
import type { Complaint, Values } from "../descriptor.ts";
import { carryingRouters } from "../topology/breadth-first.ts";
import { topologyOf } from "../topology/families.ts";
import type { Network } from "../topology/network.ts";
import { networkKey, networkOf } from "../topology/networks.ts";
import { asGiven, byEndpoints, byRouters, MAX_CHANNELS } from "./fillings.ts";
import type { Filling } from "./fillings.ts";
import { forwardingOf, tableDependencies, TableRouter } from "./forwarding-tables.ts";
import { countsOf, lostText } from "./repaired.ts";
import type { LostCounts } from "./repaired.ts";
import { MAX_CLASSES } from "./routing.ts";
import type { RoutingDescriptor } from "./routing.ts";

/** Why the layers of a network would not take well under a second, as a sentence without its full stop; null if they do. */
type TooLarge = (size: { readonly routers: number; readonly endpoints: number }, network?: Network) => string | null;

/** Limits: paths from routers to endpoints; and routers, and those that carry endpoints. */
const MAX_PATHS = 200_000;
const MAX_ROUTERS = 4000;
const MAX_CARRIERS = 141;

const tooManyPaths: TooLarge = ({ routers, endpoints }) =>
  routers * endpoints > MAX_PATHS
    ? `${routers} routers times ${endpoints} endpoints are more than the ${MAX_PATHS} paths that layers are filled with`
    : null;

const tooManyPairs: TooLarge = ({ routers }, network) => {
  if (routers > MAX_ROUTERS) return `${routers} routers are more than the ${MAX_ROUTERS} among which layers are filled`;
  const carriers = network ? carryingRouters(network).length : 0;
  if (carriers > MAX_CARRIERS) return `${carriers} routers carry endpoints, more than the ${MAX_CARRIERS} between which layers are filled`;
  const channels = network?.channels ?? 0;
  return channels > MAX_CHANNELS ? `${channels} channels are more than the ${MAX_CHANNELS} that layers are filled with` : null;
};

/**
 * Number of designs whose layers are cached: those of a study and their recent versions. Their networks are too large to be kept that long.
 */
const KEPT = 32;

/** Layers that a network's paths fill, classes with those of pairs that have lost their paths, and these pairs. */
interface LayerCount {
  readonly layers: number;
  readonly classes: number;
  readonly lost: LostCounts | null;
}

/** Number of layers that a design's network fills, or why it is too large for that, without full stop. */
function layersBy(filling: Filling, tooLarge: TooLarge): (values: Values) => LayerCount | string {
  const kept = new Map<string, LayerCount | string>();
  return (values) => {
    const key = networkKey(values);
    let layers = kept.get(key) ?? tooLarge(topologyOf(values).size(values));
    if (layers === null) {
      const network = networkOf(values);
      const whole = network.damage?.intact ?? network;
      layers = tooLarge(whole, whole);
      if (layers === null) {
        const { classes, tables, repairs } = forwardingOf(network, filling);
        layers = { layers: tables.layers, classes, lost: repairs ? countsOf(repairs.lost) : null };
      }
    }
    kept.delete(key);
    kept.set(key, layers);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return layers;
  };
}

function methods(
  id: string,
  filling: Filling,
  tooLarge: TooLarge,
): Pick<RoutingDescriptor, "virtualChannels" | "classes" | "check" | "build" | "dependencies"> {
  const layersIn = layersBy(filling, tooLarge);
  /** One if `check` refuses the network. */
  const countOf = (values: Values): LayerCount => {
    const count = layersIn(values);
    return typeof count === "string" ? { layers: 1, classes: 1, lost: null } : count;
  };
  const classesOf = (values: Values): number => countOf(values).classes;
  return {
    virtualChannels: (values) => {
      const { layers, classes, lost } = countOf(values);
      const own = layers === 1 ? "one layer does" : `a VC class for each of ${layers} layers, of which every path keeps to one`;
      return lost ? own + lostText(lost, classes - layers) : own;
    },
    classes: (values) => ({ minimal: classesOf(values), all: classesOf(values) }),
    check: (values) => {
      const count = layersIn(values);
      const refused = (why: string): Complaint => ({ parameter: "routing", message: `routing = ${id} ${why}.` });
      if (typeof count === "string") return refused(`is for smaller networks: ${count}`);
      if (count.classes <= MAX_CLASSES) return null;
      return refused(
        `needs ${count.classes} layers on this network, more than the ${MAX_CLASSES} classes of virtual channels that can be told apart: choose another, or a network of fewer hops`,
      );
    },
    build: (network) => new TableRouter(network, filling),
    dependencies: (network, _, emit) => {
      tableDependencies(network, filling, emit);
    },
  };
}

export const TABLE_ROUTINGS = {
  dfsssp: methods("dfsssp", byEndpoints, tooManyPaths),
  lash: methods("lash", byRouters, tooManyPairs),
  tables: methods("tables", asGiven, () => null),
};

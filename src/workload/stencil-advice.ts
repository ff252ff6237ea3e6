/**
 * The guideline of Prisacari et al. 2014, section 4.4, in a sentence: which decomposition, placement and routing, and what local channels
 * must carry.
 */
import { product } from "./blocks.ts";
import type { Exchange } from "./stencil-exchange.ts";
import { effectiveBandwidth } from "./stencil-model.ts";
import type { GroupNetwork } from "./stencil-model.ts";
import type { Strategy } from "./stencil-search.ts";

/** The figures of the best placement of a strategy. */
export interface Advised {
  readonly strategy: Strategy;
  readonly tasks: readonly number[];
  readonly block: readonly number[];
  readonly groupsUsed: number;
  readonly tasksPerGroup: number;
  readonly bandwidth: number;
  readonly time: number;
  /** For random placement: demand of the busiest global channel in draws. */
  readonly demandDrawn: number | null;
  readonly localNeeded: number | null;
}

const WITH: Readonly<Record<Strategy, string>> = {
  direct: "blocks and direct routes",
  indirect: "blocks and indirect routes",
  random: "random placement and direct routes",
};

/** Two significant digits, rounded up. */
function roundedUp(value: number): string {
  const scale = 10 ** (Math.floor(Math.log10(value)) - 1);
  return String(Number((Math.ceil(value / scale - 1e-9) * scale).toPrecision(2)));
}

const AS_LONG = "as long";

function ratio(time: number, other: number): string {
  const times = Number((time / other).toPrecision(2));
  return times === 1 ? AS_LONG : `${times} times ${AS_LONG}`;
}

/** The sentence of advice. `considered` is the number of placements from which the best was chosen. */
export function adviceOn(
  network: GroupNetwork & { readonly localBandwidth: number },
  considered: number,
  chosen: Advised | null,
  strategies: readonly Advised[],
  { tasks }: Pick<Exchange, "tasks">,
): string {
  if (chosen === null)
    return (
      `tasks = ${tasks.join("x")} has no block that divides it and fits: ` +
      `${product(tasks)} tasks have to go to at most ${network.groups} groups of at most ${network.endpointsPerGroup} endpoints in equal blocks.`
    );
  if (chosen.time === 0) return `tasks = ${tasks.join("x")} has nobody to exchange with: tasks must be at least 2 along some dimension.`;
  const { strategy, bandwidth, localNeeded } = chosen;
  const one = chosen.groupsUsed === 1;
  const place =
    strategy === "random"
      ? `at random, ${chosen.tasksPerGroup} in each of ${chosen.groupsUsed} groups`
      : one
        ? "in one group"
        : `in blocks of ${chosen.block.join("x")}, one to each of ${chosen.groupsUsed} groups`;
  const rate =
    bandwidth === 1
      ? "every task then sends at the full bandwidth of its endpoint"
      : `every task then sends at ${Number((100 * bandwidth).toPrecision(3))} % of its endpoint's bandwidth, held back by global channels`;
  const { localBandwidth, globalBandwidth } = network;
  const enough = localNeeded === null || localNeeded <= localBandwidth * (1 + 1e-9);
  const local =
    localNeeded === null || localNeeded === 0
      ? ""
      : `${enough ? "; local channels need" : ", if local channels have"} ${roundedUp(localNeeded)} times that of an endpoint (here ${localBandwidth})`;
  const others = strategies
    .filter((other) => other.strategy !== strategy)
    .map(({ strategy: other, time, bandwidth: share, demandDrawn }) => {
      const drawn = demandDrawn === null ? null : (time * share) / effectiveBandwidth(demandDrawn, globalBandwidth);
      const counted = drawn === null || ratio(drawn, time) === AS_LONG ? "" : ` (${ratio(drawn, chosen.time)} in draws)`;
      return `${WITH[other]} take ${ratio(time, chosen.time)}${counted}`;
    });
  return (
    `Best of ${considered} ${considered === 1 ? "placement" : "placements"}: ${chosen.tasks.join("x")} tasks ${place}, with ` +
    `${strategy === "indirect" ? "indirect" : "direct"} routes; ${rate}${local}.` +
    (others.length === 0 ? "" : ` At best, ${others.join(", ")}.`)
  );
}

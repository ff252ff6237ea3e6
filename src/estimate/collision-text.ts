/** What collides where flows are hashed to paths, in sentences. */
import type { Network } from "../topology/network.ts";
import type { Collisions } from "./collisions.ts";

/** Shares within this are one. */
const ROUNDING = 1e-9;

/** What routers are called where nobody has other names: leaves and spines, or their numbers. */
function plainName({ levels }: Network, router: number): string {
  if (levels?.count !== 2) return `router ${router}`;
  const spine = router - levels.stageStart[1]!;
  return spine < 0 ? `leaf ${router}` : `spine ${spine}`;
}

const percent = (share: number): string => `${Number((100 * share).toPrecision(share < 0.0995 ? 2 : 3))} %`;

/** What collides, in sentences; `nameOf` a router. */
export function collisionSentences(
  network: Network,
  { flows, queuePairs, meanFlow, worstFlow, lockStep, onChannel, mostLoad, mostFlows, shares, beside, expected }: Collisions,
  nameOf: (router: number) => string = (router) => plainName(network, router),
): readonly string[] {
  const name = `${nameOf(network.channelSource[onChannel]!)} → ${nameOf(network.channelTarget[onChannel]!)}`;
  const count = (some: number): string => some.toLocaleString("en-US");
  if (mostLoad <= 1 + ROUNDING) {
    const all = `No link between routers is asked for more than it carries by ${count(flows)} flows`;
    return [worstFlow >= 1 - ROUNDING ? `${all}: each gets all that it sends.` : `${all}; endpoints take less than they are sent.`];
  }
  const [least, most] = shares.map(percent);
  const several = `${count(mostFlows)} ${queuePairs > 1 ? "sub-flows" : "flows"} ${mostFlows === 1 ? "is" : "are"} hashed to ${name}`;
  const whole = Math.abs(mostLoad - mostFlows) < ROUNDING;
  const asked = whole ? several : `${several}, ${Number(mostLoad.toPrecision(3))} times what it carries`;
  const where = { up: "links up from", down: "links down to", out: "links out of" }[beside.direction];
  const idle =
    beside.idle === 0
      ? ""
      : `, while ${count(beside.idle)} of the ${count(beside.channels)} other ${where} ${nameOf(beside.router)} carry none`;
  return [
    `${asked}: each gets ${least === most ? least : `${least} to ${most}`}${queuePairs > 1 || !whole ? " of what it sends" : ""}${idle}.`,
    `By max-min fair shares a flow gets ${percent(meanFlow)} on average and ${percent(worstFlow)} at least, all in lock-step ${percent(lockStep)}; over ${expected.seeds} seeds of the hash ${percent(expected.meanFlow)}, ${percent(expected.worstFlow)} and ${percent(expected.lockStep)}.`,
  ];
}

/** Says whose packets go another way in a design since something of it has failed. */
import { namesOf } from "../../drawing/names.ts";
import { count } from "../../drawing/text.ts";
import type { Network } from "../../engine/model.ts";
import type { Repaired } from "../../engine/results.ts";
import { designLetter } from "../../engine/studies.ts";
import { showDesign } from "./designs.ts";
import { networkKey } from "./keys.ts";
import { showRoutes } from "./looking.ts";
import { notify } from "./notices.ts";
import type { Studio } from "./studio.ts";

/** Pairs of routers that are named. */
const NAMED = 3;

/** `id`: of the design. What is not true any more when it is counted is not said. */
export async function tellDetours(studio: Studio, id: number): Promise<void> {
  const now = () => studio.getState().designs.find((design) => design.id === id);
  const values = now()?.values;
  if (values === undefined) return;
  const [found, network] = await Promise.all([
    studio.workers().run("repairs", values, undefined, NAMED).done,
    studio.workers().run("network", values).done,
  ]);
  const design = now();
  if (network.damage === null || design === undefined || networkKey(design.values) !== networkKey(values)) return;
  const { designs } = studio.getState();
  const where = designs.length > 1 ? `Design ${designLetter(designs.indexOf(design))}: ` : "";
  const [first] = found?.first ?? [];
  const showOne = (): void => {
    const index = studio.getState().designs.findIndex((one) => one.id === id);
    if (index < 0 || first === undefined) return;
    showDesign(studio, index);
    showRoutes(studio, { source: network.firstEndpoint[first.source]!, destination: network.firstEndpoint[first.destination]! });
  };
  notify(
    studio,
    "note",
    [`${where}${detoursText(network, found)}`],
    "designs",
    first === undefined ? {} : { offer: { title: "Show one", act: showOne } },
  );
}

/** "68 of 5,112 pairs of endpoints go another way: those of the routers 0.0 → 0.1, …". */
export function detoursText(network: Network, found: Repaired | null): string {
  if (found === null) return "so much has failed that all packets are routed as in any graph.";
  if (found.pairs === 0) return "no packets go another way.";
  const { router } = namesOf(network);
  const names = found.first.map(({ source, destination }) => `${router(source)} → ${router(destination)}`);
  const more = found.routers - names.length;
  const listed = more > 0 ? `${names.join(", ")} and ${count(more)} more` : names.join(", ");
  return `${count(found.pairs)} of ${count(network.endpoints * (network.endpoints - 1))} pairs of endpoints go another way, between the routers ${listed}.`;
}

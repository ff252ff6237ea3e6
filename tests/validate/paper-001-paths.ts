/** Mollah et al. 2017, the end of section 4: variables of model 3, counted with nothing solved. (Table 3 is judged with the other tables, costs.ts.) */
import { CASCADE, NETWORKS } from "../../src/lessons/paper-001/networks.ts";
import type { Claim, Measure } from "./claim.ts";
import { variablesOf } from "./path-numbers.ts";

const DRAGONFLIES = NETWORKS.filter((network) => network !== CASCADE);

function exactly(count: number): Pick<Measure, "band" | "why"> {
  return { band: [count - 0.5, count + 0.5], why: `${count}, a whole number: no flow has more, and the most is as many.` };
}

export const pathClaims: readonly Claim[] = [
  {
    id: "001-variables",
    where: "Section 4",
    quick: true,
    exact: true,
    statement: "Model 3 needs at most 6 variables a flow on dragonflies and 12 on Cascade.",
    printed: "6; 12",
    studies: {},
    measures: {
      dragonflies: { of: () => Math.max(...DRAGONFLIES.map(variablesOf)), ...exactly(6) },
      Cascade: { of: () => variablesOf(CASCADE), ...exactly(12) },
    },
    aside: () => `most of any pair of routers: ${DRAGONFLIES.map((network) => `${network.title} ${variablesOf(network)}`).join(", ")}`,
  },
];

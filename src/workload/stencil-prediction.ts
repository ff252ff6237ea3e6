/**
 * What the model predicts for a design's stencil exchange with its own placement and routing (Prisacari et al. 2014, equations 22, 24 and
 * 26).
 */
import { valuesOf, vectorOf } from "../descriptor.ts";
import type { Complaint, Numbers, Values, Choices } from "../descriptor.ts";
import type { Network } from "../topology/network.ts";
import type { StencilValues } from "./stencil.ts";
import { exchangeOf, groupNetworkOf, stencilRefusal } from "./stencil-report.ts";
import { candidate } from "./stencil-search.ts";
import type { Prediction, Strategy } from "./stencil-search.ts";

export interface StencilPrediction extends Prediction {
  readonly strategy: Strategy;
  /** The time in cycles for the bytes that the busiest task sends in an iteration, with the design's flits and scale of messages. */
  readonly cycles: number;
}

/** The strategies by placement and routing. */
const STRATEGY: Readonly<Record<string, Strategy>> = {
  "cartesian min": "direct",
  "cartesian valiant": "indirect",
  "random-group min": "random",
};

/** The prediction, or a complaint if the model does not cover the design. Terminal and global channels are counted, as in the paper. */
export function stencilPrediction(network: Network, values: Values): StencilPrediction | { readonly refusal: Complaint } {
  const refusal = stencilRefusal(values);
  if (refusal) return { refusal };
  const {
    routing,
    placement,
    block: blockText,
    messageScale,
    flitBytes,
  } = valuesOf<StencilValues & Choices & Numbers<"flitBytes">>(values);
  const strategy = STRATEGY[`${placement} ${routing}`];
  if (strategy === undefined)
    return {
      refusal: {
        parameter: "placement",
        message: `placement = ${placement} with routing = ${routing} has no prediction: the model knows cartesian with min or valiant, and random-group with min.`,
      },
    };
  const exchange = exchangeOf(values);
  const block = vectorOf(blockText);
  if (exchange.tasks.some((tasks, k) => tasks % block[k]! !== 0))
    return {
      refusal: {
        parameter: "block",
        message: `block = ${block.join("x")} has no prediction: it must divide the ${exchange.tasks.join("x")} tasks.`,
      },
    };
  const found = candidate(exchange, block, groupNetworkOf(network, values))[strategy];
  if (found === null)
    return { refusal: { parameter: "routing", message: "routing = valiant has no prediction with two groups: routing must be min." } };
  return { ...found, strategy, cycles: (found.time * messageScale) / flitBytes };
}

/** Traffic by a user's demand matrix, endpoint by endpoint. */
import type { Texts, Values } from "../descriptor.ts";
import { endpointsOf } from "./fixed.ts";
import { formatMatrix, readMatrix } from "./matrix-text.ts";
import { pattern } from "./traffic.ts";
import { weightedTraffic } from "./weighted.ts";
import type { Demand } from "./weighted.ts";

/** The demands of a design whose text is valid. */
function demandsIn(values: Texts<"matrix">): readonly Demand[] {
  const reading = readMatrix(values.matrix);
  if ("fault" in reading) throw new TypeError(`the matrix ${reading.fault}`);
  return reading.demands;
}

export const matrix = pattern({
  id: "matrix",
  title: "Demand matrix",
  group: "Your own",
  summary: "Endpoints send by a matrix of weights that you write or paste.",
  onNetwork: () =>
    "Endpoints send by a matrix of weights: the row with the largest sum at the offered load, the others in proportion to theirs.",
  source: "Shahrokhi, Matula 1990: concurrent flow of given demands",
  parameters: [
    {
      kind: "text",
      id: "matrix",
      title: "demand matrix",
      help: "Weights from endpoint to endpoint, in any unit; a weight on the diagonal is sent through the own router and back.",
      form: "pairs source-destination:weight such as 0-5:1,1-7:0.5, or a square table of weights",
      placeholder: "0-5:1,1-7:0.5 or a pasted square table",
      read: readMatrix,
      default: (values: Values) => {
        const last = endpointsOf(values) - 1;
        return last === 0 ? "0-0" : `0-${last},${last}-0`;
      },
    },
  ],
  check: (values) => {
    const endpoints = endpointsOf(values);
    const beyond = demandsIn(values).find(({ source, destination }) => Math.max(source, destination) >= endpoints);
    if (!beyond) return null;
    return {
      parameter: "matrix",
      message: `matrix = …${formatMatrix([beyond])}… names more than the ${endpoints} endpoints of this network: demand matrix must keep to endpoints 0 to ${endpoints - 1}.`,
    };
  },
  build: (network, values) => weightedTraffic(network, demandsIn(values)),
});

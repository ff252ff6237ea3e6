/** A random permutation of the endpoints. */
import { permutation } from "../math/random.ts";
import { mappedTraffic, wholeOf } from "./fixed.ts";
import { pattern } from "./traffic.ts";

export const randomPermutation = pattern({
  id: "random-permutation",
  title: "Random permutation",
  group: "Permutations",
  summary: "To one random endpoint each; nobody is drawn twice.",
  onNetwork: () => "Every endpoint sends to one random endpoint and receives from one; endpoints drawn for themselves stay silent.",
  source: "Mollah et al. 2017, section 4",
  parameters: [
    {
      kind: "integer",
      id: "permutationSeed",
      title: "permutation seed",
      help: "Seed of the permutation, apart from the simulation's.",
      min: 0,
      max: 2147483647,
      sliderMax: 50,
      default: 1,
    },
  ],
  build: (network, values) => {
    const order = permutation(wholeOf(network).endpoints, values.permutationSeed);
    return mappedTraffic(network, (source) => order[source]!);
  },
});

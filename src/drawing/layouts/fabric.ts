/**
 * Fabrics of GPU servers: the servers at the bottom, leaves above theirs, spines on top. Planes that only servers join stand side by side.
 */
import type { Network } from "../../topology/network.ts";
import type { NetworkDrawing } from "../drawing.ts";
import { fabricOf } from "../rails.ts";
import { layoutStages } from "./stages.ts";

export function layoutFabric(network: Network): NetworkDrawing {
  const { servers, rails, leaves, spines, cores, perLeaf } = fabricOf(network);
  const blocks = leaves / rails;
  // In planes a spine is linked to the leaves of one rail alone; their numbers go from plane to plane.
  const planes = network.levels !== null && spines > 0;
  const across = (word: number, count: number): number => (planes ? (word % rails) * (count / rails) + Math.floor(word / rails) : word);
  const bases = [
    [perLeaf, blocks],
    planes ? [blocks, rails] : [rails, blocks],
    planes ? [spines / rails, rails] : [spines],
    planes ? [cores / rails, rails] : [cores],
  ];
  const leaf = spines > 0 ? "leaves" : "rails";
  return layoutStages(network, {
    stageStart: [0, servers, servers + leaves, ...(spines > 0 ? [servers + leaves + spines] : []), ...(cores > 0 ? [network.routers] : [])],
    labels: ["servers", leaf, "spines", "cores"],
    bases: (stage) => bases[stage]!,
    position: (stage, word) => (stage === 0 ? word : across(word, [servers, leaves, spines, cores][stage]!)),
    runs: [
      [perLeaf, 1],
      ...(spines > 0 ? [planes ? ([blocks, spines / rails] as const) : ([rails, 8] as const)] : []),
      ...(cores > 0 ? [planes ? ([spines / rails, cores / rails] as const) : ([8, 8] as const)] : []),
    ],
  });
}

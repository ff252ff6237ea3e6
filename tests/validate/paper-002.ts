/** Besta, Hoefler 2014: the lesson's simulations (section V), and what DFSSSP needs (section IV-D), counted where it is judged. */
import { SETTING, SIMULATED } from "../../src/lessons/paper-002/simulated.ts";
import { dfsssp, layersIn, SinglePaths } from "../../src/routing/layers.ts";
import { networkOf } from "../../src/topology/networks.ts";
import { parseStudy } from "../../src/study/codec.ts";
import type { Chapter, Claim } from "./claim.ts";
import { studyCharts, studyClaims } from "./lesson-claims.ts";

/** Layers that DFSSSP fills, computed when first asked for. */
function layersOf(study: string): () => number {
  let found: number | null = null;
  return () => (found ??= layersIn(dfsssp(new SinglePaths(networkOf(parseStudy(study).study.designs[0]!)))));
}
const slimFlyLayers = [5, 7, 9, 11, 13].map((q) => ({ q, of: layersOf(`topology=slim-fly&q=${q}`) }));
const shortcutLayers = {
  alone: layersOf("topology=random-shortcut&routers=338&degree=19&p=1"),
  four: layersOf("topology=random-shortcut&routers=338&degree=19&p=4"),
};

const LAYERS: readonly Claim[] = [
  {
    id: "002-4d-slim-fly",
    where: "Section IV-D",
    statement: "DFSSSP consistently needs three virtual channels on Slim Fly networks.",
    printed: "3",
    quick: true,
    exact: true,
    studies: {},
    measures: Object.fromEntries(slimFlyLayers.map(({ q, of }) => [`layers, q = ${q}`, { of, band: [2.5, 3.5] as const, why: "Three." }])),
    reason:
      "Full global bandwidth (p = ⌈k′/2⌉), a path for every endpoint. Three at q = 9 and 11, four at 13; the smaller ones do with two, the least where paths can wait for each other in a ring at all. Which paths stay in a layer depends on the order of the search, of which the paper says nothing, and on its weights; OFED's program was not run here. LASH (Skeie, Lysne, Theiss 2002), which has one path for every two routers, fills two layers at q = 5, 9 and 13.",
  },
  {
    id: "002-4d-random",
    where: "Section IV-D",
    statement: "On random DLN networks DFSSSP needs between 8 and 15, 8 for 338 endpoints.",
    printed: "8 (338), 15 (1,682)",
    quick: true,
    exact: true,
    studies: {},
    measures: {
      "layers, 338 routers of one endpoint": {
        of: shortcutLayers.alone,
        band: [7, 9],
        why: "8, one more or less for another draw of the links.",
      },
      "layers, 338 routers of 4 endpoints": { of: shortcutLayers.four, band: [7, 9], why: "As before." },
    },
    reason:
      "DLN-2-17, with routers and network ports of the Slim Fly of q = 13. The paper speaks of 338 and 1,682 endpoints, which are the routers of q = 13 and 29, and names no ports. With one endpoint a router there are fewer paths, and fewer layers than it says; with ⌊√k⌋ = 4, its concentration for DLN, as many. 1,682 were not run. LASH, on one such network, fills four layers.",
  },
];

export const paper002: Chapter = {
  id: "paper-002",
  title: "Besta, Hoefler 2014: Slim Fly against dragonfly and fat-tree (section V)",
  setting: SETTING,
  claims: [...SIMULATED.flatMap(studyClaims), ...LAYERS],
  charts: studyCharts(SIMULATED),
};

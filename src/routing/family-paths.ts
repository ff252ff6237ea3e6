/** Paths of networks that are no dragonflies and not any graph, and of damaged ones, in one file that is loaded later (path-plans.ts). */
export { cascadePaths } from "./cascade-paths.ts";
export { generatorPaths } from "./generator-paths.ts";
export { gridPaths } from "./grid-paths.ts";
export { leafSpinePaths } from "./leaf-spine-paths.ts";
export { repairedPlan } from "./repaired.ts";
export { slimFlyPaths } from "./slim-fly-paths.ts";
export { TreeRepairs } from "./tree-repairs.ts";

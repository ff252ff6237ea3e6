/** Paths of networks that are no dragonflies and not any graph, in one file that is loaded later (path-plans.ts). */
export { cascadePaths } from "./cascade-paths.ts";
export { generatorPaths } from "./generator-paths.ts";
export { gridPaths } from "./grid-paths.ts";
export { leafSpinePaths } from "./leaf-spine-paths.ts";
export { slimFlyPaths } from "./slim-fly-paths.ts";

/** The descriptors behind a design's choices, for rooms that know studies but not the model (the studio). */
export { routingOf } from "../routing/algorithms.ts";
export { registerFigures, registerObstacle, registerScheme, registersOf } from "../routing/interval.ts";
export { modelOf, MODELS } from "../throughput/models.ts";
export { topologyOf, traitsOf } from "../topology/families.ts";
export { trafficOf } from "../traffic/patterns.ts";

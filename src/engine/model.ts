/**
 * What a design stands for (`flitlab/model`): families, routings, patterns and programs as lists of descriptors, networks with their links
 * and latencies, routes and traffic. For forms that offer choices, and for exports to other simulators.
 */
export type { WorkloadWork } from "../workload/work.ts";
export type { WorkloadValues } from "../workload/workloads.ts";
export { nameTrace } from "../workload/trace/elsewhere.ts";
export type { TaskPlaces } from "../workload/tasks.ts";
export type { StencilPlaces } from "../workload/stencil-places.ts";
export type { WorkloadSize } from "../workload/size.ts";
export {
  DRAWN_BY,
  PATTERNS,
  PATTERN_IDS,
  PLACED_BY,
  SIMULATED_BY,
  WORKLOADS,
  WORKLOAD_IDS,
  allPatterns,
  idsOfJobs,
  loadWorkloads,
  ofWorkloads,
  patternOf,
  runsToCompletion,
  trafficOn,
  withWorkloads,
  workloadOf,
} from "../workload/patterns.ts";
export { CABLE_FORMATS } from "../workers/cable-texts.ts";
export type { CableFormat } from "../workers/cable-texts.ts";
export type { Traffic, TrafficDescriptor } from "../traffic/traffic.ts";
export type { TrafficValues } from "../traffic/patterns.ts";
export { networkOf, traitsOf } from "../topology/networks.ts";
export type { Network, TopologyDescriptor } from "../topology/network.ts";
export { linkName, linksOf, routerNames } from "../topology/links.ts";
export { BEST_KNOWN, FAMILY_IDS, TOPOLOGIES, allTopologies, loadFamilies, topologyOf } from "../topology/families.ts";
export type { RoutingValues } from "../routing/algorithms.ts";
export type { FamilyId } from "../topology/families.ts";
export { EDGE_FORMATS, formatEdges } from "../topology/export.ts";
export { collectiveRate } from "../simulation/collective-rate.ts";
export type { CollectiveRate } from "../simulation/collective-rate.ts";
export { unitOf } from "../simulation/unit.ts";
export type { Unit } from "../simulation/unit.ts";
export { damageSettings } from "../topology/damage.ts";
export { bandwidthsOf, channelBandwidths, channelLatencies, latenciesOf, longestLatency } from "../topology/channels.ts";
export { breadthFirst } from "../topology/breadth-first.ts";
export {
  ANY_PATH,
  MINIMAL_PATHS,
  MODELS,
  WIDEST_FIRST,
  isCounted,
  kindOfPaths,
  limitName,
  modelOf,
  throughputSettings,
} from "../throughput/models.ts";
export { isCheap, limitingModels, withinLimit } from "../throughput/own-limit.ts";
export { pipelineCycles } from "../simulation/timing.ts";
export { simulationSettings } from "../simulation/parameters.ts";
export { ADAPTIVE, CLASS_BITS, CLASS_MASK } from "../routing/routing.ts";
export type { Candidate, Congestion, Router } from "../routing/routing.ts";
export { repairCounts, repairText } from "../routing/repair-counts.ts";
export type { RepairCounts } from "../routing/repair-counts.ts";
export { registerFigures, registerObstacle, registerScheme, registersOf } from "../routing/interval.ts";
export type { PortRegisters } from "../routing/interval.ts";
export { kindsApart } from "../routing/class-channels.ts";
export { ROUTINGS, channelsOfClass, routingOf } from "../routing/algorithms.ts";
export type { RandomSource } from "../math/random.ts";

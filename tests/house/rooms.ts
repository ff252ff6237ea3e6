/** The rooms of src/ from the top of the house down, and what each may import: the table of DESIGN as data. */

interface Room {
  /** Rooms that it may import from. */
  readonly uses: readonly string[];
  /** Rooms that it may know the types of, besides. */
  readonly types?: readonly string[];
  /** Single files of rooms that it may not import from otherwise. */
  readonly files?: readonly string[];
}

const MODEL = ["math", "topology", "routing", "traffic"];
const ENGINES = ["simulation", "estimate", "throughput", "analysis", "cost"];
const PURE_TYPES = [...MODEL, "adversary", "workload", ...ENGINES];
/** The descriptors behind a design's choices, for every form of them. */
const DESCRIPTORS = [
  "topology/families.ts",
  "topology/networks.ts",
  "routing/algorithms.ts",
  "workload/patterns.ts",
  "throughput/models.ts",
];
/** The one writer of tables. */
const CSV = "math/csv.ts";
/** What is said of a valid design before it is run. */
const WARNINGS = "simulation/warnings.ts";

export const ROOMS: Readonly<Record<string, Room>> = {
  math: { uses: [] },
  topology: { uses: ["math"] },
  routing: { uses: ["topology", "math"] },
  traffic: { uses: ["topology", "math"] },
  // Patterns that are searched for against a routing or any.
  adversary: { uses: MODEL },
  // What endpoints have to send.
  workload: { uses: ["adversary", "traffic", "topology", "math"] },
  simulation: { uses: [...MODEL, "workload"] },
  // Settings, credit loops and the latency of a packet alone are the simulator's.
  estimate: { uses: [...MODEL, "workload", "simulation"] },
  throughput: { uses: [...MODEL, "adversary", "workload"] },
  analysis: { uses: ["topology", "math"] },
  cost: { uses: ["topology", "analysis", "math"] },
  // Descriptors of everything that a study can name, the simulation's settings included.
  study: { uses: ["topology", "routing", "workload", "simulation", "throughput", "analysis", "cost"], types: PURE_TYPES },
  drawing: { uses: ["topology", "cost"], types: PURE_TYPES, files: [CSV] },
  charts: { uses: ["drawing"], types: PURE_TYPES },
  // Drawings of large networks are laid out in workers.
  workers: { uses: [...PURE_TYPES, "study", "drawing"] },
  // What programs of others import.
  engine: { uses: [...PURE_TYPES, "study", "drawing", "workers"] },
  // Many studies at once, here or elsewhere.
  sweep: {
    uses: ["study", "workers"],
    types: PURE_TYPES,
    files: [
      CSV,
      WARNINGS,
      "simulation/curve-caveats.ts",
      "cost/warnings.ts",
      "workload/patterns.ts",
      // What is exported to other simulators is compared with what they would run.
      "routing/algorithms.ts",
      "routing/repair-counts.ts",
      "routing/routing.ts",
      "simulation/parameters.ts",
      "simulation/timing.ts",
      "topology/breadth-first.ts",
      "topology/channels.ts",
      "topology/damage.ts",
      "topology/export.ts",
      "topology/families.ts",
      "topology/network.ts",
      "topology/networks.ts",
    ],
  },
  // Random patterns of a paper are drawn as the traffic's are.
  lessons: { uses: ["study", "math"] },
  studio: {
    uses: ["study", "workers", "sweep", "drawing", "charts", "lessons"],
    types: PURE_TYPES,
    // Links are named, their latencies told, registers counted, what buffers let through and a curve under way judged, and tasks and long traces of a workload are found, by the rooms that know how.
    files: [
      ...DESCRIPTORS,
      CSV,
      WARNINGS,
      "simulation/curve-caveats.ts",
      "topology/channels.ts",
      "topology/links.ts",
      "routing/interval.ts",
      "simulation/credit-loop.ts",
      "simulation/curve.ts",
      "simulation/precision.ts",
      "simulation/saturation-search.ts",
      "workload/trace/elsewhere.ts",
    ],
  },
  // Runs the papers' figures, which are lessons.
  cli: {
    uses: ["engine", "study", "workers", "sweep", "lessons"],
    types: PURE_TYPES,
    files: [
      CSV,
      "math/json-text.ts",
      WARNINGS,
      "cost/warnings.ts",
      "workload/patterns.ts",
      "workload/trace/formats.ts",
      "topology/export.ts",
      "topology/export-losses.ts",
      "topology/import/formats.ts",
    ],
  },
};

/** Rooms above workers/, and the lessons: plain TypeScript without a platform. */
export const PURE_ROOMS = [...PURE_TYPES, "study", "lessons"];

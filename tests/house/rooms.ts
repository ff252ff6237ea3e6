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
/** The one writer of tables. */
const CSV = "math/csv.ts";
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
  // Many studies at once, here or elsewhere. Like page and command it knows the rooms above by the engine's faces only.
  sweep: { uses: ["engine"], files: [CSV] },
  // Random patterns of a paper are drawn as the traffic's are; curves are judged as they are kept.
  lessons: { uses: ["study", "math"], types: ["simulation"] },
  // Pages for people who have not seen the studio, written from what the engine gives.
  report: { uses: ["engine", "drawing", "charts"] },
  studio: { uses: ["engine", "sweep", "drawing", "charts", "lessons", "report"], files: [CSV] },
  // Runs the papers' figures, which are lessons.
  cli: { uses: ["engine", "sweep", "lessons", "report"], files: [CSV, "math/json-text.ts"] },
};

/** Rooms above workers/, and the lessons: plain TypeScript without a platform. */
export const PURE_ROOMS = [...PURE_TYPES, "study", "lessons"];

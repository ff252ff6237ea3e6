/** The rooms of src/ from the top of the house down, and what each may import: the table of DESIGN as data. */

interface Room {
  /** Rooms that it may import from. */
  readonly uses: readonly string[];
  /** Rooms that it may know the types of, besides. */
  readonly types?: readonly string[];
}

const MODEL = ["math", "topology", "routing", "traffic"];
const ENGINES = ["simulation", "throughput", "analysis", "cost"];
const PURE_TYPES = [...MODEL, ...ENGINES];

export const ROOMS: Readonly<Record<string, Room>> = {
  math: { uses: [] },
  topology: { uses: ["math"] },
  routing: { uses: ["topology", "math"] },
  traffic: { uses: ["topology", "math"] },
  simulation: { uses: MODEL },
  throughput: { uses: MODEL },
  analysis: { uses: ["topology", "math"] },
  cost: { uses: ["topology", "analysis", "math"] },
  // Descriptors of everything that a study can name, the simulation's settings included.
  study: { uses: ["topology", "routing", "traffic", "simulation", "throughput", "cost"], types: PURE_TYPES },
  charts: { uses: ["topology"], types: [...PURE_TYPES, "study"] },
  // Drawings of large networks are laid out in workers.
  workers: { uses: [...PURE_TYPES, "study", "charts"] },
  lessons: { uses: ["study"] },
  studio: { uses: ["study", "workers", "charts", "lessons"], types: PURE_TYPES },
  cli: { uses: ["study", "workers"], types: PURE_TYPES },
};

/** Rooms above workers/: plain TypeScript without a platform. */
export const PURE_ROOMS = [...PURE_TYPES, "study"];

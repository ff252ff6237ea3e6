/** Benchmarks, printed as ratios within one run (`npm run bench`); figures are processor time and never fail a test. */
import { benchSimulation } from "./simulation.ts";

benchSimulation();

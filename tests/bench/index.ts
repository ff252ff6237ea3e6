/** Benchmarks (`npm run bench`); figures are processor time and never fail a test. `-- --booksim=PATH` times a BookSim2 beside ours. */
import { benchSimulation, benchWorkers } from "./simulation.ts";

const booksim = process.argv.find((argument) => argument.startsWith("--booksim="))?.slice("--booksim=".length) ?? null;
benchSimulation(booksim);
benchWorkers();

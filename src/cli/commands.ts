/** The commands, in the order in which the help lists them. A new one is a file in commands/ and a line here. A file is loaded when a line may mean its command. */
import type { Command } from "./command.ts";
import { Failure } from "./failure.ts";

const LOADERS: Readonly<Record<string, () => Promise<Command>>> = {
  describe: async () => (await import("./commands/describe.ts")).describe,
  simulate: async () => (await import("./commands/simulate.ts")).simulate,
  estimate: async () => (await import("./commands/estimate.ts")).estimate,
  throughput: async () => (await import("./commands/throughput.ts")).throughput,
  cost: async () => (await import("./commands/cost.ts")).cost,
  resilience: async () => (await import("./commands/resilience.ts")).resilience,
  search: async () => (await import("./commands/search.ts")).search,
  sweep: async () => (await import("./commands/sweep.ts")).sweep,
  structure: async () => (await import("./commands/structure.ts")).structure,
  stencil: async () => (await import("./commands/stencil.ts")).stencil,
  edges: async () => (await import("./commands/edges.ts")).edges,
  figure: async () => (await import("./commands/figure.ts")).figure,
  worker: async () => (await import("./commands/worker.ts")).worker,
  serve: async () => (await import("./commands/serve.ts")).serve,
};

const IDS: readonly string[] = Object.keys(LOADERS);

const commandsOf = (ids: readonly string[]): Promise<Command[]> => Promise.all(ids.map((id) => LOADERS[id]!()));

export const allCommands = (): Promise<readonly Command[]> => commandsOf(IDS);

/** The commands that a word of the line names: the one that is meant, where one is, and maybe others, for a file or a figure may be called so. */
export const commandsIn = (argv: readonly string[]): Promise<readonly Command[]> => commandsOf(IDS.filter((id) => argv.includes(id)));

/** The command of this name. Throws a Failure where there is none. */
export async function commandNamed(name: string): Promise<Command> {
  if (IDS.includes(name)) return LOADERS[name]!();
  throw new Failure(`There is no command ${JSON.stringify(name)}; the commands are ${IDS.join(", ")}.`);
}

/** The commands, in the order in which the help lists them. A new one is a file in commands/ and a line here. */
import type { Command } from "./command.ts";
import { cost } from "./commands/cost.ts";
import { describe } from "./commands/describe.ts";
import { edges } from "./commands/edges.ts";
import { estimate } from "./commands/estimate.ts";
import { figure } from "./commands/figure.ts";
import { resilience } from "./commands/resilience.ts";
import { search } from "./commands/search.ts";
import { serve } from "./commands/serve.ts";
import { simulate } from "./commands/simulate.ts";
import { stencil } from "./commands/stencil.ts";
import { structure } from "./commands/structure.ts";
import { sweep } from "./commands/sweep.ts";
import { throughput } from "./commands/throughput.ts";
import { worker } from "./commands/worker.ts";
import { Failure } from "./failure.ts";

export const COMMANDS: readonly Command[] = [
  describe,
  simulate,
  estimate,
  throughput,
  cost,
  resilience,
  search,
  sweep,
  structure,
  stencil,
  edges,
  figure,
  worker,
  serve,
];

/** The command of this name. Throws a Failure where there is none. */
export function commandNamed(name: string): Command {
  const command = COMMANDS.find(({ id }) => id === name);
  if (command !== undefined) return command;
  throw new Failure(`There is no command ${JSON.stringify(name)}; the commands are ${COMMANDS.map(({ id }) => id).join(", ")}.`);
}

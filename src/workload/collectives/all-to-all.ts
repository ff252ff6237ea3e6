/** All-to-all: every rank sends a message of its own to every other rank. */
import type { Send } from "./flow.ts";
import { collective } from "./form.ts";
import { allToAllRounds } from "../rounds.ts";
import { largestPower } from "./schedules.ts";

export const allToAll = collective({
  id: "all-to-all",
  title: "All-to-all",
  summary: "Every task sends other bytes to every other task.",
  source: "Thakur et al. 2005, section 4.3",
  bytes: { help: "What each task sends to each other one.", default: 1024 },
  // Its own part counts, too, and goes nowhere.
  counted: (ranks) => ({ whole: ranks, factor: (ranks - 1) / ranks }),
  parameters: [
    {
      kind: "choice",
      id: "algorithm",
      altered: "options",
      title: "algorithm",
      help: "In which order a task sends.",
      options: [
        {
          id: "pairwise",
          title: "pairwise",
          help: "n-1 steps, in each of which everyone sends to one and receives from one, after what came in the step before.",
        },
        { id: "linear", title: "linear", help: "All at once, beginning with the next task." },
      ],
      default: "pairwise",
    },
  ],
  messages: (ranks) => ranks * (ranks - 1),
  rounds: (ranks, bytes, { algorithm }, looked) => allToAllRounds(ranks, bytes, algorithm === "linear", looked),
  write: (flow, members, bytes, values) => {
    const n = members.length;
    const linear = values.algorithm === "linear";
    const pairs = largestPower(n) === n;
    const partner = (i: number, step: number): number => (pairs && !linear ? i ^ step : (i + step) % n);
    const sends = (step: number): Send[] => members.map((rank, i) => [rank, members[partner(i, step)]!, bytes]);
    const steps = Array.from({ length: n - 1 }, (_, i) => sends(i + 1));
    if (linear) flow.step(steps.flat(), "all");
    else for (const step of steps) flow.step(step, "latest");
    flow.settle(members);
  },
});

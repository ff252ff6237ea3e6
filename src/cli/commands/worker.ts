/** `flitlab worker`: takes points from a queue until it is stopped. */
import { availableParallelism } from "node:os";
import type { Command } from "../command.ts";
import { EXIT_DONE, EXIT_FAILED, EXIT_INTERRUPTED, Failure, complain } from "../output.ts";
import { WORKERS, valued } from "../options.ts";
import { progressLine } from "../progress.ts";
import { queueAddress } from "../queue/address.ts";

const QUEUE = valued("queue", "URL", "the Redis to take points from: redis://10.0.0.5:6379", queueAddress, null);

export const worker: Command = {
  id: "worker",
  takes: null,
  help: "takes points of sweeps from --queue=redis://10.0.0.5:6379 until it is stopped",
  about: {
    computes: "Takes points of sweeps from a queue and computes them, until it is stopped.",
    example: ["worker", "--queue", "redis://127.0.0.1:6379"],
    fields: "none: it prints nothing on standard output",
  },
  options: [QUEUE],
  run: async (line) => {
    const address = line.get(QUEUE);
    if (address === null) throw new Failure("A queue is missing: worker --queue redis://127.0.0.1:6379 says where to take points from.");
    const size = line.get(WORKERS) ?? availableParallelism();
    const { say, clear } = progressLine();
    // Heard from the first point on, which may come before all else is ready.
    const over = stopped();
    // Loaded by those who ask for it.
    const { startWorker } = await import("../queue/worker.ts");
    const { stop, lost } = await startWorker(address, size, ({ done, failed, running }) => {
      say(`${done} points done${failed > 0 ? `, ${failed} failed` : ""}, ${running} under way`);
    });
    process.stderr.write(`Takes points from ${address.shown}, ${size} at once (stop with Ctrl+C)\n`);
    const fault = await Promise.race([over.then(() => null), lost.catch((failure: unknown) => failure)]);
    clear();
    // A second signal does not wait for what is under way.
    void stopped().then(() => process.exit(EXIT_INTERRUPTED));
    await stop();
    if (fault !== null) complain(fault);
    // A queue's client that was looking for its server would keep the process for a while.
    return process.exit(fault === null ? EXIT_DONE : EXIT_FAILED);
  },
};

/** Resolves at the next SIGINT or SIGTERM. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      for (const signal of SIGNALS) process.removeListener(signal, over);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, over);
  });
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

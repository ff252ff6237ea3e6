/** A step session on the pool: a worker that keeps one simulation at hand until the session is closed. */
import type { Values } from "../descriptor.ts";
import type { Candidate } from "../routing/routing.ts";
import type { Snapshot } from "../simulation/snapshot.ts";
import { Cancelled } from "./errors.ts";
import type { Lane } from "./lane.ts";

/** A simulation stepped by hand. Its promises reject in one sentence when the worker is lost. */
export interface StepSession {
  /** Simulates so many cycles more (0: none) and looks. */
  step(cycles: number): Promise<Snapshot>;
  /** The paths that the routing would compare for this pair at this moment. */
  routes(source: number, destination: number): Promise<readonly Candidate[]>;
  /** The route of a packet in the network; null when it is not known (any more). */
  packetRoute(id: number): Promise<Candidate | null>;
  /** Frees the worker for the next session. */
  close(): void;
}

/** Opens a session of the design at this load as soon as a worker of the lane is free. */
export function openSession(lane: Lane, values: Values, load: number): Promise<StepSession> {
  return new Promise((resolve, reject) => {
    let close = (): void => {};
    const closed = new Promise<void>((end) => {
      close = end;
    });
    const ticket = lane.run("step session", async (desk) => {
      await desk.openSession(values, load);
      // What is asked after the worker was lost, or the session closed, gets the session's end for an answer.
      const answer = <T>(asked: Promise<T>): Promise<T> =>
        Promise.race([
          asked,
          ticket.done.then(() => {
            throw new Cancelled("step session");
          }),
        ]);
      resolve({
        step: (cycles) => answer(desk.stepSession(cycles)),
        routes: (source, destination) => answer(desk.routes(source, destination)),
        packetRoute: (id) => answer(desk.packetRoute(id)),
        close,
      });
      await closed;
      await desk.closeSession();
    });
    ticket.done.catch(reject);
  });
}

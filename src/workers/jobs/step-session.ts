/** A simulation that is stepped by hand: opened at one load and cycle 0, it answers requests until it is stopped. */
import { whenLoaded } from "../../descriptor.ts";
import type { DesignValues } from "../../study/study.ts";
import { proxy, transfer } from "comlink";
import type { Candidate } from "../../routing/routing.ts";
import { createSession } from "../../simulation/session.ts";
import type { Session } from "../../simulation/session.ts";
import type { Snapshot } from "../../simulation/snapshot.ts";
import type { Network } from "../../topology/network.ts";
import { loaded } from "../errors.ts";
import type { Control } from "../job.ts";

/** The requests to an open session. */
export interface SessionDesk {
  /** Simulates so many cycles more (0: none) and returns a snapshot. */
  step(cycles: number): Promise<Snapshot>;
  /** The paths that the routing would compare for this pair at this moment. */
  routes(source: number, destination: number): Promise<readonly Candidate[]>;
  /** Whether minimal paths of this pair have failed, so that it goes another way; null if unknown. */
  repaired(source: number, destination: number): Promise<boolean | null>;
  /** The route of a packet in the network; null if it has arrived, or routes are not kept. */
  packetRoute(id: number): Promise<Candidate | null>;
}

/** Hands out the session's runner by its only report. */
export async function run(network: Network, values: DesignValues, { signal, report }: Control<SessionDesk>, load: number): Promise<void> {
  let session: Session | null = await whenLoaded(() => createSession(network, values, load));
  const opened = (): Session => {
    if (session === null) throw new Error("the step session has been closed");
    return session;
  };
  const runner: SessionDesk = {
    step: async (cycles) => {
      const snapshot = opened().step(cycles);
      const [channelQueue, channelLoad] = [snapshot.channelQueue.slice(), snapshot.channelLoad.slice()];
      // All that is of the packets stands in one buffer.
      const packets = snapshot.packets.id.buffer as ArrayBuffer;
      return transfer({ ...snapshot, channelQueue, channelLoad }, [channelQueue.buffer, channelLoad.buffer, packets]);
    },
    routes: async (source, destination) => opened().routes(source, destination),
    repaired: async (source, destination) =>
      network.damage !== null &&
      (await loaded("figures of repairs", import("../../routing/repair-counts.ts"))).isRepaired(network, values, source, destination),
    packetRoute: async (id) => opened().route?.(id) ?? null,
  };
  await report(proxy(runner));
  await untilAborted(signal);
  // Whoever still holds the runner does not hold the simulation.
  session = null;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => {
      resolve();
    });
  });
}

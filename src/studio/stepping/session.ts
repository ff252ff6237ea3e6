/** The session of one design. It is opened at a load, stepped, asked for routes, and ended when nobody looks at it any more. */
import { openSession } from "../../engine/jobs.ts";
import type { StepSession } from "../../engine/jobs.ts";
import type { Candidate } from "../../engine/model.ts";
import type { Packets, PacketView, Snapshot } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { createStore } from "zustand/vanilla";
import { notifyFailure } from "../store/notices.ts";
import type { Pair } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { stillFor } from "./standstill.ts";

/** What was seen last, and what came before. */
export interface Look {
  readonly snapshot: Snapshot;
  readonly before: Packets | null;
  /** Time of its arrival (as performance.now()), and how long its packets take to get to their places, milliseconds. */
  readonly at: number;
  readonly duration: number;
}

export interface SessionState {
  readonly load: number;
  readonly look: Look | null;
  /** Packets delivered since cycle 0 and the sum of their latencies, cycles. */
  readonly latencySum: number;
  readonly latencyCount: number;
  /** Cycles for which nothing has moved. */
  readonly still: number;
  /** The packet that was clicked, and its route. */
  readonly marked: {
    readonly id: number;
    readonly birth: number;
    readonly source: number;
    readonly destination: number;
    readonly route: Candidate | null;
  } | null;
  /** Routes of the pair at this moment; null until they are known. */
  readonly candidates: readonly Candidate[] | null;
  /** Whether minimal paths of the pair have failed; null where that is not known. */
  readonly repaired: boolean | null;
}

const AT_START: SessionState = {
  load: 0,
  look: null,
  latencySum: 0,
  latencyCount: 0,
  still: 0,
  marked: null,
  candidates: null,
  repaired: null,
};

interface Opened {
  readonly key: string;
  readonly session: Promise<StepSession>;
  /** Steps that were asked for and are not done. */
  waiting: number;
  /** Settles with the last of them. */
  last: Promise<void>;
}

/** Cycles of the warm-up between two looks, and their motion, milliseconds. */
const SLICE = 100;
const SLICE_DURATION = 100;
/** Steps that wait for each other. */
const MAX_WAITING = 3;

/** What a session depends on: everything except the loads to choose from. */
export function sessionKey(values: DesignValues, load: number, warmUp: number): string {
  return JSON.stringify([{ ...values, load: 0 }, load, warmUp]);
}

export class Session {
  readonly store = createStore<SessionState>(() => AT_START);
  private readonly studio: Studio;
  private opened: Opened | null = null;

  constructor(studio: Studio) {
    this.studio = studio;
  }

  /** Of what it is; null when it is closed. */
  get key(): string | null {
    return this.opened?.key ?? null;
  }

  /** Starts anew at this load, so many cycles after the first packets; `pair`: whose routes are wanted then. */
  open(values: DesignValues, load: number, warmUp: number, pair: () => Pair | null): void {
    this.close();
    const session = openSession(this.studio.workers(), values, load);
    const mine: Opened = { key: sessionKey(values, load, warmUp), session, waiting: 0, last: Promise.resolve() };
    this.opened = mine;
    this.store.setState({ load });
    session.then(
      async () => {
        // In slices, so that a large network is seen to fill.
        for (let cycle = 0; this.opened === mine && (cycle === 0 || cycle < warmUp); cycle += SLICE)
          await this.advance(Math.min(SLICE, warmUp - cycle), SLICE_DURATION);
        if (this.opened === mine) await this.askRoutes(pair());
      },
      (error: unknown) => {
        this.fail(mine, error);
      },
    );
  }

  /**
   * Simulates the given number of cycles, after the steps that were asked for before. It shows what became of the packets, in `duration`
   * milliseconds. It does nothing where a held key asks for more than can be done.
   */
  async advance(cycles: number, duration: number): Promise<void> {
    const mine = this.opened;
    if (!mine || mine.waiting >= MAX_WAITING) return;
    mine.waiting++;
    mine.last = mine.last.then(() => this.step(mine, cycles, duration));
    await mine.last;
  }

  private async step(mine: Opened, cycles: number, duration: number): Promise<void> {
    try {
      const snapshot = await (await mine.session).step(cycles);
      if (this.opened !== mine) return;
      this.store.setState(({ look, latencySum, latencyCount, still }) => {
        const delivered = snapshot.deliveredPackets - (look?.snapshot.deliveredPackets ?? 0);
        return {
          look: { snapshot, before: look?.snapshot.packets ?? null, at: performance.now(), duration },
          latencySum: latencySum + (snapshot.latency ?? 0) * delivered,
          latencyCount: latencyCount + (snapshot.latency === null ? 0 : delivered),
          still: stillFor(look?.snapshot ?? null, snapshot, still),
        };
      });
    } catch (error) {
      this.fail(mine, error);
    } finally {
      mine.waiting--;
    }
  }

  /** Marks a packet and asks for its route; null for none. */
  mark(packet: PacketView | null): void {
    if (!packet) {
      this.store.setState({ marked: null });
      return;
    }
    const { id, birth, source, destination } = packet;
    this.store.setState({ marked: { id, birth, source, destination, route: null } });
    const mine = this.opened;
    mine?.session
      .then((session) => session.packetRoute(id))
      .then(
        (route) => {
          this.store.setState(({ marked }) => (marked?.id === id && marked.birth === birth ? { marked: { ...marked, route } } : {}));
        },
        (error: unknown) => {
          this.fail(mine, error);
        },
      );
  }

  /** Asks for the routes of a pair, as the routing would compare them now. */
  async askRoutes(pair: Pair | null): Promise<void> {
    const mine = this.opened;
    if (!mine || !pair || pair.source === null || pair.destination === null) {
      this.store.setState({ candidates: null, repaired: null });
      return;
    }
    try {
      const session = await mine.session;
      const [candidates, repaired] = await Promise.all([
        session.routes(pair.source, pair.destination),
        session.repaired(pair.source, pair.destination),
      ]);
      if (this.opened === mine && this.studio.getState().pair === pair) this.store.setState({ candidates, repaired });
    } catch (error) {
      this.fail(mine, error);
    }
  }

  close(): void {
    this.opened?.session.then(
      (session) => {
        session.close();
      },
      () => undefined,
    );
    this.opened = null;
    this.store.setState(AT_START);
  }

  private fail(mine: Opened, error: unknown): void {
    if (this.opened !== mine) return;
    this.studio.setState({ playing: false });
    notifyFailure(this.studio, error, "designs");
  }
}

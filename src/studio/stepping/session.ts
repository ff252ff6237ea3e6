/** The session that is stepped and asked for routes: opened for the design on screen, played, and given up when nobody looks any more. */
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import type { Values } from "../../descriptor.ts";
import type { Candidate } from "../../routing/routing.ts";
import type { PacketView, Snapshot } from "../../simulation/snapshot.ts";
import { openSession } from "../../workers/session.ts";
import type { StepSession } from "../../workers/session.ts";
import { networkKey } from "../store/keys.ts";
import { steadyLoad } from "../store/load.ts";
import { MOST_STEPPED, setStepping, showRoutes } from "../store/looking.ts";
import { notifyFailure } from "../store/notices.ts";
import { useActingStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { stillFor } from "./standstill.ts";

/** Cycles a second to choose from. */
export const SPEEDS = [2, 10, 50, 200] as const;
/** More steps a second would only overlap each other's motion. */
const MOST_STEPS = 25;
/** Motion of a step by hand: of one cycle, of several; milliseconds. */
const ONE_CYCLE = 260;
const SEVERAL = 420;
/** Wait after the design's last change, milliseconds. */
const SETTLE = 250;

/** What was seen last, and what came before. */
export interface Look {
  readonly snapshot: Snapshot;
  readonly before: readonly PacketView[] | null;
  /** Time of its arrival (as performance.now()), and how long its packets take to get to their places, milliseconds. */
  readonly at: number;
  readonly duration: number;
}

export interface SessionState {
  /** Offered load of the session: the one that is looked at, as soon as packets move. */
  readonly load: number;
  readonly speed: number;
  readonly playing: boolean;
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
}

const AT_START = { playing: false, look: null, latencySum: 0, latencyCount: 0, still: 0, marked: null, candidates: null } as const;

interface Opened {
  readonly values: Values;
  readonly network: string;
  readonly session: Promise<StepSession>;
  busy: boolean;
}

/** What a session depends on: everything but the loads to choose from. */
function keyOf(values: Values): string {
  return JSON.stringify({ ...values, load: 0 });
}

/** Of one studio, whose design on screen it follows from its making on. */
export class Session {
  readonly store = createStore<SessionState>(() => ({ load: 0, speed: SPEEDS[1], ...AT_START }));
  private readonly studio: Studio;
  private opened: Opened | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(studio: Studio) {
    this.studio = studio;
    studio.subscribe((state, old) => {
      this.note(state, old);
    });
    this.follow();
  }

  /** Starts at cycle 0, at the load that is looked at. */
  reset(): void {
    this.close();
    const state = this.studio.getState();
    const { values } = shownDesign(state);
    const load = steadyLoad(state);
    const mine: Opened = { values, network: networkKey(values), session: openSession(this.studio.workers(), values, load), busy: false };
    this.opened = mine;
    this.store.setState({ load });
    mine.session.then(
      async () => {
        await this.advance(0);
        await this.askRoutes();
      },
      (error: unknown) => {
        this.fail(mine, error);
      },
    );
  }

  /** Simulates so many cycles and shows what became of the packets; does nothing while an earlier step is on its way. */
  async advance(cycles: number, duration = cycles <= 1 ? ONE_CYCLE : SEVERAL): Promise<void> {
    const mine = this.opened;
    if (!mine || mine.busy) return;
    mine.busy = true;
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
      if (cycles > 0) await this.askRoutes();
    } catch (error) {
      this.fail(mine, error);
    } finally {
      mine.busy = false;
    }
  }

  /** Steps on and on at the chosen speed until stopped. */
  async play(): Promise<void> {
    if (this.store.getState().playing) return;
    this.store.setState({ playing: true });
    const mine = this.opened;
    while (this.store.getState().playing && this.opened === mine) {
      const began = performance.now();
      const { speed } = this.store.getState();
      const cycles = Math.ceil(speed / MOST_STEPS);
      const interval = (1000 * cycles) / speed;
      await this.advance(cycles, interval);
      const rest = interval - (performance.now() - began);
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(rest, 4));
      });
    }
  }

  stopPlaying(): void {
    this.store.setState({ playing: false });
  }

  setSpeed(speed: number): void {
    this.store.setState({ speed });
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

  private close(): void {
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
    this.store.setState({ playing: false });
    notifyFailure(this.studio, error, "designs");
  }

  /** The routes of the pair, as the routing would compare them now. */
  private async askRoutes(): Promise<void> {
    const { pair } = this.studio.getState();
    const mine = this.opened;
    if (!mine || !pair || pair.source === null || pair.destination === null) {
      this.store.setState({ candidates: null });
      return;
    }
    try {
      const candidates = await (await mine.session).routes(pair.source, pair.destination);
      if (this.opened === mine && this.studio.getState().pair === pair) this.store.setState({ candidates });
    } catch (error) {
      this.fail(mine, error);
    }
  }

  private note(state: StudioState, old: StudioState): void {
    if (state.pair !== old.pair) {
      this.store.setState({ candidates: null });
      void this.askRoutes();
    }
    // The routes that stay open are those of an idle network again; packets are of the load that is looked at.
    const otherLoad =
      this.opened !== null &&
      state.stepping &&
      keyOf(this.opened.values) === keyOf(shownDesign(state).values) &&
      steadyLoad(state) !== this.store.getState().load;
    if (otherLoad || (old.stepping && !state.stepping && state.pair)) this.reset();
    if ((["designs", "shown", "inspections", "stepping", "pair"] as const).every((part) => state[part] === old[part])) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => {
        this.follow();
      },
      this.opened && (state.stepping || state.pair) ? SETTLE : 0,
    );
  }

  /** Whatever was asked of an older network is given up. */
  private follow(): void {
    const state = this.studio.getState();
    const design = shownDesign(state);
    if (!state.stepping && !state.pair) {
      if (this.opened) this.close();
      return;
    }
    if (this.opened && keyOf(this.opened.values) === keyOf(design.values)) return;
    const network = state.inspections[design.id]?.drawing;
    if (network?.key !== networkKey(design.values)) return;
    if (this.opened && this.opened.network !== network.key && state.pair) showRoutes(this.studio, { source: null, destination: null });
    if (state.stepping && network.value.network.endpoints > MOST_STEPPED) setStepping(this.studio, false);
    this.reset();
  }
}

export const sessionOf = perStudio((studio) => new Session(studio));

/** The session of the studio around the component. */
export function useActingSession(): Session {
  return sessionOf(useActingStudio());
}

/** What a component shows of it. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useActingSession().store, select);
}

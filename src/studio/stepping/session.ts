/** The session that is stepped and asked for routes: opened for the design on screen, played, and given up when nobody looks any more. */
import { create } from "zustand";
import type { Values } from "../../descriptor.ts";
import type { Candidate } from "../../routing/routing.ts";
import type { PacketView, Snapshot } from "../../simulation/snapshot.ts";
import type { StepSession } from "../../workers/step-session.ts";
import { networkKey } from "../store/keys.ts";
import { steadyLoad } from "../store/load.ts";
import { MOST_STEPPED, setStepping, showRoutes } from "../store/looking.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign, useStudio } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import { workers } from "../store/workers.ts";
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

interface SessionState {
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

export const useSession = create<SessionState>(() => ({ load: 0, speed: SPEEDS[1], ...AT_START }));

interface Opened {
  readonly values: Values;
  readonly network: string;
  readonly session: Promise<StepSession>;
  busy: boolean;
}

let opened: Opened | null = null;

/** What a session depends on: everything but the loads to choose from. */
function keyOf(values: Values): string {
  return JSON.stringify({ ...values, load: 0 });
}

function close(): void {
  opened?.session.then(
    (session) => {
      session.close();
    },
    () => undefined,
  );
  opened = null;
  useSession.setState(AT_START);
}

/** Starts at cycle 0, at the load that is looked at. */
export function reset(): void {
  close();
  const state = useStudio.getState();
  const { values } = shownDesign(state);
  const load = steadyLoad(state);
  const mine: Opened = { values, network: networkKey(values), session: workers().session(values, load), busy: false };
  opened = mine;
  useSession.setState({ load });
  mine.session.then(
    async () => {
      await advance(0);
      await askRoutes();
    },
    (error: unknown) => {
      fail(mine, error);
    },
  );
}

function fail(mine: Opened, error: unknown): void {
  if (opened !== mine) return;
  useSession.setState({ playing: false });
  notifyFailure(error, "designs");
}

/** Simulates so many cycles and shows what became of the packets; does nothing while an earlier step is on its way. */
export async function advance(cycles: number, duration = cycles <= 1 ? ONE_CYCLE : SEVERAL): Promise<void> {
  const mine = opened;
  if (!mine || mine.busy) return;
  mine.busy = true;
  try {
    const snapshot = await (await mine.session).step(cycles);
    if (opened !== mine) return;
    useSession.setState(({ look, latencySum, latencyCount, still }) => {
      const delivered = snapshot.deliveredPackets - (look?.snapshot.deliveredPackets ?? 0);
      return {
        look: { snapshot, before: look?.snapshot.packets ?? null, at: performance.now(), duration },
        latencySum: latencySum + (snapshot.latency ?? 0) * delivered,
        latencyCount: latencyCount + (snapshot.latency === null ? 0 : delivered),
        still: stillFor(look?.snapshot ?? null, snapshot, still),
      };
    });
    if (cycles > 0) await askRoutes();
  } catch (error) {
    fail(mine, error);
  } finally {
    mine.busy = false;
  }
}

/** Steps on and on at the chosen speed until stopped. */
export async function play(): Promise<void> {
  if (useSession.getState().playing) return;
  useSession.setState({ playing: true });
  const mine = opened;
  while (useSession.getState().playing && opened === mine) {
    const began = performance.now();
    const { speed } = useSession.getState();
    const cycles = Math.ceil(speed / MOST_STEPS);
    const interval = (1000 * cycles) / speed;
    await advance(cycles, interval);
    const rest = interval - (performance.now() - began);
    await new Promise((resolve) => {
      setTimeout(resolve, Math.max(rest, 4));
    });
  }
}

export function stopPlaying(): void {
  useSession.setState({ playing: false });
}

/** Marks a packet and asks for its route; null for none. */
export function mark(packet: PacketView | null): void {
  if (!packet) {
    useSession.setState({ marked: null });
    return;
  }
  const { id, birth, source, destination } = packet;
  useSession.setState({ marked: { id, birth, source, destination, route: null } });
  const mine = opened;
  mine?.session
    .then((session) => session.packetRoute(id))
    .then(
      (route) => {
        useSession.setState(({ marked }) => (marked?.id === id && marked.birth === birth ? { marked: { ...marked, route } } : {}));
      },
      (error: unknown) => {
        fail(mine, error);
      },
    );
}

/** The routes of the pair, as the routing would compare them now. */
async function askRoutes(): Promise<void> {
  const { pair } = useStudio.getState();
  const mine = opened;
  if (!mine || !pair || pair.source === null || pair.destination === null) {
    useSession.setState({ candidates: null });
    return;
  }
  try {
    const candidates = await (await mine.session).routes(pair.source, pair.destination);
    if (opened === mine && useStudio.getState().pair === pair) useSession.setState({ candidates });
  } catch (error) {
    fail(mine, error);
  }
}

/** Whatever was asked of an older network is given up. */
function follow(state: StudioState): void {
  const design = shownDesign(state);
  if (!state.stepping && !state.pair) {
    if (opened) close();
    return;
  }
  if (opened && keyOf(opened.values) === keyOf(design.values)) return;
  const network = state.inspections[design.id]?.drawing;
  if (network?.key !== networkKey(design.values)) return;
  if (opened && opened.network !== network.key && state.pair) showRoutes({ source: null, destination: null });
  if (state.stepping && network.value.network.endpoints > MOST_STEPPED) setStepping(false);
  reset();
}

let timer: ReturnType<typeof setTimeout> | undefined;
useStudio.subscribe((state, old) => {
  if (state.pair !== old.pair) {
    useSession.setState({ candidates: null });
    void askRoutes();
  }
  // The routes that stay open are those of an idle network again; packets are of the load that is looked at.
  const otherLoad =
    opened !== null &&
    state.stepping &&
    keyOf(opened.values) === keyOf(shownDesign(state).values) &&
    steadyLoad(state) !== useSession.getState().load;
  if (otherLoad || (old.stepping && !state.stepping && state.pair)) reset();
  if ((["designs", "shown", "inspections", "stepping", "pair"] as const).every((part) => state[part] === old[part])) return;
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      follow(useStudio.getState());
    },
    opened && (state.stepping || state.pair) ? SETTLE : 0,
  );
});
follow(useStudio.getState());

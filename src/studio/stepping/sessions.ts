/** The sessions of all designs that are drawn, stepped and played as one. Only the design on screen shows the routes of a pair. */
import { latenciesOf, longestLatency, runsToCompletion } from "../../engine/model.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { reducedMotion } from "../parts/reduced-motion.ts";
import { networkKey } from "../store/keys.ts";
import { completionOf, noneIsSteady } from "../store/completions.ts";
import { steadyLoad } from "../store/load.ts";
import { MAX_STEPPED, setPlaying, setStepping, showRoutes } from "../store/looking.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { playedOf } from "../store/played.ts";
import { shownDesign } from "../store/state.ts";
import type { Design, StudioState } from "../store/state.ts";
import { perStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { Session, sessionKey } from "./session.ts";
import type { SessionState } from "./session.ts";

/** Cycles a second to choose from. */
export const SPEEDS = [2, 10, 50, 200, 1000, 5000] as const;
/** Most seconds in which a workload that has run to completion is played, and the pace for one of unknown length. */
const PLAYED = 20;
const UNKNOWN = 200;
/** More steps a second would only overlap each other's motion. */
const MAX_STEPS = 25;
/** Motion of a step by hand: of one cycle, of several; milliseconds. */
const ONE_CYCLE = 260;
const SEVERAL = 420;
/** Wait after the design's last change, milliseconds. */
const SETTLE = 250;
/** Longest channels that a packet has passed when packets are shown of a network under load: there and back, a few times. */
const WARM_CHANNELS = 8;

/** What the sessions depend on besides the load. */
const FOLLOWED = ["designs", "shown", "enlarged", "inspections", "stepping", "playing", "pair"] as const;

/** What is seen of the sessions together. */
interface Playing {
  readonly speed: number;
}

/** Cycles after which the network is filled, and queues show the routing the load. */
export function warmUpOf(values: DesignValues): number {
  const longest = Math.max(values.terminalLatency, longestLatency(latenciesOf(values)));
  return Math.max(400, Math.min(2000, WARM_CHANNELS * (longest + values.routerLatency)));
}

/** Cycles a second at which the longest of the workloads takes no more than some seconds. */
function paceFor(state: Pick<StudioState, "designs" | "completions">): number {
  const cycles = Math.max(0, ...state.designs.map(({ values }) => completionOf(state, values)?.result?.cycles ?? 0));
  if (cycles === 0) return UNKNOWN;
  return SPEEDS.find((speed) => cycles / speed <= PLAYED) ?? SPEEDS.at(-1)!;
}

/** The sessions of one studio. They follow its designs from their making on. */
class Sessions {
  readonly store = createStore<Playing>(() => ({ speed: SPEEDS[1] }));
  private readonly studio: Studio;
  private readonly byDesign = new Map<number, Session>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Motion begins in a network under load; stepping by hand begins in an empty one. */
  private warm: boolean;
  private looping = false;
  /** Somebody has chosen how fast. */
  private paced = false;

  constructor(studio: Studio) {
    this.studio = studio;
    this.warm = studio.getState().playing;
    if (this.warm) this.pace(studio.getState());
    studio.subscribe((state, old) => {
      this.note(state, old);
    });
    this.follow();
  }

  /** The session of a design; closed as long as nobody looks. */
  of(design: number): Session {
    const known = this.byDesign.get(design);
    if (known) return known;
    const session = new Session(this.studio);
    session.store.subscribe(this.tellPlayed);
    this.byDesign.set(design, session);
    return session;
  }

  /** How far the workloads are that are played: the farthest of them, for one that is done stands still. */
  private readonly tellPlayed = (): void => {
    const { designs, stepping } = this.studio.getState();
    const cycles = designs.flatMap(({ id, values }) => {
      const look = stepping && runsToCompletion(values) ? this.byDesign.get(id)?.store.getState().look : null;
      return look ? [look.snapshot.cycle] : [];
    });
    const played = playedOf(this.studio);
    const cycle = cycles.length === 0 ? null : Math.max(...cycles);
    if (cycle !== played.getState().cycle) played.setState({ cycle });
  };

  /** Back to cycle 0, in empty networks. */
  reset(): void {
    this.warm = false;
    for (const session of this.byDesign.values()) session.close();
    this.follow();
  }

  /** All networks so many cycles on. */
  async advance(cycles: number, duration = cycles <= 1 ? ONE_CYCLE : SEVERAL): Promise<void> {
    const { pair } = this.studio.getState();
    const asked = shownDesign(this.studio.getState()).id;
    await Promise.all(
      this.open().map(async ([design, session]) => {
        await session.advance(cycles, duration);
        if (pair && design === asked) await session.askRoutes(pair);
      }),
    );
  }

  setSpeed(speed: number): void {
    this.paced = true;
    this.store.setState({ speed });
  }

  /** A speed that suits the length of the workloads, where nobody has chosen one. */
  private pace(state: StudioState): void {
    if (!this.paced && noneIsSteady(state)) this.store.setState({ speed: paceFor(state) });
  }

  /** Whether every network has delivered the whole of its workload. */
  private allDone(): boolean {
    const open = this.open();
    return open.length > 0 && open.every(([, { store }]) => store.getState().look?.snapshot.done === true);
  }

  private open(): readonly [design: number, session: Session][] {
    return [...this.byDesign].filter(([, session]) => session.key !== null);
  }

  /** Steps on at the chosen speed until it is stopped; only once where motion is to be reduced. */
  private async play(): Promise<void> {
    if (this.looping) return;
    this.looping = true;
    while (this.studio.getState().playing) {
      const began = performance.now();
      const { speed } = this.store.getState();
      const cycles = Math.ceil(speed / MAX_STEPS);
      const interval = (1000 * cycles) / speed;
      // Networks still under way to their first look are not waited for by the others.
      if (this.open().every(([, { store }]) => store.getState().look !== null)) {
        await this.advance(cycles, interval);
        if (reducedMotion() || this.allDone()) setPlaying(this.studio, false);
      }
      const rest = interval - (performance.now() - began);
      await new Promise((resolve) => {
        setTimeout(resolve, Math.max(rest, 4));
      });
    }
    this.looping = false;
  }

  private note(state: StudioState, old: StudioState): void {
    if (state.stepping !== old.stepping) this.warm = state.playing;
    if (state.playing && !old.playing) {
      this.pace(state);
      // What is done is seen again from its beginning.
      if (this.allDone()) this.reset();
      void this.play();
    }
    if (state.pair !== old.pair) {
      const session = this.of(shownDesign(state).id);
      session.store.setState({ candidates: null, repaired: null });
      void session.askRoutes(state.pair);
    }
    const looking = state.stepping || state.pair !== null;
    const before = old.stepping || old.pair !== null;
    if (!looking && !before) return;
    if (looking && before && steadyLoad(state) !== steadyLoad(old) && !state.playing) this.warm = false;
    const same = FOLLOWED.every((part) => state[part] === old[part]) && steadyLoad(state) === steadyLoad(old);
    if (same) return;
    clearTimeout(this.timer);
    // A closed look is given up at once; a design that is being edited has time to settle.
    const settling = looking && before && state.designs !== old.designs;
    if (settling) this.timer = setTimeout(this.follow, SETTLE);
    else this.follow();
  }

  /** Opens the sessions that are looked at and ends all others. */
  private readonly follow = (): void => {
    const state = this.studio.getState();
    const shown = shownDesign(state);
    const drawn = state.stepping ? (state.enlarged ? [shown] : state.designs) : state.pair ? [shown] : [];
    for (const [design, session] of this.byDesign) {
      if (!drawn.some(({ id }) => id === design) && session.key !== null) session.close();
      if (!state.designs.some(({ id }) => id === design)) this.byDesign.delete(design);
    }
    for (const design of drawn) this.openOf(design, state, design === shown);
    if (state.playing) void this.play();
  };

  private openOf(design: Design, state: StudioState, shown: boolean): void {
    const { values, id } = design;
    const network = state.inspections[id]?.drawing;
    if (network?.key !== networkKey(values)) return;
    const { endpoints } = network.value.network;
    if (state.stepping && endpoints > MAX_STEPPED) {
      if (shown) setStepping(this.studio, false);
      return;
    }
    const session = this.of(id);
    // A workload is seen from its beginning.
    const finite = runsToCompletion(values);
    const load = finite ? 0 : steadyLoad(state);
    const warmUp = !finite && (this.warm || !state.stepping) ? warmUpOf(values) : 0;
    if (session.key === sessionKey(values, load, warmUp)) return;
    const { pair } = state;
    if (shown && pair && Math.max(pair.source ?? 0, pair.destination ?? 0) >= endpoints) {
      showRoutes(this.studio, { source: null, destination: null });
      return;
    }
    session.open(values, load, warmUp, () => {
      // Ends may have been chosen since.
      const now = this.studio.getState();
      return shownDesign(now).id === id ? now.pair : null;
    });
  }
}

export const sessionsOf = perStudio((studio) => new Sessions(studio));

/** The sessions of the studio around the component. */
export function useActingSessions(): Sessions {
  return sessionsOf(useActingStudio());
}

/** What a component shows of that of the design on screen. */
export function useSession<T>(select: (state: SessionState) => T): T {
  const design = useStudio((state) => shownDesign(state).id);
  return useStore(useActingSessions().of(design).store, select);
}

/** What a component shows of all of them. */
export function useSessions<T>(select: (state: Playing) => T): T {
  return useStore(useActingSessions().store, select);
}

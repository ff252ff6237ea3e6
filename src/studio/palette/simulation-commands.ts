/** Commands that simulate, solve and show what was simulated in motion. */
import { setLive } from "../store/live.ts";
import { setPlaying, setStepping, showRoutes } from "../store/looking.ts";
import { pendingDesigns } from "../store/pending.ts";
import { pauseOrResume, run, stop } from "../store/run.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { solveAlone } from "../store/views.ts";
import type { Draft } from "./command.ts";

export function simulation(studio: Studio, state: StudioState): (Draft | false)[] {
  const { active, paused, stopping } = state.run;
  return [
    !active &&
      pendingDesigns(state).length > 0 && {
        id: "run",
        title: "Run the simulation",
        words: ["start", "simulate"],
        run: () => {
          void run(studio);
        },
      },
    active &&
      !stopping && {
        id: "stop",
        title: "Stop the simulation",
        words: ["cancel", "end"],
        run: () => {
          stop(studio);
        },
      },
    active &&
      !stopping && {
        id: "pause",
        title: paused ? "Resume the simulation" : "Pause the simulation",
        run: () => {
          pauseOrResume(studio);
        },
      },
    {
      id: "live",
      title: state.live ? "Stop simulating by itself after every change" : "Simulate by itself after every change",
      words: ["live"],
      run: () => {
        setLive(studio, !state.live);
      },
    },
    {
      id: "bounds",
      title: "Solve the linear programs",
      words: ["LP", "bound", "limits", "alpha"],
      run: () => {
        solveAlone(studio);
      },
    },
    {
      id: "play",
      title: state.playing ? "Stop the moving packets" : "Play: packets move",
      words: ["animate", "watch"],
      run: () => {
        setPlaying(studio, !state.playing);
      },
    },
    {
      id: "step",
      title: state.stepping ? "Leave step mode" : "Step cycle by cycle",
      words: ["cycle", "debug"],
      run: () => {
        setStepping(studio, !state.stepping);
      },
    },
    {
      id: "routes",
      title: state.pair === null ? "Show the routes of a pair of endpoints" : "Hide the routes",
      words: ["path", "pair"],
      run: () => {
        showRoutes(studio, state.pair === null ? { source: null, destination: null } : null);
      },
    },
  ];
}

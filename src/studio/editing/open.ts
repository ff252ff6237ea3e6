/** Opens what somebody chose by name, a preset or a saved study. Opening ends what runs, and starts the new study. */
import { openText } from "../address/address.ts";
import { open } from "../families.ts";
import { openStudy, showDesign } from "../store/designs.ts";
import { simulationKey } from "../store/keys.ts";
import { pendingDesigns } from "../store/pending.ts";
import { run, stop } from "../store/run.ts";
import type { Studio } from "../store/studio.ts";
import { showStory } from "../store/views.ts";

/**
 * Opens a study over whatever is shown. It is simulated however long that takes, because it was asked for. Where the studio does not run by
 * itself, it waits for Run.
 */
export function openNamed(studio: Studio, text: string): void {
  open(studio, () => {
    openHere(studio, text);
  });
}

/** The same at once. Throws where something is still to be loaded for it. */
export function openHere(studio: Studio, text: string): void {
  showStory(studio, null);
  showDesign(studio, 0);
  openStudy(studio, text);
  start(studio, false);
}

/** The same of a study that was kept, with what was looked at in it. `change`: of what was there, which leaves its curve as a ghost. */
export function openKept(studio: Studio, text: string, change = false): void {
  open(studio, () => {
    openText(studio, `#${text}`);
    start(studio, change);
  });
}

function start(studio: Studio, change: boolean): void {
  const { designs, live, embedded, run: running } = studio.getState();
  const wanted = pendingDesigns(studio.getState()).map(({ values }) => simulationKey(values));
  if (running.active && !running.stopping && wanted.length > 0 && wanted.every((key) => running.keys.includes(key))) return;
  stop(studio);
  if (!change) studio.setState({ ghosts: {} });
  // Nobody can press Run in a frame.
  if ((!live && !embedded) || wanted.length === 0) return;
  const begin = (): void => {
    void run(studio);
    // What was there before was another thing, not this one before a change.
    if (!change) studio.setState({ ghosts: {} });
  };
  if (!studio.getState().run.active) {
    begin();
    return;
  }
  // What was stopped first comes to its end.
  const forget = studio.subscribe((state) => {
    if (state.run.active && state.designs === designs) return;
    forget();
    if (state.designs === designs) begin();
  });
}

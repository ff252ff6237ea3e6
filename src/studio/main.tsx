/** Starts the studio: reads the study from the URL, starts the workers on it, and shows the page. */
import { startTransition, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./styles/page.css";
import "./styles/bar.css";
import "./styles/design.css";
import "./styles/network.css";
import "./styles/results.css";
import "./styles/phone.css";
// Of parts that load later and stand in the first picture.
import "./guide/offer.css";
import "./results/table/table.css";
import "./kept/kept.css";
import "./styles/touch.css";
import "./styles/contrast.css";
import "./styles/print.css";
import { FIRST_LOAD, FIRST_STORY, FIRST_STUDY } from "../lessons/stories/first.ts";
import { loadLayout } from "../drawing/families.ts";
import { loaded } from "../engine/jobs.ts";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { onTryAgain, TRY_AGAIN } from "./missing.ts";
import { followScheme } from "./scheme.ts";
import { onceMoved } from "./parts/moved.ts";
import { pause } from "./parts/pause.ts";
import { dropToken, followAddress } from "./address/address.ts";
import { keepEarly } from "./editing/early.ts";
import { fetchKept, handOver } from "./kept/kept.ts";
import { openPage } from "./pages.ts";
import { StudioContext } from "./store/context.ts";
import { followDesigns } from "./store/inspect.ts";
import { newVisit, visitId } from "./saved/visited.ts";
import { dismissPart, notifyFailure } from "./store/notices.ts";
import { followLive } from "./store/live.ts";
import { run } from "./store/run.ts";
import { offersStory } from "./stories/offer.ts";
import type { StudioState } from "./store/state.ts";
import { createStudio } from "./store/studio.ts";

/** The step of a story is still to open what belongs to it. */
function isOpening({ story, embedded }: StudioState): boolean {
  return story?.fresh === true && !embedded;
}

/** Keeps the built site for later visits without a network, once it has loaded (public/sw.js). */
function keepOffline(): void {
  // A frame without an origin may not even ask.
  if (!import.meta.env.PROD || origin === "null" || !("serviceWorker" in navigator)) return;
  const keep = (): void => {
    // Private windows and some settings refuse it; the studio works all the same.
    navigator.serviceWorker.register(new URL("sw.js", document.baseURI)).catch(() => undefined);
  };
  if (document.readyState === "complete") keep();
  else addEventListener("load", keep);
}

/** Does what the page can do without. */
function follow(what: string, act: () => Promise<void>): void {
  loaded(what, act()).catch((error: unknown) => {
    notifyFailure(studio, error, null, TRY_AGAIN);
    onTryAgain(() => {
      dismissPart(studio, what);
      follow(what, act);
    });
  });
}

// Of another study than the one that is asked for, and whatever becomes of that.
if (location.hash.length > 1) document.getElementById("kept")?.remove();
dropToken();
followScheme();
const studio = createStudio();

async function start(): Promise<void> {
  // The program has been read in this task. Each section of what follows has one of its own.
  await pause();
  // On the first visit something is there to be seen.
  const bare = location.hash.length < 2;
  if (bare) history.replaceState(null, "", `#${FIRST_STUDY}`);
  await followAddress(studio);
  // At the load that shows at once what it is about: simulated first in all designs.
  if (bare) studio.setState({ chosenLoad: FIRST_LOAD });
  if (bare) await fetchKept(studio);
  await pause();
  if (bare && offersStory()) studio.setState({ story: { id: FIRST_STORY, step: 0, fresh: false } });
  followDesigns(studio);
  // Workers lay the networks out: what they need for it is asked for while they start, a round trip earlier.
  for (const { values } of studio.getState().designs) loadLayout({ family: values.topology, groups: null }).catch(() => null);
  const first = studio.getState();
  const early = keepEarly(studio);
  onceMoved(() => {
    follow("undo", async () => (await import("./later.ts")).followLater(studio, first, early()));
  });
  // The last visit's study is offered, and stands in nobody's way.
  const again = bare && newVisit();
  // Before this tab can be duplicated. What a frame in another page shows is nobody's visit.
  if (!first.embedded) void visitId();
  if (again) follow("last visit", async () => (await import("./saved/offer.ts")).offerLastVisit(studio));

  // Only `flitlab serve --queue` says so.
  const cluster = document.querySelector<HTMLMetaElement>("meta[name=flitlab-cluster]");
  if (cluster) follow("line to the cluster", async () => (await import("./cluster.ts")).followCluster(studio, cluster.content));

  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  const page = (
    <StrictMode>
      <ErrorBoundary part="studio">
        <StudioContext value={studio}>
          <App />
        </StudioContext>
      </ErrorBoundary>
    </StrictMode>
  );
  await pause();
  // In slices of a few milliseconds, not all at once.
  startTransition(() => {
    createRoot(root).render(page);
  });
  handOver(studio);
  followLive(studio, bare, (state) => openPage(state) !== null || state.unread !== null || isOpening(state));
  // What the first visit shows is kept; other studies begin with their estimates, before anybody moves.
  if (!bare) follow("estimate", async () => (await import("./store/estimates.ts")).followEstimates(studio));
  // Nobody can press Run in a frame.
  if (studio.getState().embedded) void run(studio);
  if (parent !== window) follow("messages", async () => (await import("./embedding/embedding.ts")).followParent(studio));
  keepOffline();
}

void start();

/** The page, with cause on the left, mechanism in the centre and consequence on the right. A narrow screen has three tabs instead. */
import { Suspense } from "react";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { Notices } from "./Notices.tsx";
import { TopBar } from "./bar/TopBar.tsx";
import { DesignPanel } from "./design/DesignPanel.tsx";
import { NetworkPanel } from "./network/NetworkPanel.tsx";
import { CursorBar } from "./network/CursorBar.tsx";
import { RunBar } from "./network/RunBar.tsx";
import { openPage } from "./pages.ts";
import { Overlays } from "./palette/Overlays.tsx";
import { lazyPart } from "./parts.tsx";
import { useArrivals } from "./parts/useArrivals.ts";
import { useNarrow } from "./parts/useSize.ts";
import { ResultsPanel } from "./results/ResultsPanel.tsx";
import { AnswerStrip } from "./results/answer/Answer.tsx";
import { useActingStudio, useStudio } from "./store/context.ts";
import type { Panel } from "./store/state.ts";
import { showPanel } from "./store/views.ts";
// Not with the link that stands there: a frame laid out before that has come would move.
import "./bar/embed.css";

const PANELS: readonly { readonly id: Panel; readonly title: string }[] = [
  { id: "design", title: "Design" },
  { id: "network", title: "Network" },
  { id: "results", title: "Results" },
];

/** They arrive one after another, the network first. */
const PARTS = 3;

const OpenWhole = lazyPart("way to the studio", async () => (await import("./bar/OpenWhole.tsx")).OpenWhole, { cramped: true });
const Guide = lazyPart("story", async () => (await import("./guide/Guide.tsx")).Guide);
const Unread = lazyPart("what is wrong with the link", async () => (await import("./Unread.tsx")).Unread);
const Dock = lazyPart("step mode", async () => (await import("./stepping/Dock.tsx")).Dock);

export function App() {
  const studio = useActingStudio();
  const arrived = useArrivals(PARTS);
  const panel = useStudio((state) => state.panel);
  const page = useStudio((state) => state.page);
  const entry = useStudio(openPage);
  const offered = useStudio((state) => state.story !== null && !state.embedded);
  const told = useStudio((state) => state.story !== null && state.story.step > 0);
  const looking = useStudio((state) => state.stepping || state.pair !== null);
  const hidden = useStudio((state) => state.hidden);
  const embedded = useStudio((state) => state.embedded);
  const unread = useStudio((state) => state.unread);
  const panels = PANELS.filter(({ id }) => !hidden.includes(id));
  const open = panels.find(({ id }) => id === panel) ?? panels[0]!;
  // Where one panel is seen at a time, the sentence is in all of them.
  const strip = useNarrow() && arrived > 2 && open.id !== "results" && !embedded && !hidden.includes("results");
  if (unread)
    return (
      <>
        <Suspense>
          <Unread {...unread} />
        </Suspense>
        <Notices />
      </>
    );
  return (
    <div
      className="page"
      data-panel={open.id}
      data-looking={looking || undefined}
      data-covered={entry !== null || undefined}
      data-told={told || undefined}
      data-embedded={embedded || undefined}
      data-hidden={hidden.length > 0 ? hidden.join(" ") : undefined}
    >
      {!embedded && entry === null && <SkipLink />}
      {embedded ? (
        <Suspense>
          <OpenWhole />
        </Suspense>
      ) : (
        <ErrorBoundary part="bar">
          <TopBar />
        </ErrorBoundary>
      )}
      <nav className="panel-tabs" aria-label="Panels" inert={entry !== null}>
        {panels.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            aria-pressed={open.id === id}
            onClick={() => {
              showPanel(studio, id);
            }}
          >
            {title}
          </button>
        ))}
      </nav>
      {entry && page && (
        <Suspense key={entry.id}>
          <entry.component argument={page.argument} />
        </Suspense>
      )}
      <main className="columns" inert={entry !== null}>
        {!embedded && !hidden.includes("design") && (
          <div className="column column-design">
            <ErrorBoundary part="form">{arrived > 1 && <DesignPanel />}</ErrorBoundary>
          </div>
        )}
        {!hidden.includes("network") && (
          <div className="column column-network">
            <ErrorBoundary part="network">
              <NetworkPanel />
            </ErrorBoundary>
          </div>
        )}
        {!hidden.includes("results") && (
          <div className="column column-results">
            <ErrorBoundary part="results">{arrived > 2 && <ResultsPanel />}</ErrorBoundary>
          </div>
        )}
        {offered && (
          <div className="guide-place">
            <Suspense>
              <Guide />
            </Suspense>
          </div>
        )}
        <div className="run-place" id="run-place" tabIndex={-1}>
          {looking && (
            <Suspense>
              <Dock />
            </Suspense>
          )}
          {!embedded && (
            <div className="run-panel">
              {strip && <AnswerStrip />}
              <CursorBar />
              {!hidden.includes("run") && <RunBar />}
            </div>
          )}
        </div>
      </main>
      <Notices />
      <Overlays />
    </div>
  );
}

/**
 * The first stop of the Tab key, which skips the bar and the form and goes to Run. It is a button because the address belongs to the study.
 */
function SkipLink() {
  return (
    <button
      type="button"
      className="plain skip"
      onClick={() => {
        document.getElementById("run-place")?.focus();
      }}
    >
      Skip to Run
    </button>
  );
}

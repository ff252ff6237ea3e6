/** The page, with cause on the left, mechanism in the centre and consequence on the right. A narrow screen shows one of them at a time. */
import { IconAdjustmentsHorizontal, IconEye, IconSchool, IconTable } from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import { designColor } from "../drawing/palette.ts";
import { FIRST_STORY } from "../lessons/stories/first.ts";
import { patternOf } from "../engine/model.ts";
import { designTitle } from "../engine/studies.ts";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { More } from "./bar/PagesMenu.tsx";
import { Notices } from "./Notices.tsx";
import { TopBar } from "./bar/TopBar.tsx";
import { DesignPanel } from "./design/DesignPanel.tsx";
import { CompareButtons } from "./compare/CompareButtons.tsx";
import { CurveCard } from "./network/CurveCard.tsx";
import { NetworkPanel } from "./network/NetworkPanel.tsx";
import { useOpener } from "./opener.ts";
import { openPage } from "./pages.ts";
import { Overlays } from "./palette/Overlays.tsx";
import { lazyPart } from "./parts.tsx";
import { Printed } from "./print/Printed.tsx";
import { useArrivals } from "./parts/useArrivals.ts";
import { useNarrow } from "./parts/useSize.ts";
import { ResultsPanel } from "./results/ResultsPanel.tsx";
import { Answer, wholeAnswer } from "./results/answer/Answer.tsx";
import { designNames } from "./results/labels.ts";
import { useScheme } from "./scheme.ts";
import { useActingStudio, useStudio } from "./store/context.ts";
import { coveredIn } from "./store/state.ts";
import type { Panel, StudioState } from "./store/state.ts";
import { showPage, showPanel } from "./store/views.ts";
// Not with the link that stands there: a frame laid out before that has come would move.
import "./bar/embed.css";
import "./exercise/cover.css";

const PANELS: readonly { readonly id: Panel; readonly title: string; readonly icon: Icon }[] = [
  { id: "network", title: "Look", icon: IconEye },
  { id: "design", title: "Design", icon: IconAdjustmentsHorizontal },
  { id: "results", title: "Numbers", icon: IconTable },
];

/** They arrive one after another, the network first. */
const PARTS = 3;

const AlikeStrip = lazyPart("comparison of designs", async () => (await import("./compare/AlikeStrip.tsx")).AlikeStrip);
const OpenWhole = lazyPart("way to the studio", async () => (await import("./bar/OpenWhole.tsx")).OpenWhole, { cramped: true });
const PageFrame = lazyPart("frame of the page", async () => (await import("./PageFrame.tsx")).PageFrame);
const Guide = lazyPart("story", async () => (await import("./guide/Guide.tsx")).Guide);
const Exercise = lazyPart("exercise", async () => (await import("./exercise/Exercise.tsx")).Exercise);
const KeptFields = lazyPart("settings of the frame", async () => (await import("./design/KeptFields.tsx")).KeptFields);
const Unread = lazyPart("what is wrong with the link", async () => (await import("./Unread.tsx")).Unread);
const Dock = lazyPart("step mode", async () => (await import("./stepping/Dock.tsx")).Dock);
const DroppedFiles = lazyPart("way in for files", async () => (await import("./DroppedFiles.tsx")).DroppedFiles, { cramped: true });

export function App() {
  const studio = useActingStudio();
  const arrived = useArrivals(PARTS);
  const panel = useStudio((state) => state.panel);
  const page = useStudio((state) => state.page);
  const entry = useStudio(openPage);
  useOpener(entry !== null);
  const story = useStudio((state) => state.story !== null && !state.embedded);
  const narrow = useNarrow();
  /** Over the sheet of a story on a narrow screen stands either the chart or a drawing. */
  const [charted, setCharted] = useState<boolean | null>(null);
  const told = useStudio((state) => state.story !== null && (state.story.step > 0 || state.story.id !== FIRST_STORY));
  const asks = useStudio((state) => state.ask !== "" || state.cover.length > 0);
  const cover = useStudio((state) => coveredIn(state).join(" "));
  const telling = useStudio((state) => state.telling);
  const looking = useStudio((state) => state.stepping || state.pair !== null);
  const hidden = useStudio((state) => state.hidden);
  const designs = useStudio((state) => state.designs.length);
  const title = useStudio(pageTitle);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const embedded = useStudio((state) => state.embedded);
  const kept = useStudio((state) => state.kept.length > 0);
  // Stories would change what is locked.
  const locked = useStudio((state) => state.locked.length > 0);
  const unread = useStudio((state) => state.unread);
  const panels = PANELS.filter(({ id }) => !hidden.includes(id));
  const open = panels.find(({ id }) => id === panel) ?? panels[0]!;
  const over = charted ?? (telling !== null || !cover.includes("chart"));
  const sheet = (asks || (story && told)) && narrow;
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
      data-told={(story && told) || undefined}
      data-telling={telling?.places}
      data-cover={cover || undefined}
      data-over={sheet ? (over ? "chart" : "drawing") : undefined}
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
      {entry && page && (
        <Suspense key={entry.id}>
          <PageFrame entry={entry}>
            <entry.component argument={page.argument} />
          </PageFrame>
        </Suspense>
      )}
      <main className="columns" inert={entry !== null}>
        {story && told && (
          <Suspense>
            <Guide />
          </Suspense>
        )}
        {!embedded && !hidden.includes("design") && <Cause arrived={arrived > 1} />}
        <div className="column column-network">
          {!embedded && !hidden.includes("results") && (
            <>
              <Answer />
              {designs > 1 && (
                <Suspense>
                  <AlikeStrip />
                </Suspense>
              )}
            </>
          )}
          {!hidden.includes("network") && (
            <ErrorBoundary part="network">
              <NetworkPanel {...(sheet && { charted: over, onCharted: setCharted })} />
            </ErrorBoundary>
          )}
          {asks && (
            <Suspense>
              <Exercise />
            </Suspense>
          )}
          {embedded && kept && (
            <Suspense>
              <KeptFields />
            </Suspense>
          )}
          {looking && (
            <Suspense>
              <Dock />
            </Suspense>
          )}
          {!(hidden.includes("results") && (embedded || hidden.includes("network"))) && (
            <div className="run-place" id="run-place" tabIndex={-1}>
              <ErrorBoundary part="curve">
                <CurveCard />
              </ErrorBoundary>
            </div>
          )}
        </div>
        {!embedded && !hidden.includes("results") && (
          <div className="column column-results">
            <ErrorBoundary part="results">{arrived > 2 && <ResultsPanel />}</ErrorBoundary>
            <div className="results-foot">
              {story && !told && (
                <Suspense>
                  <Guide />
                </Suspense>
              )}
              <CompareButtons />
            </div>
          </div>
        )}
      </main>
      {!embedded && entry === null && (
        <nav className="panel-tabs" aria-label="Panels">
          {panels.map(({ id, title: name, icon: Sign }) => (
            <button
              key={id}
              type="button"
              aria-pressed={open.id === id}
              onClick={() => {
                showPanel(studio, id);
              }}
            >
              <Sign size={20} aria-hidden="true" />
              {name}
            </button>
          ))}
          {!locked && (
            <button
              type="button"
              aria-pressed={false}
              onClick={() => {
                showPage(studio, { id: "stories", argument: "" });
              }}
            >
              <IconSchool size={20} aria-hidden="true" />
              Stories
            </button>
          )}
          <More id="panel-more" title="More" foot />
        </nav>
      )}
      {!embedded && (
        <Suspense>
          <Heard />
          {arrived > 2 && <DroppedFiles />}
        </Suspense>
      )}
      <Notices />
      <Overlays />
      {!embedded && entry === null && <Printed />}
    </div>
  );
}

/**
 * The first stop of the Tab key, which skips the bar and the form and goes to the curve. It is a button because the address belongs to the study.
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

/** The designs and their traffic, or the page over them: what tells one tab of the browser from another. */
function pageTitle(state: StudioState): string {
  const names = state.designs.length === 1 ? [state.designs[0]!.name ?? designTitle(state.designs[0]!.values)] : designNames(state.designs);
  const traffics = [...new Set(state.designs.map(({ values }) => patternOf(values).title.toLowerCase()))];
  return [openPage(state)?.title ?? `${names.join(" and ")} · ${traffics.join(", ")}`, "Flitlab"].join(" · ");
}

/** Says for those who do not see the page that a run has ended, and what it has found, as long as these designs are on the page. */
function Heard() {
  const active = useStudio((state) => state.run.active);
  const whole = useStudio((state) => (coveredIn(state).includes("sentence") ? "" : wholeAnswer(state)));
  const designs = useStudio((state) => state.designs);
  const [said, setSaid] = useState({ of: designs, text: "" });
  const ran = useRef(false);
  useEffect(() => {
    if (ran.current && !active) setSaid({ of: designs, text: `Simulated. ${whole}` });
    ran.current = active;
  }, [active, whole, designs]);
  return (
    <p className="visually-hidden" role="status" aria-label="End of the run">
      {said.of === designs && said.text}
    </p>
  );
}

/** So many designs leave no room for the form beside their pictures; it folds to a rail until somebody opens it. */
const FOLDS_FROM = 3;

function Cause({ arrived }: { readonly arrived: boolean }) {
  const many = useStudio((state) => state.designs.length >= FOLDS_FROM);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const narrow = useNarrow();
  const folded = !narrow && (chosen ?? many);
  const designs = useStudio((state) => state.designs.length);
  const scheme = useScheme();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== "[" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof HTMLElement && (target.matches("input, textarea, select") || target.isContentEditable)) return;
      setChosen(!folded);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [folded]);
  return (
    <div className="column column-design" data-folded={folded || undefined}>
      {!narrow && (many || folded) && (
        <button
          type="button"
          className="plain rail"
          aria-expanded={!folded}
          aria-controls="design-form"
          title={folded ? "Open the form ([)" : "Fold the form ([)"}
          onClick={() => {
            setChosen(!folded);
          }}
        >
          {folded ? "»" : "«"}
          <span>Design</span>
          {Array.from({ length: designs }, (_, i) => (
            <i key={i} className="design-dot" style={{ background: designColor(i, scheme) }} aria-hidden="true" />
          ))}
        </button>
      )}
      <div id="design-form" className="design-form">
        <ErrorBoundary part="form">{arrived && !folded && <DesignPanel />}</ErrorBoundary>
      </div>
    </div>
  );
}

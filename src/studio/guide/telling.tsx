/** Tells the page what the step of a story covers and needs, and takes the marks that the reader sets in a drawing. */
import type { Step } from "../../lessons/stories/story.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { designLetter, pageEntriesOf } from "../../engine/studies.ts";
import type { Answer } from "../stories/answers.ts";
import { pinThing } from "../store/looking.ts";
import type { Studio } from "../store/studio.ts";
import { coversOf, seenThrough } from "./covers.ts";
import type { Covered } from "./covers.ts";
import { draftOf } from "./draft.ts";
import { CoveredCurves, DrawnCurve, Marks } from "./Prediction.tsx";

/** The question waits for an answer that is judged by what the page covers. */
function isOpen({ question }: Step, answer: Answer | undefined): boolean {
  return question.kind !== "task" && answer === undefined;
}

/** Designs of which something stands under a cover, in letters: "B and C". */
export function coveredLetters(step: Step): string {
  return new Intl.ListFormat("en").format(coversOf(step).map(({ design }) => designLetter(design)));
}

const toldSteps = new WeakMap<Studio, string>();

/** Has the page show the step as it stands: `answer` uncovers what it asks for. */
export function tell(studio: Studio, key: string, step: Step, answer: Answer | undefined): void {
  const { question } = step;
  const open = isOpen(step, answer);
  const now = `${key} ${open} ${answer?.drawn ?? ""} ${answer?.marked?.join() ?? ""}`;
  if (studio.getState().telling !== null && toldSteps.get(studio) === now) return;
  toldSteps.set(studio, now);
  const all = coversOf(step);
  const covered = open ? all : [];
  const measured = question.kind === "measured" ? question : null;
  const { draw, mark } = measured ?? {};
  const seen = seenThrough(covered);
  const curves = covered.filter(
    ({ whole, quantities, values }) => !runsToCompletion(values) && (whole || quantities.has("load") || quantities.has("point")),
  );
  studio.setState({
    telling: {
      places: placesOf(step, covered),
      seen: covered.length === 0 ? (state) => state : seen,
      reach: draw === undefined ? 0 : Math.max(...all.flatMap(({ values }) => values.load as readonly number[])),
      overCurve: (scene) => (
        <>
          {draw !== undefined && (open || answer?.drawn !== undefined) && (
            <DrawnCurve scene={scene} design={draw} drawn={answer?.drawn ?? null} open={open} />
          )}
          <CoveredCurves scene={scene} designs={curves.map(({ design }) => design)} />
        </>
      ),
      overDrawing: (design, drawing, transform) =>
        mark?.design === design && (open || answer?.marked !== undefined) ? (
          <Marks drawing={drawing} transform={transform} marked={open ? null : (answer?.marked ?? [])} />
        ) : null,
    },
  });
}

/** Nothing is covered: what is told is no step. */
export function tellNothing(studio: Studio): void {
  toldSteps.delete(studio);
  studio.setState({
    telling: { places: "", seen: (state) => state, reach: 0, overCurve: () => null, overDrawing: () => null },
  });
}

/** In words for the styles: quantities and designs under a cover, and both in one (`price-B`); `numbers` and `form`, where the step is about what stands there. */
function placesOf({ state, question }: Step, covered: readonly Covered[]): string {
  const views = pageEntriesOf(state).some(([name]) => name === "view");
  const asked = new Set(covered.flatMap(({ quantities }) => [...quantities]));
  const numbers = views || question.kind === "task" || asked.has("network") || asked.has("price");
  return [
    question.kind,
    ...(numbers ? ["numbers"] : []),
    ...asked,
    ...covered.flatMap(({ design, quantities }) => [...quantities].map((quantity) => `${quantity}-${designLetter(design)}`)),
    ...covered.flatMap(({ design, whole, quantities }) =>
      whole
        ? [`tile-${designLetter(design)}`]
        : quantities.has("full") || quantities.has("completion")
          ? [`fact-${designLetter(design)}`]
          : [],
    ),
  ].join(" ");
}

/** Takes what is pinned in the drawing of the question's design for a mark, or takes the mark back. Returns what ends it. */
export function followMarks(studio: Studio, step: Step): () => void {
  const mark = step.question.kind === "measured" ? step.question.mark : undefined;
  if (mark === undefined) return () => {};
  return studio.subscribe(({ pinned }, { pinned: before }) => {
    if (pinned === null || pinned === before || pinned.design !== mark.design) return;
    if (pinned.name.startsWith(mark.things === "channels" ? "channel-" : "router-")) {
      const draft = draftOf(studio);
      const { marked } = draft.getState();
      const others = marked.filter((name) => name !== pinned.name);
      const next = others.length < marked.length ? others : [...marked, pinned.name];
      draft.setState({ marked: mark.count === undefined ? next : next.slice(-mark.count) });
    }
    pinThing(studio, null);
  });
}

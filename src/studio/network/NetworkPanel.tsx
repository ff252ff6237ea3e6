/**
 * The centre: the networks of all designs beside each other in one of their views, or one of them alone. Below are the key figures of the
 * design on screen.
 */
import { useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { loaded } from "../../engine/jobs.ts";
import { useExtra } from "../parts/loading.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showDesign } from "../store/designs.ts";
import { networkKey } from "../store/keys.ts";
import { pinThing } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import { enlarge, showView } from "../store/views.ts";
import { CompareSlot } from "./CompareSlot.tsx";
import { KeyFigures } from "./KeyFigures.tsx";
import { Tile } from "./Tile.tsx";
import { loadCards } from "./network-picture.ts";
import { useTogether } from "./together.ts";
import { NETWORK_VIEWS, openView } from "./views.ts";

/** So many designs leave a place in the grid. */
const SLOTS: readonly number[] = [2, 3, 5];

export function NetworkPanel() {
  const studio = useActingStudio();
  const design = useStudio(shownDesign);
  const inspection = useStudio((state) => state.inspections[design.id]);
  const view = useStudio(openView);
  const views = useStudio(useShallow((state) => NETWORK_VIEWS.filter(({ when }) => when(state))));
  const designs = useStudio((state) => state.designs);
  const alone = useStudio((state) => state.enlarged && state.designs.length > 1);
  const together = useTogether(useStudio((state) => subjectOf(state.view, state.enlarged ? [shownDesign(state)] : state.designs)));
  const swiping = useRef(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [pointed, setPointed] = useState(false);
  const pinned = useStudio((state) => state.pinned !== null);
  useExtra(pointed || pinned, loadLabels);
  // Wherever the focus is: first the card that says so goes, then the design that is alone.
  useEffect(() => {
    if (!alone && !pinned) return;
    const back = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (pinned) pinThing(studio, null);
      else enlarge(studio, null);
    };
    addEventListener("keydown", back);
    return () => {
      removeEventListener("keydown", back);
    };
  }, [studio, alone, pinned]);
  const drawn = designs.map((one, index) => ({ one, index })).filter(({ one }) => !alone || one === design);
  return (
    <section
      className="centre"
      aria-label="Network"
      onPointerEnter={() => {
        setPointed(true);
      }}
      onFocusCapture={() => {
        setPointed(true);
      }}
    >
      <div className="stage-top">
        <div className="views" role="group" aria-label="View">
          {views.map((one) => (
            <button
              key={one.id}
              type="button"
              aria-pressed={one === view}
              onClick={() => {
                showView(studio, one.id);
              }}
            >
              {one.title}
            </button>
          ))}
        </div>
        <KeyFigures design={design} inspection={inspection} />
      </div>
      <div
        className="tiles"
        data-count={drawn.length}
        onTouchStart={() => {
          swiping.current = true;
        }}
        onScrollEnd={({ currentTarget: strip }) => {
          // Swiped to another design, on a narrow screen; the strip also scrolls to the one that is chosen.
          if (!swiping.current) return;
          swiping.current = false;
          const next = Math.round(((drawn.length - 1) * strip.scrollLeft) / Math.max(1, strip.scrollWidth - strip.clientWidth));
          if (strip.scrollWidth > strip.clientWidth) showDesign(studio, next);
        }}
      >
        {drawn.map(({ one, index }) => (
          <Tile key={one.id} design={one} index={index} together={together} foot={one === design ? foot : null} />
        ))}
        {SLOTS.includes(drawn.length) && <CompareSlot />}
      </div>
      <div className="stage-foot" ref={setFoot} />
    </section>
  );
}

/** Pictures of these are zoomed as one until something of them changes. */
function subjectOf(view: string, designs: readonly { readonly values: Parameters<typeof networkKey>[0] }[]): string {
  return [view, ...designs.map(({ values }) => networkKey(values))].join(" ");
}

const loadLabels = () => loaded("labels of the picture", loadCards());

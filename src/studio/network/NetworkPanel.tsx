/**
 * The networks of all designs beside each other in one of their views, or one of them alone. The head of each is its design's tab.
 */
import { memo, useEffect, useRef, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { loaded } from "../../engine/jobs.ts";
import { useExtra } from "../parts/loading.ts";
import { Switch } from "../parts/Switch.tsx";
import { useNarrow } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showDesign } from "../store/designs.ts";
import { networkKey } from "../store/keys.ts";
import { pinThing } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import { enlarge, showView } from "../store/views.ts";
import { DesignStrip } from "./DesignStrip.tsx";
import { tabId } from "./DesignTab.tsx";
import { Tile } from "./Tile.tsx";
import { loadCards } from "./network-picture.ts";
import { useTogether } from "./together.ts";
import { NETWORK_VIEWS, openView } from "./views.ts";

interface NetworkPanelProps {
  /** On a narrow screen the chart may stand in the place of the drawings: whether it does. Left out where both are there. */
  readonly charted?: boolean;
  readonly onCharted?: (charted: boolean) => void;
}

export function NetworkPanel({ charted, onCharted }: NetworkPanelProps) {
  const studio = useActingStudio();
  const design = useStudio(shownDesign);
  const embedded = useStudio((state) => state.embedded);
  const narrow = useNarrow() && !embedded;
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
      {narrow ? (
        <DesignStrip {...(charted !== undefined && onCharted && { charted, onCharted })} />
      ) : (
        // The tabs stand in the heads of the tiles.
        <div className="visually-hidden" role="tablist" aria-label="Designs" aria-owns={drawn.map(({ index }) => tabId(index)).join(" ")} />
      )}
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
      </div>
      <div className="stage-under">
        <div className="stage-foot" ref={setFoot} />
        <Views />
      </div>
    </section>
  );
}

/** The ways to show the networks. */
const Views = memo(function Views() {
  const studio = useActingStudio();
  const view = useStudio(openView);
  const views = useStudio(useShallow((state) => NETWORK_VIEWS.filter(({ when }) => when(state))));
  return (
    <Switch
      className="stage-views"
      label="View"
      options={views}
      value={view.id}
      onChange={(id) => {
        showView(studio, id);
      }}
    />
  );
});

/** Pictures of these are zoomed as one until something of them changes. */
function subjectOf(view: string, designs: readonly { readonly values: Parameters<typeof networkKey>[0] }[]): string {
  return [view, ...designs.map(({ values }) => networkKey(values))].join(" ");
}

const loadLabels = () => loaded("labels of the picture", loadCards());

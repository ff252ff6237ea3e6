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
import { networkKey, costKey, descriptionKey } from "../store/keys.ts";
import { pinThing } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import { enlarge, showView } from "../store/views.ts";
import { CompareSlot } from "./CompareSlot.tsx";
import { Tile } from "./Tile.tsx";
import { loadCards } from "./network-picture.ts";
import { useTogether } from "./together.ts";
import { NETWORK_VIEWS, openView } from "./views.ts";
import { routerCount } from "../../drawing/router-count.ts";
import { isPriced } from "../../engine/results.ts";
import type { Description } from "../../engine/jobs.ts";
import type { Network } from "../../engine/model.ts";
import { count, dollars, significant } from "../../drawing/text.ts";
import { Help } from "../parts/Help.tsx";
import type { Design, Inspection } from "../store/state.ts";

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

// The design's key figures as chips. Each says on hover what it is.

interface Figure {
  readonly value: string | null;
  readonly name: string;
  readonly help: string;
  /** False while a newer value is being computed. */
  readonly fresh: boolean;
}

function KeyFigures({ design, inspection }: { readonly design: Design; readonly inspection: Inspection | undefined }) {
  return (
    <ul className="figures" aria-label="Key figures">
      {figuresOf(design, inspection ?? {}).map((figure) => (
        <li key={figure.name + figure.help} className={figure.fresh ? "figure" : "figure figure-old"}>
          <Help text={figure.help}>
            <b>{figure.value ?? "…"}</b>
            <span>{figure.name}</span>
          </Help>
        </li>
      ))}
    </ul>
  );
}

function figuresOf({ values }: Design, { drawing, description, cost }: Inspection): readonly Figure[] {
  const net = drawing?.value.network;
  const about = description?.value;
  const price = cost?.value;
  const built = drawing?.key === networkKey(values);
  const described = description?.key === descriptionKey(values);
  const priced = cost?.key === costKey(values);
  return [
    { value: net ? count(net.endpoints) : null, name: "endpoints", help: "What sends and receives packets.", fresh: built },
    routersFigure(net ?? null, built),
    {
      value: net ? count(net.radix) : null,
      name: "radix",
      help: net ? `Ports a router needs; ${net.networkRadix} of them to other routers.` : "Ports a router needs.",
      fresh: built,
    },
    {
      value: about ? (about.diameter === null ? "none" : count(about.diameter)) : null,
      name: "diameter",
      help: about
        ? `Most router-to-router hops of a shortest path; ${about.averageDistance === null ? "some routers cannot reach each other" : `${significant(about.averageDistance, 3)} on average`}.`
        : "Most router-to-router hops of a shortest path.",
      fresh: described,
    },
    ...(about && about.routingRepaired !== "none" ? [repairedFigure(about, described)] : []),
    {
      value: price ? (isPriced(price) ? dollars(price.costPerEndpoint) : "–") : null,
      name: "per endpoint",
      help: price?.notOnSale ?? "Routers and cables at the prices chosen, in US dollars.",
      fresh: priced,
    },
    {
      value: price ? (isPriced(price) ? `${price.powerPerEndpoint.toFixed(1)} W` : "–") : null,
      name: "per endpoint",
      help: price?.notOnSale ?? "Power of all router ports.",
      fresh: priced,
    },
  ];
}

/** How the rest of a damaged design is routed. */
function repairedFigure({ routingRepaired, repairedPairs }: Description, fresh: boolean): Figure {
  if (routingRepaired === "general")
    return {
      value: "any graph",
      name: "as it is routed",
      help: "So much has failed that its figures are of general routing, not of its family's.",
      fresh,
    };
  return {
    value: repairedPairs === null ? "some" : count(repairedPairs),
    name: "pairs repaired",
    help: "Ordered pairs of endpoints of which minimal paths have failed: they go another way, all others as in the whole network.",
    fresh,
  };
}

function routersFigure(network: Network | null, fresh: boolean): Figure {
  const help = "What takes flits from its channels and sends them on";
  if (network === null) return { value: null, name: "routers", help: `${help}.`, fresh };
  const { text, parts } = routerCount(network);
  return { value: text, name: "routers", help: parts === null ? `${help}.` : `${help}: ${parts}.`, fresh };
}

/** The network of one design in the view that is open, with its name and its figures at the load that is looked at. */
import { memo, Suspense, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { NetworkDrawing, Picked } from "../../drawing/drawing.ts";
import { linkWidths } from "../../drawing/link-widths.ts";
import type { LinkWidths } from "../../drawing/link-widths.ts";
import { loadText } from "../../drawing/text.ts";
import { loaded } from "../../engine/jobs.ts";
import { ofWorkloads, workloadOf } from "../../engine/model.ts";
import type { TaskPlaces } from "../../engine/model.ts";
import { designLetter, designTitle } from "../../engine/studies.ts";
import { FailedPart } from "../ErrorBoundary.tsx";
import { open as openAny } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { useExtra, useLoaded } from "../parts/loading.ts";
import type { Layer, Picture, Spot } from "../parts/picture.ts";
import { useNarrow } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showDesign } from "../store/designs.ts";
import { applyEdit, failureEdit } from "../store/failures.ts";
import type { FailureEdit } from "../store/failures.ts";
import { networkKey } from "../store/keys.ts";
import { notify } from "../store/notices.ts";
import { chooseLoad } from "../store/load.ts";
import { pinThing } from "../store/looking.ts";
import type { Design, Inspection } from "../store/state.ts";
import { enlarge } from "../store/views.ts";
import { DesignTab, tabId } from "./DesignTab.tsx";
import { Stage } from "./Stage.tsx";
import { TileMenu } from "./TileMenu.tsx";
import { colouringOf, sameColouring, scaleOf } from "./channel-load.ts";
import type { Colouring } from "./channel-load.ts";
import { factOf, routingChange } from "./facts.ts";
import type { Together } from "./together.ts";
import type { NetworkView } from "./views.ts";
import { openView } from "./views.ts";

const Registers = lazyPart("view of the registers", async () => (await import("./Registers.tsx")).Registers);

interface TileProps {
  readonly design: Design;
  readonly index: number;
  readonly together: Together;
  /** The place for the legend and the buttons of the design on screen; null for another design's. */
  readonly foot: HTMLElement | null;
}

export function Tile({ design, index, together, foot }: TileProps) {
  const studio = useActingStudio();
  const inspection = useStudio((state) => state.inspections[design.id]);
  const view = useStudio((state) => openView({ ...state, shown: index }));
  const shown = useStudio((state) => state.shown === index);
  const colouring = useColouring(design);
  const tasks = useTasks(design, inspection);
  const widths = useWidths(design, inspection);
  const { picture, failure, again } = usePicture(inspection, view, colouring?.by === "lp");
  const subject = `${view.id} ${networkKey(design.values)}`;
  const pinned = usePinned(design, index, inspection?.drawing?.key === networkKey(design.values) ? picture : null, together);
  const layer = useLayer(design, picture?.drawing ?? null, shown);
  const box = useRef<HTMLElement>(null);
  // On a narrow screen the designs are a strip: the one that was chosen comes into view. Alone it is there, and need not be laid out for it.
  useEffect(() => {
    const tile = box.current;
    const strip = tile?.parentElement;
    // The strip alone: a page that scrolls stays where it is.
    if (shown && tile && strip && studio.getState().designs.length > 1) strip.scrollTo({ left: tile.offsetLeft - strip.offsetLeft });
  }, [studio, shown]);
  // For the pointer alone: the keyboard has the tabs, and the button of the head.
  useEffect(() => {
    const element = box.current!;
    const ending = new AbortController();
    const { signal } = ending;
    const press = ({ target }: PointerEvent): void => {
      // What its menu does to it, it does whichever is shown.
      if (target instanceof Element && target.closest(".tile-menu-button, .tile-menu")) return;
      if (studio.getState().shown !== index) showDesign(studio, index);
    };
    const twice = ({ target }: MouseEvent): void => {
      // On its tab it renames.
      if (target instanceof Element && target.closest(".tile-head")) return;
      const { enlarged, designs } = studio.getState();
      if (designs.length > 1) enlarge(studio, enlarged ? null : index);
    };
    element.addEventListener("pointerdown", press, { signal });
    element.addEventListener("dblclick", twice, { signal });
    return () => {
      ending.abort();
    };
  }, [studio, index]);
  const network = picture?.drawing?.network;
  const details = (spot: Spot): ReactNode => {
    const { kind, id } = spot as Picked;
    return network?.levels && kind === "router" ? (
      <Suspense>
        <Registers network={network} routing={design.values.routing} router={id} />
      </Suspense>
    ) : null;
  };
  const drawing = inspection?.drawing?.key === networkKey(design.values) ? picture?.drawing : undefined;
  const locked = useStudio((state) => state.locked);
  const editOf = (spot: Spot): FailureEdit | null => {
    const edit = drawing === undefined ? null : failureEdit(drawing, spot as Picked, design.values);
    return edit?.change && locked.includes(edit.change.parameter) ? null : edit;
  };
  const actions = (spot: Spot): ReactNode => {
    const edit = editOf(spot);
    return edit && <FailureAction edit={edit} index={index} />;
  };
  const others = useStudio((state) => view.coloured && scaleOf(state) !== null);
  // Its kinds' colours are none of the scale that the others' have.
  const waits = others && !layer && (colouring === null || colouring.by === "nothing");
  return (
    <section
      ref={box}
      className="tile"
      aria-label={`Design ${designLetter(index)}`}
      data-shown={shown || undefined}
      data-waits={waits || undefined}
      data-estimated={(!layer && colouring?.by === "estimate") || undefined}
    >
      <TileHead design={design} index={index} colouring={colouring} />
      {picture ? (
        <Stage
          key={view.id}
          design={index}
          subject={subject}
          details={details}
          actions={actions}
          onDelete={(spot) => {
            const edit = editOf(spot);
            if (edit)
              openAny(studio, () => {
                applyEdit(studio, index, edit);
              });
          }}
          picture={picture}
          colouring={!view.coloured || layer ? null : colouring}
          tasks={tasks}
          widths={widths}
          layer={layer}
          together={together}
          pinned={pinned}
          onPin={(name) => {
            pinThing(studio, name === null ? null : { design: index, name });
          }}
          foot={foot}
          label={`${view.title} of ${designTitle(design.values)}`}
        />
      ) : (
        <div className="stage stage-empty">
          {failure ? <FailedPart error={failure} part="picture" onAgain={again} /> : <p>Building the network…</p>}
        </div>
      )}
    </section>
  );
}

/** Cuts or repairs what is pinned. Where it cannot be repaired alone, it says why. */
function FailureAction({ edit, index }: { readonly edit: FailureEdit; readonly index: number }) {
  const studio = useActingStudio();
  if (!edit.change) return <span>{edit.title}</span>;
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        openAny(studio, () => {
          applyEdit(studio, index, edit);
        });
      }}
    >
      {edit.title}
    </button>
  );
}

interface HeadProps {
  readonly design: Design;
  readonly index: number;
  readonly colouring: Colouring | null;
}

/** It has nothing of what the pointer comes to. */
const TileHead = memo(function TileHead({ design, index, colouring }: HeadProps) {
  const studio = useActingStudio();
  const embedded = useStudio((state) => state.embedded);
  // There the tabs stand in a row of their own.
  const narrow = useNarrow();
  const fact = useStudio((state) => factOf(state, design, colouring));
  const changed = useStudio((state) => routingChange(state, design));
  const nearest = colouring?.by === "nothing" ? colouring.nearest : null;
  const [renaming, setRenaming] = useState(false);
  return (
    <header className="tile-head">
      {(!narrow || embedded) && <DesignTab index={index} renaming={renaming} onRenaming={setRenaming} />}
      <p className="tile-said">
        {changed !== null && (
          <b className="tile-changed" title={changed}>
            routing changed
          </b>
        )}
        <span className="tile-fact" title={fact}>
          {fact.split(/(?=, )/).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </span>
        {nearest && (
          <button
            type="button"
            className="link tile-nearest"
            onClick={() => {
              chooseLoad(studio, nearest.to);
            }}
          >
            nearest {loadText(nearest.to)}
          </button>
        )}
      </p>
      {!embedded && (
        <TileMenu
          index={index}
          onRename={() => {
            if (narrow) document.getElementById(tabId(index))?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
            else setRenaming(true);
          }}
        />
      )}
    </header>
  );
});

/** The colouring of a design; an equal one keeps its identity, so that nothing is painted twice. */
function useColouring(design: Design): Colouring | null {
  const last = useRef<Colouring | null>(null);
  return useStudio((state) => {
    const next = colouringOf(state, design);
    if (!sameColouring(last.current, next)) last.current = next;
    return last.current;
  });
}

/** Where the tasks of its workload run, if it has one, once its network is there. */
function useTasks({ values }: Design, inspection: Inspection | undefined): TaskPlaces | null {
  const network = inspection?.drawing?.key === networkKey(values) ? inspection.drawing.value.network : null;
  return useMemo(() => network && workloadOf(values) && ofWorkloads().taskPlaces(network, values), [network, values]);
}

/** How thick links are where they differ in speed. */
function useWidths({ values }: Design, inspection: Inspection | undefined): LinkWidths | null {
  const network = inspection?.drawing?.key === networkKey(values) ? inspection.drawing.value.network : null;
  return useMemo(() => network && linkWidths(network, values), [network, values]);
}

const loadStepping = () => loaded("step mode", import("../stepping/layer.ts"));

/** Packets and routes over the network; null when neither is shown. */
function useLayer({ id }: Design, drawing: NetworkDrawing | null, shown: boolean): Layer | null {
  const studio = useActingStudio();
  const wanted = useStudio((state) => drawing !== null && (state.stepping || (shown && state.pair !== null)));
  const stepping = useExtra(wanted, loadStepping);
  return useMemo(
    () => (wanted && drawing ? (stepping?.layerOver(studio, drawing, id) ?? null) : null),
    [studio, wanted, drawing, stepping, id],
  );
}

/** Name of what is pinned in the networks like this one. A pin that the picture of its own design does not have is released. */
function usePinned({ values }: Design, index: number, picture: Picture | null, { clicked }: Together): string | null {
  const studio = useActingStudio();
  const pinned = useStudio(({ pinned: thing, designs }) => {
    const owner = thing && designs[thing.design];
    return owner && networkKey(owner.values) === networkKey(values) ? thing : null;
  });
  const gone = pinned?.design === index && picture !== null && picture.named(pinned.name) === null;
  useEffect(() => {
    if (!gone) return;
    // What was clicked goes with a change of its network; what a link has asked for is missed.
    if (clicked?.name !== pinned.name)
      notify(studio, "problem", [`pin = ${pinned.name} is not valid: the picture has nothing of that name.`], "opened");
    pinThing(studio, null);
  }, [studio, gone, clicked, pinned]);
  return pinned?.name ?? null;
}

const loadMarks = () => loaded("prices of the channels", import("../../drawing/prices.ts"));

/** The picture of a view, with the marks of a linear program where they are wanted. Null while something that it needs is missing. */
function usePicture(
  inspection: Inspection | undefined,
  { maker }: NetworkView,
  marked: boolean,
): { readonly picture: Picture | null; readonly failure: Error | null; readonly again: () => void } {
  const marks = useExtra(marked, loadMarks);
  const { part, failure, again } = useLoaded("load" in maker ? maker.load : null);
  const pictureOf = "load" in maker ? part : maker.pictureOf;
  return { picture: (inspection && pictureOf?.(inspection, marks)) ?? null, failure, again };
}

/** The centre: the network of the design on screen in one of its views, its key figures, and the run bar below. */
import { Suspense, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useShallow } from "zustand/react/shallow";
import type { Picked } from "../../drawing/drawing.ts";
import { designTitle } from "../../study/names.ts";
import { loaded } from "../../workers/errors.ts";
import { ErrorBoundary, FailedPart } from "../ErrorBoundary.tsx";
import { lazyPart } from "../parts.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Inspection } from "../store/state.ts";
import { showView } from "../store/views.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { Stage } from "./Stage.tsx";
import { colouringOf, sameColouring } from "./channel-load.ts";
import type { Colouring } from "./channel-load.ts";
import { useExtra, useLoaded } from "../parts/loading.ts";
import { loadCards } from "./network-picture.ts";
import type { Layer, Picture, Spot } from "../parts/picture.ts";
import type { NetworkView } from "./view.ts";
import { NETWORK_VIEWS, openView } from "./views.ts";

const Registers = lazyPart("view of the registers", async () => (await import("./Registers.tsx")).Registers);

export function NetworkPanel() {
  const studio = useActingStudio();
  const design = useStudio(shownDesign);
  const inspection = useStudio((state) => state.inspections[design.id]);
  const view = useStudio(openView);
  const views = useStudio(useShallow((state) => NETWORK_VIEWS.filter(({ when }) => when(state))));
  const colouring = useColouring();
  const { picture, failure, again } = usePicture(inspection, view, colouring?.by === "lp");
  const layer = useLayer(inspection, view.layered);
  const [pointed, setPointed] = useState(false);
  useExtra(pointed, loadLabels);
  const network = view.layered ? inspection?.drawing?.value.network : undefined;
  const details = (spot: Spot): ReactNode => {
    const { kind, id } = spot as Picked;
    return network?.levels && kind === "router" ? (
      <ErrorBoundary part="registers">
        <Suspense>
          <Registers network={network} routing={String(design.values["routing"])} router={id} />
        </Suspense>
      </ErrorBoundary>
    ) : null;
  };
  return (
    <section
      className="centre"
      aria-label="Network"
      onPointerEnter={() => {
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
      {picture ? (
        <Stage
          key={view.id}
          details={details}
          picture={picture}
          colouring={!view.coloured || layer ? null : colouring}
          layer={layer}
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

/** The colouring on screen; an equal one keeps its identity, so that nothing is painted twice. */
function useColouring(): Colouring | null {
  const last = useRef<Colouring | null>(null);
  return useStudio((state) => {
    const next = colouringOf(state);
    if (!sameColouring(last.current, next)) last.current = next;
    return last.current;
  });
}

const loadStepping = () => loaded("step mode", import("../stepping/layer.ts"));

/** Packets and routes over the network; null when neither is shown. */
function useLayer(inspection: Inspection | undefined, layered: boolean): Layer | null {
  const studio = useActingStudio();
  const wanted = useStudio((state) => layered && (state.stepping || state.pair !== null));
  const stepping = useExtra(wanted, loadStepping);
  const drawing = inspection?.drawing?.value;
  return useMemo(() => (wanted && drawing ? (stepping?.layerOver(studio, drawing) ?? null) : null), [studio, wanted, drawing, stepping]);
}

const loadLabels = () => loaded("labels of the picture", loadCards());
const loadMarks = () => loaded("prices of the channels", import("../../drawing/prices.ts"));

/** The picture of a view, with the marks of a linear program where they are wanted; null while what it needs is not there. */
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

/** The centre: the network of the design on screen in three views, its key figures, and the run bar below. */
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Picked } from "../../drawing/drawing.ts";
import { designTitle } from "../../study/names.ts";
import { loaded } from "../../workers/errors.ts";
import { ErrorBoundary, FailedPart } from "../ErrorBoundary.tsx";
import { lazyPart } from "../parts.tsx";
import { notifyFailure } from "../store/notices.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import type { Inspection, View } from "../store/state.ts";
import { showView } from "../store/views.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { Stage } from "./Stage.tsx";
import { colouringOf, sameColouring } from "./channel-load.ts";
import type { Colouring } from "./channel-load.ts";
import { loadCards, networkPicture } from "./network-picture.ts";
import type { Layer, Picture, Spot } from "./picture.ts";

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: "network", label: "Network" },
  { value: "floor-plan", label: "Floor plan" },
  { value: "matrix", label: "Matrix" },
];

const Registers = lazyPart("view of the registers", async () => (await import("./Registers.tsx")).Registers);

export function NetworkPanel() {
  const studio = useActingStudio();
  const design = useStudio(shownDesign);
  const inspection = useStudio((state) => state.inspections[design.id]);
  const view = useStudio((state) => state.view);
  const colouring = useColouring();
  const { picture, failure, again } = usePicture(inspection, view, colouring?.by === "lp");
  const layer = useLayer(inspection, view);
  const [pointed, setPointed] = useState(false);
  useExtra(pointed, loadLabels);
  const network = view === "network" ? inspection?.drawing?.value.network : undefined;
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
          {VIEWS.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === view}
              onClick={() => {
                showView(studio, value);
              }}
            >
              {label}
            </button>
          ))}
        </div>
        <KeyFigures design={design} inspection={inspection} />
      </div>
      {picture ? (
        <Stage
          key={view}
          details={details}
          picture={picture}
          colouring={view === "floor-plan" || layer ? null : colouring}
          layer={layer}
          label={`${VIEWS.find(({ value }) => value === view)?.label ?? ""} of ${designTitle(design.values)}`}
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

interface Loaded<T> {
  readonly part: T | null;
  /** Why it is not there. */
  readonly failure: Error | null;
  readonly again: () => void;
}

/** A part of the program, loaded once it is wanted, and tried again when it is wanted again. */
function useLoaded<T>(wanted: boolean, load: () => Promise<T>): Loaded<T> {
  const [part, setPart] = useState<T | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!wanted || part !== null) return;
    setFailure(null);
    load().then(
      (found) => {
        setPart(found);
      },
      (error: unknown) => {
        setFailure(error as Error);
      },
    );
  }, [wanted, part, load, tries]);
  // The sentence goes with the click, not when the effect gets to it: what stands there is always of the latest try.
  const again = useCallback(() => {
    setFailure(null);
    setTries((before) => before + 1);
  }, []);
  return { part, failure, again };
}

/** The same for what the page can do without: a notice says that it is missing. */
function useExtra<T>(wanted: boolean, load: () => Promise<T>): T | null {
  const studio = useActingStudio();
  const { part, failure } = useLoaded(wanted, load);
  useEffect(() => {
    if (failure) notifyFailure(studio, failure);
  }, [studio, failure]);
  return part;
}

const loadStepping = () => loaded("step mode", import("../stepping/layer.ts"));

/** Packets and routes over the network; null when neither is shown. */
function useLayer(inspection: Inspection | undefined, view: View): Layer | null {
  const studio = useActingStudio();
  const wanted = useStudio((state) => view === "network" && (state.stepping || state.pair !== null));
  const stepping = useExtra(wanted, loadStepping);
  const drawing = inspection?.drawing?.value;
  return useMemo(() => (wanted && drawing ? (stepping?.layerOver(studio, drawing) ?? null) : null), [studio, wanted, drawing, stepping]);
}

const loadLabels = () => loaded("labels of the picture", loadCards());
const loadOthers = () => loaded("picture", import("./other-pictures.ts"));
const loadMarks = () => loaded("prices of the channels", import("../../drawing/prices.ts"));

/** The picture of a view, with the marks of a linear program where they are wanted; null while what it needs is not there. */
function usePicture(
  inspection: Inspection | undefined,
  view: View,
  marked: boolean,
): { readonly picture: Picture | null; readonly failure: Error | null; readonly again: () => void } {
  const marks = useExtra(marked, loadMarks);
  const { part: others, failure, again } = useLoaded(view !== "network", loadOthers);
  const drawing = inspection?.drawing?.value;
  const plan = view === "floor-plan" ? inspection?.cost?.value.floorPlan : undefined;
  const picture = useMemo(() => {
    if (!drawing) return null;
    if (view === "network") return networkPicture(drawing, marks);
    if (view === "matrix") return others?.matrixPicture(drawing.network) ?? null;
    return plan ? (others?.floorPicture(plan) ?? null) : null;
  }, [drawing, plan, view, others, marks]);
  return { picture, failure, again };
}

/** The centre: the network of the design on screen in three views, its key figures, and the run bar below. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Picked } from "../../charts/network/drawing.ts";
import { designTitle } from "../../study/names.ts";
import { notify, sentenceOf } from "../store/notices.ts";
import { shownDesign, useStudio } from "../store/state.ts";
import type { Inspection, View } from "../store/state.ts";
import { KeyFigures } from "./KeyFigures.tsx";
import { Registers } from "./Registers.tsx";
import { Stage } from "./Stage.tsx";
import { colouringOf, sameColouring } from "./channel-load.ts";
import type { Colouring } from "./channel-load.ts";
import { networkPicture } from "./network-picture.ts";
import type { Layer, Picture, Spot } from "./picture.ts";

const VIEWS: readonly { readonly value: View; readonly label: string }[] = [
  { value: "network", label: "Network" }, { value: "floor-plan", label: "Floor plan" }, { value: "matrix", label: "Matrix" },
];

export function NetworkPanel() {
  const design = useStudio(shownDesign);
  const inspection = useStudio((state) => state.inspections[design.id]);
  const view = useStudio((state) => state.view);
  const colouring = useColouring();
  const picture = usePicture(inspection, view);
  const layer = useLayer(inspection, view);
  const network = view === "network" ? inspection?.drawing?.value.network : undefined;
  const details = (spot: Spot): ReactNode => {
    const { kind, id } = spot as Picked;
    return network?.structure.kind === "fat-tree" && kind === "router" ? <Registers network={network} routing={String(design.values["routing"])} router={id} /> : null;
  };
  return (
    <section className="centre" aria-label="Network">
      <div className="stage-top">
        <div className="views" role="group" aria-label="View">
          {VIEWS.map(({ value, label }) => <button key={value} type="button" aria-pressed={value === view} onClick={() => { useStudio.setState({ view: value }); }}>{label}</button>)}
        </div>
        <KeyFigures design={design} inspection={inspection} />
      </div>
      {picture
        ? <Stage key={view} details={details} picture={picture} colouring={view === "floor-plan" || layer ? null : colouring} layer={layer} label={`${VIEWS.find(({ value }) => value === view)?.label ?? ""} of ${designTitle(design.values)}`} />
        : <div className="stage stage-empty"><p>Building the network…</p></div>}
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

type Stepping = typeof import("../stepping/layer.ts");

/** Packets and routes over the network; null when neither is shown. */
function useLayer(inspection: Inspection | undefined, view: View): Layer | null {
  const wanted = useStudio((state) => view === "network" && (state.stepping || state.pair !== null));
  const [stepping, setStepping] = useState<Stepping | null>(null);
  useEffect(() => {
    if (!wanted || stepping) return;
    import("../stepping/layer.ts").then((module) => { setStepping(module); }, (error: unknown) => { notify("problem", sentenceOf(error)); });
  }, [wanted, stepping]);
  const drawing = inspection?.drawing?.value;
  return useMemo(() => (wanted && drawing ? stepping?.layerOver(drawing) ?? null : null), [wanted, drawing, stepping]);
}

type OtherPictures = typeof import("./other-pictures.ts");

/** The picture of a view; null while what it needs is not there. */
function usePicture(inspection: Inspection | undefined, view: View): Picture | null {
  const [others, setOthers] = useState<OtherPictures | null>(null);
  useEffect(() => {
    if (view === "network" || others) return;
    import("./other-pictures.ts").then((module) => { setOthers(module); }, (error: unknown) => { notify("problem", sentenceOf(error)); });
  }, [view, others]);
  const drawing = inspection?.drawing?.value;
  const plan = view === "floor-plan" ? inspection?.cost?.value.floorPlan : undefined;
  return useMemo(() => {
    if (!drawing) return null;
    if (view === "network") return networkPicture(drawing);
    if (view === "matrix") return others?.matrixPicture(drawing.network) ?? null;
    return plan ? (others?.floorPicture(plan) ?? null) : null;
  }, [drawing, plan, view, others]);
}

/** Below the pictures: the legend of what is drawn, and the buttons that save, zoom and ask for routes. */
import { IconFocusCentered, IconMinus, IconPlus, IconRoute, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { loaded } from "../../engine/jobs.ts";
import { runsToCompletion } from "../../engine/model.ts";
import { designLetter } from "../../engine/studies.ts";
import { jointLegend, loadScaleItem } from "../../drawing/legend.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import { significant } from "../../drawing/text.ts";
import type { AllPictures } from "../parts/downloads-props.ts";
import { Downloads } from "../parts/Downloads.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { fileView } from "../parts/picture.ts";
import type { Layer, Picture, StageView } from "../parts/picture.ts";
import { useNarrow } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { lookedAt } from "../store/load.ts";
import { showRoutes } from "../store/looking.ts";
import { shownDesign } from "../store/state.ts";
import { chosenProgram } from "../store/bounds.ts";
import { chooseModel, colourBy } from "../store/views.ts";
import { LegendKey } from "./LegendKey.tsx";
import { scaleOf, measureOf } from "./channel-load.ts";
import type { Colouring, ProgramColouring } from "./channel-load.ts";
import { NO_ZOOM } from "./together.ts";
import type { Together } from "./together.ts";
import { ZOOM } from "./useZoom.ts";
import type { Zoom } from "./useZoom.ts";
import { openView } from "./views.ts";

interface StageFootProps {
  /** Number of the design on screen. */
  readonly design: number;
  readonly picture: Picture;
  readonly layer: Layer | null;
  readonly view: StageView;
  readonly colouring: Colouring | null;
  readonly zoom: Zoom;
  readonly together: Together;
  /** The endpoint that is pinned: routes begin there. */
  readonly source: number | null;
}

/** In a paper's column, as high as the picture wants it: letters of 12 px are then of about 8 points there. */
const PAPER = { width: 384, height: 0 };

const loadAll = () => loaded("writing of files", import("./all-drawings.ts"));

const NEVER = (): (() => void) => () => {};

export function StageFoot({ design: number, picture, layer, view, colouring, zoom, together, source }: StageFootProps) {
  const studio = useActingStudio();
  const inspecting = useStudio((state) => state.pair !== null);
  const design = useStudio(shownDesign);
  const kind = useStudio(openView);
  const load = useStudio(lookedAt);
  const several = useStudio((state) => state.designs.length > 1 && !state.enlarged);
  const queueTop = useStudio((state) => (kind.coloured && !layer ? scaleOf(state)?.queueTop : undefined));
  // A strip that is swiped through shows one design at a time.
  const strip = useNarrow();
  const joint = jointLegend(
    [...new Map(strip ? [] : together.legends).set(number, (layer ?? picture).legend(view))]
      .sort(([a], [b]) => a - b)
      .map(([one, legend]) => ({ letter: designLetter(one), items: legend })),
  );
  // The other designs' colours are said also where those that are drawn have none.
  const scaled = queueTop === undefined || joint.some(({ kind: mark }) => mark === "scale");
  const items = scaled ? joint : [loadScaleItem(view.scheme, queueTop), ...joint];
  const noteNow = (): string | null => layer?.note() ?? null;
  const note = useSyncExternalStore(layer?.subscribe ?? NEVER, noteNow, noteNow);
  /** The same of all designs, as they stand beside each other. */
  const all = (): AllPictures => {
    const { designs } = studio.getState();
    const drawn = [...together.drawn].filter(([index]) => index < designs.length).sort(([a], [b]) => a - b);
    const whole = together.zoom === NO_ZOOM;
    const atLoad = drawn.some(
      ([index, { layer: packets, colouring: colours }]) =>
        !runsToCompletion(designs[index]!.values) && (packets !== null || colours?.by === "simulation"),
    );
    return {
      designs: drawn.map(([index]) => designs[index]!.id),
      load: atLoad ? load : null,
      svg: async (colours) => (await loadAll()).allSvg(studio.getState(), drawn, colours, whole),
      legend: async (colours) => (await loadAll()).allLegend(drawn, colours, whole),
      says: async () => (await loadAll()).allCaptions(drawn),
    };
  };
  return (
    <>
      <Legend items={items} coloured={queueTop !== undefined} colouring={layer ? null : colouring} note={note} />
      <div className="zoom-buttons">
        <Downloads
          name="Drawing"
          file={`flitlab-${kind.id}`}
          title={kind.title}
          designs={[design.id]}
          load={!runsToCompletion(design.values) && (layer || colouring?.by === "simulation") ? load : null}
          networks
          {...(several && { all })}
          svg={(colours) => {
            const file = fileView(view, picture, colours, together.zoom === NO_ZOOM);
            return picture.svg(file, (pen) => layer?.draw(pen, file));
          }}
          paper={() => {
            const file = fileView(view, picture, "light", together.zoom === NO_ZOOM, PAPER);
            return picture.svg(file, (pen) => layer?.draw(pen, file));
          }}
          legend={(colours) => (layer ?? picture).legend(fileView(view, picture, colours, together.zoom === NO_ZOOM))}
          says={async () => {
            const { captionOf } = await import("./file-caption.ts");
            return [layer ? layer.caption() : colouring && captionOf(colouring)].filter((line) => line !== null);
          }}
        />
        {picture.endpointAt && (
          <IconButton
            label="Routes between two endpoints"
            pressed={inspecting}
            onClick={() => {
              showRoutes(studio, inspecting ? null : { source, destination: null });
            }}
          >
            <IconRoute size={15} />
          </IconButton>
        )}
        <IconButton
          label="Zoom in"
          onClick={() => {
            zoom.scaleBy(ZOOM);
          }}
        >
          <IconPlus size={15} />
        </IconButton>
        <IconButton
          label="Zoom out"
          onClick={() => {
            zoom.scaleBy(1 / ZOOM);
          }}
        >
          <IconMinus size={15} />
        </IconButton>
        <IconButton label="Show all of it" onClick={together.fit}>
          <IconFocusCentered size={15} />
        </IconButton>
      </div>
    </>
  );
}

interface LegendProps {
  readonly items: readonly LegendItem[];
  readonly colouring: Colouring | null;
  /** Any of the designs that are drawn is coloured by what its channels carry. */
  readonly coloured: boolean;
  /** What the picture does not show; null when it shows all. */
  readonly note: string | null;
}

/** The legend of what is on screen, and the choice of what its colours show. */
function Legend({ items, colouring, coloured, note }: LegendProps) {
  return (
    <div className="legend">
      {note !== null && <span className="legend-note">{note}</span>}
      {items.map((item) =>
        item.kind === "scale" ? (
          <div className="legend-scale" key={item.label}>
            <span>{item.from}</span>
            <i style={{ background: `linear-gradient(90deg, ${item.colors.join(", ")})` }} />
            <span>{item.to}</span>
            <span className="legend-label">{item.label}</span>
            {coloured && <MeasureSwitch />}
            {colouring?.by === "lp" && <ModelStepper colouring={colouring} />}
          </div>
        ) : (
          <LegendKey key={`${item.kind} ${item.color} ${item.label}`} item={item} />
        ),
      )}
      {colouring?.by === "lp" && (
        <span className="legend-item">
          <i className="legend-binds" />
          <span>
            binds<span className="load-offered">: more bandwidth here raises alpha</span>
          </span>
        </span>
      )}
    </div>
  );
}

const MEASURES = [
  ["load", "Share of its bandwidth that each channel uses in the simulation"],
  ["queue", "Flits that wait for each channel in its router"],
  ["lp", "Share of its bandwidth that each channel uses where a linear program carries the most; channels that bind are marked"],
] as const;

/** Which of them the colours mean; the linear program once there is one. */
function MeasureSwitch() {
  const studio = useActingStudio();
  const by = useStudio(measureOf);
  const solved = useStudio((state) => state.designs.some((design) => chosenProgram(state, design) !== null));
  return (
    <span className="measure-switch" role="group" aria-label="Colours show">
      {MEASURES.filter(([one]) => one !== "lp" || solved).map(([one, help]) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === by}
          onClick={() => {
            colourBy(studio, one);
          }}
          title={help}
        >
          {one === "lp" ? "LP" : one}
        </button>
      ))}
    </span>
  );
}

/** The model whose optimum is shown. */
function ModelStepper({ colouring: { model, name, models, alpha } }: { readonly colouring: ProgramColouring }) {
  const studio = useActingStudio();
  const at = models.indexOf(model);
  const show = (index: number): void => {
    chooseModel(studio, models[index] ?? model);
  };
  return (
    <span className="load-stepper">
      <IconButton
        quiet
        label="Show a wider model"
        disabled={at <= 0}
        onClick={() => {
          show(at - 1);
        }}
      >
        <IconChevronLeft size={13} />
      </IconButton>
      <span>
        {name}
        <span className="load-offered">, alpha {significant(alpha)}</span>
      </span>
      <IconButton
        quiet
        label="Show a narrower model"
        disabled={at >= models.length - 1}
        onClick={() => {
          show(at + 1);
        }}
      >
        <IconChevronRight size={13} />
      </IconButton>
    </span>
  );
}

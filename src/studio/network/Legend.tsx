/** The legend of what is on screen, and the choice of what its colours show. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "../parts/IconButton.tsx";
import type { LegendItem } from "../../drawing/legend.ts";
import { significant } from "../../drawing/text.ts";
import { chosenProgram } from "../store/programs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { chooseModel, colourBy } from "../store/views.ts";
import { measureOf } from "./channel-load.ts";
import type { Colouring, ProgramColouring } from "./channel-load.ts";

interface LegendProps {
  readonly items: readonly LegendItem[];
  readonly colouring: Colouring | null;
  /** Any of the designs that are drawn is coloured by what its channels carry. */
  readonly coloured: boolean;
  /** What the picture does not show; null when it shows all. */
  readonly note: string | null;
}

export function Legend({ items, colouring, coloured, note }: LegendProps) {
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
          <span className="legend-item" key={`${item.kind} ${item.color} ${item.label}`}>
            <i
              className={`legend-${item.kind}${item.wide ? " legend-wide" : ""}${item.dashed ? " legend-dashed" : ""}`}
              style={item.kind === "line" || item.kind === "dot" ? { background: item.color } : { color: item.color }}
            />
            {item.label}
          </span>
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

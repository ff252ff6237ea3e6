/** The legend of what is on screen; with loads, which offered load they belong to. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "../IconButton.tsx";
import type { LegendItem } from "../../charts/network/legend.ts";
import { chooseLoad } from "../store/points.ts";
import { shownDesign, useStudio } from "../store/state.ts";
import type { Colouring } from "./channel-load.ts";

export function Legend({ items, colouring }: { readonly items: readonly LegendItem[]; readonly colouring: Colouring | null }) {
  return (
    <div className="legend">
      {items.map((item) => (
        item.kind === "scale" ? (
          <div className="legend-scale" key={item.label}>
            <span>{item.from}</span>
            <i style={{ background: `linear-gradient(90deg, ${item.colors.join(", ")})` }} />
            <span>{item.to}</span>
            {colouring ? <MeasureSwitch label={item.label} /> : <span className="legend-label">{item.label}</span>}
            {colouring && <LoadStepper colouring={colouring} />}
          </div>
        ) : (
          <span className="legend-item" key={`${item.kind} ${item.label}`}>
            <i className={`legend-${item.kind}`} style={item.kind === "ring" ? { borderColor: item.color } : { background: item.color }} />
            {item.label}
          </span>
        )
      ))}
    </div>
  );
}

/** Which of the two the colours mean. */
function MeasureSwitch({ label }: { readonly label: string }) {
  const by = useStudio((state) => state.colouredBy);
  return (
    <>
      <span className="legend-label">{label}</span>
      <span className="measure-switch" role="group" aria-label="Colours show">
        {(["load", "queue"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === by} onClick={() => { useStudio.setState({ colouredBy: one }); }}
            title={one === "load" ? "Share of its bandwidth that each channel uses" : "Flits that wait for each channel in its router"}
          >
            {one}
          </button>
        ))}
      </span>
    </>
  );
}

function LoadStepper({ colouring }: { readonly colouring: Colouring }) {
  const { loads, load, live } = colouring;
  const at = loads.indexOf(load);
  const show = (index: number): void => { chooseLoad(shownDesign(useStudio.getState()), loads[index] ?? load); };
  return (
    <span className="load-stepper">
      <IconButton quiet label="Show a lower offered load" disabled={at <= 0} onClick={() => { show(at - 1); }}><IconChevronLeft size={13} /></IconButton>
      <span>at <span className="load-offered">offered </span>load <b>{load}</b>{live ? ", live" : ""}</span>
      <IconButton quiet label="Show a higher offered load" disabled={at >= loads.length - 1} onClick={() => { show(at + 1); }}><IconChevronRight size={13} /></IconButton>
    </span>
  );
}

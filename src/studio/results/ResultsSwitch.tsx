/** What stands below the latency curve: all loads, one load point in detail, and which, or what linear programs say. */
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { fraction } from "../../charts/text.ts";
import { IconButton } from "../IconButton.tsx";
import { chooseLoad } from "../store/points.ts";
import { useStudio } from "../store/state.ts";
import type { PointOfDesign } from "./points.ts";

export function ResultsSwitch({ point }: { readonly point: PointOfDesign | null }) {
  const view = useStudio((state) => state.resultsView);
  const load = point?.chosen.point.load;
  const at = point && load !== undefined ? point.loads.indexOf(load) : -1;
  const show = (index: number): void => {
    const next = point?.loads[index];
    if (point && next !== undefined) chooseLoad(point.design, next);
  };
  return (
    <div className="results-switch">
      <div className="views" role="group" aria-label="Results shown">
        <button type="button" aria-pressed={view === "all"} onClick={() => { useStudio.setState({ resultsView: "all" }); }}>All loads</button>
        <button type="button" aria-pressed={view === "point"} onClick={() => { useStudio.setState({ resultsView: "point" }); }}>
          {load === undefined ? "One load" : `At load ${fraction(load)}`}
        </button>
        <button type="button" aria-pressed={view === "limits"} onClick={() => { useStudio.setState({ resultsView: "limits" }); }}>Limits</button>
      </div>
      {view === "point" && point && (
        <span className="load-stepper">
          <IconButton quiet label="Look at a lower offered load" disabled={at <= 0} onClick={() => { show(at - 1); }}><IconChevronLeft size={13} /></IconButton>
          <IconButton quiet label="Look at a higher offered load" disabled={at >= point.loads.length - 1} onClick={() => { show(at + 1); }}><IconChevronRight size={13} /></IconButton>
          <span>or click the curve</span>
        </span>
      )}
    </div>
  );
}

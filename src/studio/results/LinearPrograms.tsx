/** The linear programs in one line, and each of them on demand: size, time, solver, how far it is proved. */
import { UnstyledButton } from "@mantine/core";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { count, significant } from "../../charts/text.ts";
import { designLetter } from "../../study/names.ts";
import { cancelBounds } from "../store/bounds.ts";
import { useStudio } from "../store/state.ts";
import type { Bound } from "../store/state.ts";
import { boundName, distinctBounds } from "./series.ts";

export function LinearPrograms() {
  const state = useStudio(useShallow(({ designs, bounds }) => ({ designs, bounds })));
  const [open, setOpen] = useState(false);
  const programs = distinctBounds({ ...useStudio.getState(), ...state });
  const waiting = programs.filter(({ bound }) => bound.state === "waiting");
  const many = state.designs.length > 1;
  if (programs.length === 0) return null;
  return (
    <div className="programs">
      <div className="programs-line">
        <UnstyledButton className="programs-summary" aria-expanded={open} onClick={() => { setOpen(!open); }}>
          <IconChevronRight className={open ? "fold-arrow fold-arrow-open" : "fold-arrow"} size={13} aria-hidden="true" /> {summaryOf(programs.map(({ bound }) => bound))}
        </UnstyledButton>
        {waiting.length > 0 && <button type="button" className="link" onClick={cancelBounds}>Cancel</button>}
      </div>
      {open && (
        <ul className="programs-list">
          {programs.map(({ design, bound }) => <li key={bound.key}><b>{many ? `${designLetter(design)} ` : ""}{boundName(bound.model)}</b> {detailOf(bound)}</li>)}
        </ul>
      )}
    </div>
  );
}

function summaryOf(bounds: readonly Bound[]): string {
  const waiting = bounds.find((bound) => bound.state === "waiting");
  if (waiting) return `Solving ${boundName(waiting.model)}${waiting.text === "" ? "…" : `: ${waiting.text}`}`;
  const solved = bounds.filter((bound) => bound.result !== null);
  const parts: string[] = [];
  if (solved.length > 0) {
    const seconds = solved.reduce((sum, bound) => sum + (bound.result?.seconds ?? 0), 0);
    const proved = solved.every((bound) => bound.result?.proved) ? ", proved optimal" : "";
    parts.push(`${solved.length} linear ${solved.length === 1 ? "program" : "programs"} solved${proved}, ${significant(seconds, 2)} s`);
  }
  const without = bounds.length - solved.length;
  if (without > 0) parts.push(`${without} without an answer`);
  return parts.join("; ");
}

function detailOf({ state, text, result }: Bound): string {
  if (!result) return state === "waiting" ? (text === "" ? "is waiting." : text) : text;
  const gap = result.proved ? "proved optimal"
    : result.lower !== null && result.upper !== null ? `between ${significant(result.lower, 4)} and ${significant(result.upper, 4)}` : "not proved";
  return `${gap}; ${count(result.rows)} rows, ${count(result.columns)} columns, ${count(result.nonzeros)} nonzeros; ${significant(result.seconds, 2)} s, ${result.solver}`;
}

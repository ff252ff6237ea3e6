/** A family in the legend of a chart over size, which shows or hides its line. */
import { inkColor } from "../../drawing/scene.ts";
import type { SizeCurve } from "../../workers/jobs/structure.ts";
import { useScheme } from "../scheme.ts";

interface Props {
  readonly curve: SizeCurve;
  /** Why it ends where it does. */
  readonly end: string | null;
  readonly block: number;
  readonly shown: boolean;
  readonly toggle: () => void;
}

export function FamilyToggle({ curve, end, block, shown, toggle }: Props) {
  const scheme = useScheme();
  return (
    <button type="button" className="structure-family" aria-pressed={shown} onClick={toggle}>
      <i style={{ background: inkColor({ block }, scheme) }} aria-hidden="true" />
      <b>{curve.title}</b>
      <span>
        {curve.rule} ({curve.source}){end !== null && `; larger networks are ${end}`}
      </span>
    </button>
  );
}

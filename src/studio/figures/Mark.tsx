/** The sign of a verdict: a disc holds, a diamond differs, a dash has not been run. */
import type { ClaimVerdict } from "../../lessons/verdict.ts";
import type { Tally } from "../../lessons/kept.ts";

export function Mark({ verdict }: { readonly verdict: ClaimVerdict["verdict"] }) {
  return <i className={`mark mark-${verdict}`} aria-hidden="true" />;
}

const VERDICTS = ["holds", "differs", "fails", "open"] as const;
const WORDS = { holds: "hold", differs: "differ", fails: "fail", open: "not run" } as const;
/** Signs in a row, of all verdicts; where there are more, each verdict has one with a number. */
const MOST_SIGNS = 4;

/** How many claims hold, differ and have not been run. */
export function Marks({ tally }: { readonly tally: Tally }) {
  const some = VERDICTS.filter((verdict) => tally[verdict] > 0);
  if (some.length === 0) return null;
  const counted = some.reduce((sum, verdict) => sum + tally[verdict], 0) > MOST_SIGNS;
  return (
    <span className="marks" role="img" aria-label={some.map((verdict) => `${tally[verdict]} ${WORDS[verdict]}`).join(", ")}>
      {some.map((verdict) => (
        <span key={verdict}>
          {Array.from({ length: counted ? 1 : tally[verdict] }, (_, i) => (
            <Mark key={i} verdict={verdict} />
          ))}
          {counted ? tally[verdict] : ""}
        </span>
      ))}
    </span>
  );
}

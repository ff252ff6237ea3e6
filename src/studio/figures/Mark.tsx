/** The sign of a verdict: a disc holds, a diamond differs, a dash has not been run. */
import type { ClaimVerdict } from "../../lessons/verdict.ts";
import type { Tally } from "../../lessons/kept.ts";

export function Mark({ verdict }: { readonly verdict: ClaimVerdict["verdict"] }) {
  return <i className={`mark mark-${verdict}`} aria-hidden="true" />;
}

const VERDICTS = ["holds", "differs", "fails", "open"] as const;
const WORDS = { holds: "hold", differs: "differ", fails: "fail", open: "not run" } as const;
/** Signs in a row; more are a number. */
const MOST_SIGNS = 3;

/** How many claims hold, differ and have not been run. */
export function Marks({ tally }: { readonly tally: Tally }) {
  const some = VERDICTS.filter((verdict) => tally[verdict] > 0);
  if (some.length === 0) return null;
  return (
    <span className="marks" role="img" aria-label={some.map((verdict) => `${tally[verdict]} ${WORDS[verdict]}`).join(", ")}>
      {some.map((verdict) => (
        <span key={verdict}>
          {Array.from({ length: tally[verdict] > MOST_SIGNS ? 1 : tally[verdict] }, (_, i) => (
            <Mark key={i} verdict={verdict} />
          ))}
          {tally[verdict] > MOST_SIGNS ? tally[verdict] : ""}
        </span>
      ))}
    </span>
  );
}

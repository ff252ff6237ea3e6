/** What the paper says about the figure, and whether our results agree. */
import type { ClaimVerdict } from "../../lessons/verdict.ts";

export function FigureClaims({ verdicts }: { readonly verdicts: readonly ClaimVerdict[] }) {
  return (
    <section className="paper-claims" aria-label="Claims of the paper">
      <h3>What the paper says, and what is found here</h3>
      <ul>
        {verdicts.map(({ claim, accept, ours, verdict, complete, reason }) => (
          <li key={claim}>
            <b className={`verdict verdict-${verdict}`}>
              {verdict}
              {complete || verdict === "open" ? "" : " so far"}
            </b>
            <span>
              {claim}{" "}
              <small>
                Ours: {ours}. Agrees if {accept}. {reason}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

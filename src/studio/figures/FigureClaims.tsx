/** What the paper says about the figure beside what is found here, a line a claim; and why the two differ. */
import { Terms } from "../parts/Terms.tsx";
import type { ClaimVerdict } from "../../lessons/verdict.ts";
import { Mark } from "./Mark.tsx";

const SPEAKS = { own: "Our claim, not the paper's", certain: "It cannot come out otherwise" } as const;

export function FigureClaims({ verdicts }: { readonly verdicts: readonly ClaimVerdict[] }) {
  const reasons = verdicts.filter(({ reason }) => reason !== undefined);
  return (
    <section className="paper-claims" aria-label="Claims of the paper">
      <table className="paper-table">
        <caption className="visually-hidden">What the paper says, and what is found here</caption>
        <thead>
          <tr>
            <th scope="col">what the paper says</th>
            <th scope="col">paper</th>
            <th scope="col">ours</th>
            <th scope="col">verdict</th>
          </tr>
        </thead>
        <tbody>
          {verdicts.map(({ claim, where, paper, accept, ours, verdict, complete, speaks }) => (
            <tr key={`${where} ${claim}`}>
              <th scope="row">
                <Terms>{claim}</Terms>
                <small>
                  {where}
                  {speaks !== undefined && `. ${SPEAKS[speaks]}`}
                </small>
              </th>
              <td>{paper ?? ""}</td>
              <td title={`It holds if ${accept}`}>{ours}</td>
              <td>
                <b className={`verdict verdict-${verdict}`}>
                  <Mark verdict={verdict} /> {verdict === "open" ? "not run" : verdict}
                  {complete || verdict === "open" ? "" : " so far"}
                </b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.map(({ claim, where, verdict, reason }) => (
        <p key={`${where} ${claim}`} className="paper-reason">
          <b>{verdict === "differs" ? "Why it differs." : "What to know."}</b> <Terms>{reason!}</Terms>
        </p>
      ))}
      <details className="paper-bands">
        <summary>When each holds</summary>
        <ul>
          {verdicts.map(({ claim, where, accept }) => (
            <li key={`${where} ${claim}`}>
              {where}: {claim} It holds if {accept}.
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

/** A table of a source's numbers, ours in their place and the source's below where it differs; the claims with verdicts. */
import { useEffect } from "react";
import { spaced } from "../../drawing/text.ts";
import { verdictOn } from "../../lessons/bars-verdicts.ts";
import { agrees } from "../../lessons/facts.ts";
import type { Fact } from "../../lessons/facts.ts";
import type { FactsPart } from "../../lessons/lesson.ts";
import { lacking } from "../../workers/measured-part.ts";
import type { MeasuredPart } from "../../workers/measured-part.ts";
import { Terms } from "../parts/Terms.tsx";
import { useActingStudio } from "../store/context.ts";
import { FigureClaims } from "./FigureClaims.tsx";
import { BesidePaper } from "./PaperTable.tsx";
import { measured, useFigures } from "./store.ts";

export function FactsView({ part }: { readonly part: FactsPart }) {
  const studio = useActingStudio();
  const found = useFigures((state) => state.measured);
  useEffect(() => measured(studio, part.wanted), [studio, part]);
  const { networks, routes } = lacking(part.wanted, found);
  return (
    <article className="paper-figure" aria-label={part.name}>
      <header>
        <h2>{part.title}</h2>
        <p>
          <Terms>{part.text}</Terms>
        </p>
      </header>
      <div className="paper-table-room">
        <table className="paper-table paper-table-3" aria-label={part.title}>
          <thead>
            <tr>
              <th scope="col">{part.head}</th>
              {part.columns.map(({ id, title }) => (
                <th key={id} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map(({ id, title, facts }) => (
              <tr key={id}>
                <th scope="row">{title}</th>
                {facts.map((fact, column) => (
                  <td key={part.columns[column]!.id}>{fact && <FactCell fact={fact} found={found} />}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="paper-note">{part.note}</p>
      {part.rows
        .filter(({ reason }) => reason !== null)
        .map(({ id, title, reason }) => (
          <p key={id} className="paper-note">
            <b>{title}</b> {reason}
          </p>
        ))}
      {part.claims.length > 0 && (
        <FigureClaims verdicts={part.claims.map((claim) => verdictOn(claim, found, networks.length + routes.length === 0))} />
      )}
    </article>
  );
}

function FactCell({ fact, found }: { readonly fact: Fact; readonly found: MeasuredPart }) {
  const ours = fact.of(found);
  const own = ours === null ? null : `${spaced(ours, fact.decimals)}${fact.unit === "" ? "" : ` ${fact.unit}`}`;
  return <BesidePaper ours={own} paper={fact.printed?.text ?? ""} agrees={ours !== null && agrees(fact, ours)} />;
}

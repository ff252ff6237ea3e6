/** All terms of the field as this page uses them. Each has an address, and some a small drawing. */
import { useEffect, useRef, useState } from "react";
import { allTopologies } from "../../engine/model.ts";
import { quoted } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { allTerms, sameTerm } from "../glossary/terms.ts";
import { TermDrawing } from "./drawings.tsx";
import "./glossary.css";

/** A term as it stands in an address: "virtual-channel". */
const nameOf = (term: string): string =>
  sameTerm(term)
    .replaceAll(/[^\p{L}\d]+/gu, "-")
    .replaceAll(/^-|-$/g, "");

export function GlossaryPage({ argument }: { readonly argument: string }) {
  const studio = useActingStudio();
  const [sought, setSought] = useState("");
  const terms = allTerms();
  const shown = terms.filter(({ term, definition }) => sameTerm(`${term} ${definition}`).includes(sameTerm(sought.trim())));
  const families = new Map(allTopologies().map(({ id, title }) => [sameTerm(title), id]));
  const chosen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: "center" });
  }, [argument]);
  return (
    <>
      <div className="paper-side">
        <label className="glossary-search">
          <span>Find a term</span>
          <input
            className="box"
            type="search"
            value={sought}
            onChange={({ target }) => {
              setSought(target.value);
            }}
          />
        </label>
        <p className="paper-side-text">
          {shown.length} of {terms.length} terms. A term’s name is its address.
        </p>
      </div>
      <div className="paper-body">
        {argument !== "" && !terms.some(({ term }) => nameOf(term) === argument) && (
          <p role="alert">term = {quoted(argument)} is not valid: the glossary has no such term.</p>
        )}
        <dl className="glossary" aria-label="Terms">
          {shown.map(({ term, definition, source }) => {
            const name = nameOf(term);
            const family = families.get(sameTerm(term));
            const open = name === argument;
            return (
              <div key={term} ref={open ? chosen : undefined} data-chosen={open || undefined}>
                <dt>
                  <button
                    type="button"
                    className="plain"
                    aria-current={open || undefined}
                    onClick={() => {
                      showPage(studio, { id: "glossary", argument: name });
                    }}
                  >
                    {term}
                  </button>
                </dt>
                <dd>
                  {definition} <span className="term-source">{source}</span>
                </dd>
                {family === undefined ? <TermDrawing term={term} /> : <Glyph family={family} />}
              </div>
            );
          })}
        </dl>
      </div>
    </>
  );
}

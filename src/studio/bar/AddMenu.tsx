/** The ways to add a design: a copy in which one thing can be changed, or a design of another family with the same size, cost or power. */
import { Fragment, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { count } from "../../drawing/text.ts";
import type { Likeness } from "../../engine/jobs.ts";
import { TOPOLOGIES, topologyOf } from "../../engine/model.ts";
import { designLetter } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { addAlike, LIKENESSES } from "../editing/alike.ts";
import { addDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { shownDesign } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { latestSweep } from "../sweep/latest.ts";
import "./add-menu.css";

export function AddMenu({ onChosen }: { readonly onChosen: () => void }) {
  const studio = useActingStudio();
  const letter = designLetter(useStudio((state) => state.shown));
  const { values } = useStudio(shownDesign);
  const own = topologyOf(values);
  const menu = useRef<HTMLDivElement>(null);
  const [looking, setLooking] = useState<string | null>(null);
  const add = async (by: Likeness, family: string): Promise<void> => {
    setLooking(`${family} ${by}`);
    await addAlike(studio, by, family);
    setLooking(null);
    onChosen();
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const items = [...menu.current!.querySelectorAll<HTMLElement>("[role=menuitem]")];
    const at = items.findIndex((item) => item === document.activeElement);
    items[(at + step + items.length) % items.length]?.focus();
  };
  return (
    <div ref={menu} role="menu" aria-label="Add a design" onKeyDown={onKey}>
      <button
        type="button"
        className="plain preset"
        role="menuitem"
        aria-label={`One change: a copy of ${letter}, to change one thing in`}
        onClick={() => {
          addDesign(studio);
          onChosen();
        }}
      >
        <span className="option">
          <span className="option-title">One change</span>
          <span className="option-help">A copy of {letter}, to change one thing in</span>
        </span>
      </button>
      <button
        type="button"
        className="plain preset"
        role="menuitem"
        aria-label={`A sweep: one thing at many values`}
        onClick={() => {
          showPage(studio, { id: "sweep", argument: latestSweep(studio) });
          onChosen();
        }}
      >
        <span className="option">
          <span className="option-title">A sweep</span>
          <span className="option-help">One thing at many values, as a chart</span>
        </span>
      </button>
      <p className="preset-group" role="presentation">
        Another family, of the same … as {letter}: {count(own.size(values).endpoints)} endpoints, or its price or power in all
      </p>
      <div className="alike">
        {TOPOLOGIES.filter(({ id }) => id !== own.id).map(({ id, title, group }, i, all) => (
          <Fragment key={id}>
            {group !== all[i - 1]?.group && (
              <p className="preset-group" role="presentation">
                {group}
              </p>
            )}
            <div className="alike-row">
              <span className="alike-family">
                <Glyph family={id} />
                {title}
              </span>
              {LIKENESSES.map((by) => (
                <button
                  type="button"
                  key={by}
                  role="menuitem"
                  className="plain alike-way"
                  aria-label={`${title}, same ${by} as ${letter}`}
                  disabled={looking !== null}
                  aria-busy={looking === `${id} ${by}`}
                  onClick={() => {
                    void add(by, id);
                  }}
                >
                  {looking === `${id} ${by}` ? "…" : by}
                </button>
              ))}
            </div>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Ways to compare beside a copy: a sweep, or a design of another family with the same size, cost or power. */
import { Fragment, useState } from "react";
import { count } from "../../drawing/text.ts";
import type { Likeness } from "../../engine/jobs.ts";
import { TOPOLOGIES, topologyOf } from "../../engine/model.ts";
import { designLetter } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { addAlike, LIKENESSES } from "../editing/alike.ts";
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
  const [looking, setLooking] = useState<string | null>(null);
  const [by, setBy] = useState<Likeness>("size");
  const add = async (family: string): Promise<void> => {
    setLooking(family);
    await addAlike(studio, by, family);
    setLooking(null);
    onChosen();
  };
  return (
    <>
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
      <div className="alike-by" role="group" aria-label="What stays the same">
        Another family, same
        {LIKENESSES.map((one) => (
          <button
            key={one}
            type="button"
            role="menuitemradio"
            className="plain"
            aria-checked={one === by}
            onClick={() => {
              setBy(one);
            }}
          >
            {one}
          </button>
        ))}
        {by === "size" ? `: ${count(own.size(values).endpoints)} endpoints` : " in all"}
      </div>
      <div className="alike">
        {TOPOLOGIES.filter(({ id }) => id !== own.id).map(({ id, title, group }, i, all) => (
          <Fragment key={id}>
            {group !== all[i - 1]?.group && (
              <p className="preset-group" role="presentation">
                {group}
              </p>
            )}
            <button
              type="button"
              role="menuitem"
              className="plain alike-family"
              aria-label={`${title}, same ${by} as ${letter}`}
              disabled={looking !== null}
              aria-busy={looking === id}
              onClick={() => {
                void add(id);
              }}
            >
              <Glyph family={id} />
              {title}
              {looking === id && " …"}
            </button>
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** The designs A, B, … of the study, each with its colour; one more by "compare". */
import { IconPlus, IconX } from "@tabler/icons-react";
import type { KeyboardEvent } from "react";
import { designColor } from "../../drawing/palette.ts";
import { designLetter } from "../../study/names.ts";
import { MAX_DESIGNS } from "../../study/study.ts";
import { useScheme } from "../scheme.ts";
import { addDesign, removeDesign, showDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { fullTitle, shortTitle } from "./titles.ts";

export function DesignTabs() {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const shown = useStudio((state) => state.shown);
  const scheme = useScheme();
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === "Delete" && designs.length > 1) {
      const next = shown + 1 < designs.length ? shown + 1 : shown - 1;
      event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
      removeDesign(studio, shown);
    }
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = (shown + step + designs.length) % designs.length;
    showDesign(studio, next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div className="designs">
      <div className="designs-list" role="tablist" aria-label="Designs" onKeyDown={onKey}>
        {designs.map((design, i) => (
          <button
            type="button"
            key={design.id}
            role="tab"
            aria-selected={i === shown}
            tabIndex={i === shown ? 0 : -1}
            aria-keyshortcuts={designs.length > 1 ? "Delete" : undefined}
            onClick={() => {
              showDesign(studio, i);
            }}
            title={fullTitle(design.values, i === 0 ? null : (designs[0]?.values ?? null))}
            className={i === shown ? "plain design-tab design-tab-on" : "plain design-tab"}
          >
            <i style={{ background: designColor(i, scheme) }} aria-hidden="true" />
            <b>{designLetter(i)}</b> <span>{shortTitle(design.values, i === 0 ? null : (designs[0]?.values ?? null))}</span>
            {designs.length > 1 && (
              // For the pointer; the keyboard has Delete. A button cannot stand in a tab.
              <em
                className="design-cross"
                aria-hidden="true"
                title={`Remove design ${designLetter(i)}`}
                onClick={(event) => {
                  event.stopPropagation();
                  removeDesign(studio, i);
                }}
              >
                <IconX size={13} />
              </em>
            )}
          </button>
        ))}
      </div>
      {designs.length < MAX_DESIGNS && (
        <button
          type="button"
          className="plain design-add"
          onClick={() => {
            addDesign(studio);
          }}
          title="Copy this design and change the copy"
          aria-label="compare"
        >
          <IconPlus size={14} aria-hidden="true" />
          <span className="wide-only">compare</span>
        </button>
      )}
    </div>
  );
}

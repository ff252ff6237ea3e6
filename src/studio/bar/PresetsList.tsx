/** The presets in their groups, and under what licences all of it stands. */
import { Fragment } from "react";
import type { KeyboardEvent } from "react";
import { PRESETS } from "../../study/presets.ts";
import { openNamed } from "../editing/open.ts";
import { useActingStudio } from "../store/context.ts";

export function PresetsList({ onChosen }: { readonly onChosen: () => void }) {
  const studio = useActingStudio();
  return (
    <>
      <div role="menu" aria-label="Presets" onKeyDown={moveFocus}>
        {PRESETS.map((preset, i) => (
          <Fragment key={preset.id}>
            {preset.group !== PRESETS[i - 1]?.group && (
              <p className="preset-group" role="presentation">
                {preset.group}
              </p>
            )}
            <button
              type="button"
              className="plain preset"
              role="menuitem"
              aria-label={`${preset.title}. ${preset.help}`}
              onClick={() => {
                onChosen();
                openNamed(studio, preset.study);
              }}
            >
              <span className="option">
                <span className="option-title">{preset.title}</span>
                <span className="option-help">{preset.help}</span>
              </span>
            </button>
          </Fragment>
        ))}
      </div>
      <p className="colophon">
        Flitlab and its parts are free software:{" "}
        <a className="link" rel="license" href="./licences.txt" target="_blank">
          licences
        </a>
      </p>
    </>
  );
}

/** Arrow keys go from preset to preset, as in any menu. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(at + step + items.length) % items.length]?.focus();
}

/** The menu of a sweep's files, with all of its points as far as they are known. */
import { useId, useRef, useState } from "react";
import type { ToggleEvent } from "react";
import { loaded } from "../../engine/jobs.ts";
import { fileStem, savePieces } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure } from "../store/notices.ts";
import { FORMATS } from "./formats.ts";
import type { Format } from "./formats.ts";
import type { Session } from "./session.ts";
import { keeperOf } from "./sessions.ts";

const GAP = 4;

export function FilesMenu({ session, disabled }: { readonly session: Session; readonly disabled: boolean }) {
  const studio = useActingStudio();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const place = ({ currentTarget: { style } }: ToggleEvent<HTMLElement>): void => {
    const box = button.current!.getBoundingClientRect();
    style.top = `${box.bottom + GAP}px`;
    style.left = `${Math.max(GAP, Math.min(box.left, document.documentElement.clientWidth - 268))}px`;
  };
  const save = async ({ id: format, ending, type }: Format): Promise<void> => {
    setBusy(format);
    try {
      const { fileOf } = await loaded("writing of files", import("./files.ts"));
      const pieces = await fileOf(format, session, keeperOf(studio));
      savePieces(`${fileStem(`sweep ${session.points.names.join(" ")}`)}.${ending}`, pieces, type);
      card.current?.hidePopover();
      dismissPart(studio, "writing of files");
    } catch (error) {
      notifyFailure(studio, error);
    }
    setBusy(null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        title="All points, as far as they are known, as a file"
        popoverTarget={id}
      >
        Save results
      </button>
      <div
        id={id}
        ref={card}
        popover="auto"
        role="menu"
        aria-label="Save results"
        className="popup sweep-files"
        onBeforeToggle={place}
        onToggle={(event) => {
          setOpen(event.newState === "open");
          if (event.newState === "open") card.current?.querySelector("button")?.focus();
        }}
      >
        {FORMATS.map((format) => (
          <button
            key={format.id}
            type="button"
            role="menuitem"
            className="plain preset"
            aria-label={`Save results as ${format.title}`}
            aria-busy={busy === format.id}
            disabled={busy !== null}
            onClick={() => void save(format)}
          >
            <span className="option">
              <span className="option-title">{format.title}</span>
              <span className="option-help">{busy === format.id ? "being written …" : format.help}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

/** The field over a tab in which its design gets a name. Enter and leaving the field keep the name; Esc gives it up. */
import { useEffect, useRef } from "react";
import type { RefObject } from "react";
import { MAX_NAME_CHARACTERS, designLetter } from "../../engine/studies.ts";
import { renameDesign } from "../store/designs.ts";
import { useActingStudio } from "../store/context.ts";
import "./rename.css";

interface RenameProps {
  readonly index: number;
  /** The given name; "" for none. */
  readonly name: string;
  /** What it is called now. */
  readonly derived: string;
  /** Id of the tab that it stands over. */
  readonly tab: string;
  /** What was typed before the field was there; it replaces the name. */
  readonly early: RefObject<string>;
  readonly onDone: () => void;
}

/** Least width of the field, CSS pixels. */
const LEAST = 180;

export function RenameField({ index, name, derived, tab, early, onDone }: RenameProps) {
  const studio = useActingStudio();
  const field = useRef<HTMLInputElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    const input = field.current!;
    const box = document.getElementById(tab)!.getBoundingClientRect();
    const width = Math.min(Math.max(box.width, LEAST), document.documentElement.clientWidth - 16);
    const left = Math.max(8, Math.min(box.left, document.documentElement.clientWidth - 8 - width));
    Object.assign(input.style, { left: `${left}px`, top: `${box.top}px`, width: `${width}px`, height: `${box.height}px` });
    input.focus();
    if (early.current === "") input.select();
    else input.value = early.current;
  }, [tab, early]);
  const end = (keep: boolean, focus: boolean): void => {
    if (ended.current) return;
    ended.current = true;
    if (keep) renameDesign(studio, index, field.current!.value);
    if (focus) document.getElementById(tab)?.focus();
    onDone();
  };
  return (
    <input
      ref={field}
      className="box design-rename"
      defaultValue={name}
      placeholder={derived}
      maxLength={MAX_NAME_CHARACTERS}
      autoComplete="off"
      spellCheck={false}
      aria-label={`Name of design ${designLetter(index)}`}
      onBlur={() => {
        end(true, false);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
    />
  );
}

/**
 * The menu of files of a picture: SVG, PNG and, where there are numbers, CSV; in light or dark, at a chosen width; saved or copied. What is
 * in it is loaded when it is first opened.
 *
 *   <Downloads name="Cost per endpoint" file="flitlab-cost" svg={(scheme) => …} csv={() => …} />      a chart, which has a title of its own
 *   <Downloads name="Drawing" file="flitlab-network" title="Network" designs={[id]} load={0.12}       a picture that needs one
 *     svg={(scheme) => …} legend={(scheme) => …} says={() => …} />
 *
 * Every file says which designs, traffic and load it is of, and holds the study's address.
 */
import { useEffect, useId, useRef, useState } from "react";
import type { ToggleEvent } from "react";
import { loaded } from "../../engine/jobs.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import type { DownloadsProps } from "./downloads-props.ts";
import { useLoaded } from "./loading.ts";

/** Of the menu (export.css), between it and its button, and between it and the edge of the window, CSS pixels. */
const WIDTH = 272;
const GAP = 4;
const EDGE = 8;

const loadPanel = () =>
  loaded(
    "writing of files",
    import("./ExportPanel.tsx").then(({ ExportPanel }) => ({ ExportPanel })),
  );

export function Downloads(props: DownloadsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const studio = useActingStudio();
  const { part: panel, failure } = useLoaded(open ? loadPanel : null);
  const told = useRef<Error | null>(null);
  useEffect(() => {
    // That of the try before is still there when another one begins.
    if (!failure || failure === told.current) return;
    told.current = failure;
    notifyFailure(studio, failure);
    // Opened again, it is loaded again.
    card.current?.hidePopover();
  }, [studio, failure]);
  useEffect(() => {
    if (!open || !panel) return;
    card.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    const close = (): void => card.current?.hidePopover();
    addEventListener("resize", close);
    return () => {
      removeEventListener("resize", close);
    };
  }, [open, panel]);
  const place = ({ currentTarget: { style } }: ToggleEvent<HTMLElement>): void => {
    const box = button.current?.getBoundingClientRect();
    if (!box) return;
    const below = box.bottom + GAP < 0.7 * innerHeight;
    style.top = below ? `${box.bottom + GAP}px` : "auto";
    style.bottom = below ? "auto" : `${innerHeight - box.top + GAP}px`;
    const { clientWidth } = document.documentElement;
    style.right = `${Math.max(EDGE, Math.min(clientWidth - box.right, clientWidth - WIDTH - EDGE))}px`;
  };
  return (
    <span className="downloads">
      <button
        ref={button}
        type="button"
        aria-label={`Export ${props.name}`}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={props.csv ? "Save as SVG, PNG or CSV, or copy" : "Save as SVG or PNG, or copy"}
        popoverTarget={id}
      >
        Export
      </button>
      <div
        id={id}
        ref={card}
        popover="auto"
        role="dialog"
        aria-label={`Export ${props.name}`}
        className="popup export-card"
        onBeforeToggle={place}
        onToggle={(event) => {
          setOpen(event.newState === "open");
        }}
      >
        {open && panel && (
          <panel.ExportPanel
            {...props}
            onDone={() => {
              card.current?.hidePopover();
            }}
          />
        )}
      </div>
    </span>
  );
}

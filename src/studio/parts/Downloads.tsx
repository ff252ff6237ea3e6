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
import { useId, useRef, useState } from "react";
import { loaded } from "../../engine/jobs.ts";
import { Card } from "./Card.tsx";
import type { DownloadsProps } from "./downloads-props.ts";
import { useForClick } from "./loading.ts";

const loadPanel = () =>
  loaded(
    "writing of files",
    import("./ExportPanel.tsx").then(({ ExportPanel }) => ({ ExportPanel })),
  );

export function Downloads(props: DownloadsProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
  };
  const panel = useForClick(open, loadPanel, close);
  return (
    <span className="downloads">
      <button
        ref={button}
        id={id}
        type="button"
        aria-label={`Export ${props.name}`}
        aria-expanded={open}
        aria-haspopup="dialog"
        title={props.csv ? "Save as SVG, PNG or CSV, or copy" : "Save as SVG or PNG, or copy"}
        onClick={() => {
          setOpen(!open);
        }}
      >
        Export
      </button>
      <Card id={id} button={button} opened={open && panel !== null} className="export-card" onClose={close}>
        {panel && (
          <panel.ExportPanel
            {...props}
            onDone={() => {
              close();
              button.current?.focus();
            }}
          />
        )}
      </Card>
    </span>
  );
}

/** The designs in a row, on a narrow screen that shows one of them at a time. */
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { MAX_DESIGNS } from "../../engine/studies.ts";
import { addDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { DesignTab } from "./DesignTab.tsx";

/** Of the tab before the one that is shown, so much stays in sight, CSS pixels. */
const EDGE = 24;

interface DesignStripProps {
  /** The chart stands in the place of the drawings; left out where it cannot. */
  readonly charted?: boolean;
  readonly onCharted?: (charted: boolean) => void;
}

export function DesignStrip({ charted, onCharted }: DesignStripProps) {
  const studio = useActingStudio();
  const ids = useStudio((state) => state.designs).map(({ id }) => id);
  const shown = useStudio((state) => state.shown);
  const [renaming, setRenaming] = useState<number | null>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = list.current?.children[shown];
    if (tab instanceof HTMLElement) list.current?.scrollTo({ left: tab.offsetLeft - list.current.offsetLeft - EDGE });
  }, [shown, ids.length]);
  return (
    <div className="design-strip">
      {charted !== undefined && (
        <button
          type="button"
          className="plain design-strip-add"
          aria-pressed={charted}
          onClick={() => {
            onCharted?.(true);
          }}
        >
          Chart
        </button>
      )}
      <div
        className="design-strip-list"
        role="tablist"
        aria-label="Designs"
        ref={list}
        onClickCapture={() => {
          onCharted?.(false);
        }}
      >
        {ids.map((id, index) => (
          <DesignTab
            key={id}
            index={index}
            renaming={renaming === index}
            onRenaming={(now) => {
              setRenaming(now ? index : null);
            }}
          />
        ))}
      </div>
      {charted === undefined && ids.length < MAX_DESIGNS && (
        <button
          type="button"
          className="plain design-strip-add"
          aria-label="compare"
          title="Copy this design and change the copy"
          onClick={() => {
            addDesign(studio);
          }}
        >
          <IconPlus size={16} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

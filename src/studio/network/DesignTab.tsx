/** A design's tab, with its letter, colour and name: in the head of its tile, or in a row of all on a narrow screen. */
import { patternOf } from "../../engine/model.ts";
import { designLetter, designTitle, formatValue, quoted, sameValue, sectionsOf, defaultOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { Suspense, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { createScopedKeydownHandler } from "@mantine/core";
import { designColor } from "../../drawing/palette.ts";
import type { Parameter } from "../../descriptor.ts";
import { lazyPart } from "../parts.tsx";
import { designNames } from "../results/labels.ts";
import { useScheme } from "../scheme.ts";
import { moveDesign, removeDesign, renameDesign, showDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import type { Studio } from "../store/studio.ts";

const RenameField = lazyPart("field of names", async () => (await import("./RenameField.tsx")).RenameField, { cramped: true });

/** What a dragged tab carries, before its number. */
const DRAGGED = "flitlab design ";

/** Id of a design's tab in the page. */
export const tabId = (index: number): string => `design-tab-${index}`;

function focusTab(index: number): void {
  document.getElementById(tabId(index))?.focus();
}

/** Removes one of several designs; its neighbour's tab gets the focus. */
export function removeTab(studio: Studio, index: number): void {
  focusTab(index + 1 < studio.getState().designs.length ? index + 1 : index - 1);
  removeDesign(studio, index);
}

/** Arrow keys, Home and End go from tab to tab, as among those of Mantine, which stand in one list; these stand in the heads of their tiles. */
const walkTabs = createScopedKeydownHandler({
  parentSelector: ".centre",
  siblingSelector: "[role=tab]",
  activateOnFocus: true,
  dir: "ltr",
  orientation: "horizontal",
});

/** With Shift they take the tab along. */
const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function DesignTab({
  index,
  renaming,
  onRenaming,
}: {
  readonly index: number;
  readonly renaming: boolean;
  readonly onRenaming: (now: boolean) => void;
}) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const shown = useStudio((state) => state.shown);
  const scheme = useScheme();
  const tab = useRef<HTMLButtonElement>(null);
  /** What is typed for a name before its field is loaded. */
  const early = useRef("");
  const [over, setOver] = useState(false);
  const one = designs.length === 1;
  const design = designs[index]!;
  const name = one ? (design.name ?? designTitle(design.values)) : designNames(designs)[index]!;
  const rename = (): void => {
    early.current = "";
    // Keys come from here until the field is there.
    tab.current?.focus();
    onRenaming(true);
  };
  const onEarlyKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key === "Tab" || key === "Shift") return;
    event.preventDefault();
    if (key.length === 1) early.current += key;
    if (key === "Backspace") early.current = early.current.slice(0, -1);
    if (key === "Enter" && early.current !== "") renameDesign(studio, index, early.current);
    if (key === "Enter" || key === "Escape") onRenaming(false);
  };
  const onKey = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (renaming) {
      onEarlyKey(event);
      return;
    }
    if (event.key === "F2") rename();
    if (event.key === "Delete" && !one) removeTab(studio, index);
    const move = event.shiftKey ? MOVES[event.key] : undefined;
    if (move === undefined) {
      walkTabs(event);
      return;
    }
    event.preventDefault();
    const next = (index + move + designs.length) % designs.length;
    moveDesign(studio, index, next);
    focusTab(next);
  };
  return (
    <>
      <button
        type="button"
        ref={tab}
        id={tabId(index)}
        role="tab"
        aria-selected={index === shown}
        tabIndex={index === shown ? 0 : -1}
        aria-keyshortcuts={one ? "F2" : "F2 Delete Shift+ArrowLeft Shift+ArrowRight"}
        onClick={() => {
          showDesign(studio, index);
        }}
        onKeyDown={onKey}
        draggable={!one}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.setData("text/plain", `${DRAGGED}${index}`);
        }}
        onDragOver={(event) => {
          if (one || !event.dataTransfer.types.includes("text/plain")) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => {
          setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const text = event.dataTransfer.getData("text/plain");
          const from = Number(text.slice(DRAGGED.length));
          if (text.startsWith(DRAGGED) && from !== index) moveDesign(studio, from, index);
        }}
        onDoubleClick={rename}
        title={`${fullTitle(design.values, index === 0 ? null : designs[0]!.values)}. Double click, or F2, to rename`}
        className={over ? "plain design-tab design-tab-over" : "plain design-tab"}
      >
        <i className="design-dot" style={{ background: designColor(index, scheme) }} aria-hidden="true" />
        <b>{designLetter(index)}</b> <span>{name}</span>
      </button>
      {renaming && (
        <Suspense>
          <RenameField
            index={index}
            tab={tabId(index)}
            early={early}
            name={design.name ?? ""}
            derived={name}
            onDone={() => {
              onRenaming(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** What a tab says when it is pointed at: the family with its numbers and the routing, its traffic, its offered loads, and what else differs from A. */
function fullTitle(values: DesignValues, first: DesignValues | null): string {
  const differing =
    first === null
      ? []
      : changedNumbers(values, first)
          .filter(({ kind }) => kind !== "list")
          .map((parameter) => written(parameter, values));
  return [
    `${designTitle(values)}, ${patternOf(values).title.toLowerCase()} traffic`,
    `offered loads ${formatValue(values.load!)}`,
    ...differing,
  ].join("; ");
}

/** Parameters of both designs, those of their network aside, whose values differ. */
function changedNumbers(values: DesignValues, first: DesignValues): readonly Parameter[] {
  return sectionsOf(values)
    .filter(({ id }) => id !== "topology")
    .flatMap(({ parameters }) => parameters)
    .filter(({ id }) => id in first && !sameValue(values[id], first[id]) && !(atDefault(values, id) && atDefault(first, id)));
}

function written({ id, symbol, title }: Parameter, values: DesignValues): string {
  return `${symbol ?? title} ${quoted(values[id]!)}`;
}

/** Values that only follow another one are no difference of their own. */
function atDefault(values: DesignValues, id: string): boolean {
  return sameValue(values[id], defaultOf(values, id));
}

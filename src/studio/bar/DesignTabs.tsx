/** The designs A, B, … of the study as tabs, each with its colour and name. "Compare" adds one more. */
import { patternOf } from "../../engine/model.ts";
import { designLetter, designTitle, MAX_DESIGNS, formatValue, quoted, sameValue, sectionsOf, defaultOf } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { IconX, IconChevronDown, IconPlus } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import type { CSSProperties, KeyboardEvent } from "react";
import { designColor } from "../../drawing/palette.ts";
import type { Parameter } from "../../descriptor.ts";
import { lazyPart } from "../parts.tsx";
import { designNames } from "../results/labels.ts";
import { useScheme } from "../scheme.ts";
import { moveDesign, removeDesign, renameDesign, showDesign, addDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { withFamilies } from "../families.ts";
import { ADD_CARD } from "../network/CompareSlot.tsx";
import { BarCard } from "./BarCard.tsx";

const RenameField = lazyPart("field of names", async () => (await import("./RenameField.tsx")).RenameField, { cramped: true });

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

export function DesignTabs() {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const shown = useStudio((state) => state.shown);
  const scheme = useScheme();
  const list = useRef<HTMLDivElement>(null);
  const [renaming, setRenaming] = useState<{ readonly index: number; readonly tab: HTMLElement } | null>(null);
  /** What is typed for a name before its field is loaded. */
  const early = useRef("");
  const tabs = (): HTMLElement[] => [...list.current!.querySelectorAll<HTMLElement>("[role=tab]")];
  /** The tab that is dragged, and the one that it is over. */
  const [dragged, setDragged] = useState<{ readonly from: number; readonly over: number } | null>(null);
  const one = designs.length === 1;
  const names = one ? [designs[0]!.name ?? designTitle(designs[0]!.values)] : designNames(designs);
  useEffect(() => {
    tabs()[shown]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [shown, designs.length]);
  const rename = (tab: HTMLElement): void => {
    early.current = "";
    // Keys come from here until the field is there.
    tab.focus();
    setRenaming({ index: tabs().indexOf(tab), tab });
  };
  const onEarlyKey = (event: KeyboardEvent, index: number): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || key === "Tab" || key === "Shift") return;
    event.preventDefault();
    if (key.length === 1) early.current += key;
    if (key === "Backspace") early.current = early.current.slice(0, -1);
    if (key === "Enter" && early.current !== "") renameDesign(studio, index, early.current);
    if (key === "Enter" || key === "Escape") setRenaming(null);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (renaming) {
      onEarlyKey(event, renaming.index);
      return;
    }
    if (event.key === "F2") rename(event.target as HTMLElement);
    if (event.key === "Delete" && !one) {
      tabs()[shown + 1 < designs.length ? shown + 1 : shown - 1]?.focus();
      removeDesign(studio, shown);
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + designs.length) % designs.length;
    if (event.shiftKey) moveDesign(studio, shown, next);
    else {
      showDesign(studio, next);
      tabs()[next]?.focus();
    }
  };
  return (
    <div className="designs">
      <div
        className="designs-list"
        role="tablist"
        aria-label="Designs"
        ref={list}
        style={{ "--designs": designs.length } as CSSProperties}
        onKeyDown={onKey}
      >
        {designs.map((design, i) => (
          <button
            type="button"
            key={design.id}
            role="tab"
            aria-selected={i === shown}
            tabIndex={i === shown ? 0 : -1}
            aria-keyshortcuts={one ? "F2" : "F2 Delete Shift+ArrowLeft Shift+ArrowRight"}
            onClick={() => {
              showDesign(studio, i);
            }}
            draggable={!one}
            onDragStart={({ dataTransfer }) => {
              // Some browsers drag nothing that has no data.
              dataTransfer.setData("text/plain", names[i]!);
              setDragged({ from: i, over: i });
            }}
            onDragOver={(event) => {
              if (!dragged) return;
              event.preventDefault();
              if (dragged.over !== i) setDragged({ ...dragged, over: i });
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged) moveDesign(studio, dragged.from, i);
            }}
            onDragEnd={() => {
              setDragged(null);
            }}
            onDoubleClick={(event) => {
              rename(event.currentTarget);
            }}
            title={`${fullTitle(design.values, i === 0 ? null : designs[0]!.values)}. Double click, or F2, to rename`}
            className={`plain design-tab${i === shown ? " design-tab-on" : ""}${dragged && dragged.over === i && dragged.from !== i ? " design-tab-over" : ""}`}
          >
            <i style={{ background: designColor(i, scheme) }} aria-hidden="true" />
            <b>{designLetter(i)}</b> <span>{names[i]}</span>
            {!one && (
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
      {renaming && designs[renaming.index] && (
        <Suspense>
          <RenameField
            {...renaming}
            early={early}
            name={designs[renaming.index]!.name ?? ""}
            derived={names[renaming.index]!}
            onDone={() => {
              setRenaming(null);
            }}
          />
        </Suspense>
      )}
      {designs.length < MAX_DESIGNS && <AddButton />}
    </div>
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

const AddMenu = lazyPart("ways to add a design", async () => (await withFamilies(() => import("./AddMenu.tsx"))).AddMenu);

/** "+ compare" copies the design on screen; beside it are the other ways to add one. */
function AddButton() {
  const studio = useActingStudio();
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="design-add">
      <button
        type="button"
        className="plain"
        onClick={() => {
          addDesign(studio);
        }}
        title="Copy this design and change the copy"
        aria-label="compare"
      >
        <IconPlus size={14} aria-hidden="true" />
        <span className="wide-only">compare</span>
      </button>
      <button
        ref={button}
        type="button"
        className="plain design-ways"
        aria-label="More ways to add a design"
        aria-haspopup="menu"
        title="Same size, same cost, same power"
        aria-expanded={open}
        popoverTarget={ADD_CARD}
      >
        <IconChevronDown size={13} aria-hidden="true" />
      </button>
      <BarCard id={ADD_CARD} card={card} button={button} className="add-card" onToggle={setOpen}>
        {open && (
          <Suspense>
            <AddMenu
              onChosen={() => {
                card.current?.hidePopover();
                button.current?.focus();
              }}
            />
          </Suspense>
        )}
      </BarCard>
    </div>
  );
}

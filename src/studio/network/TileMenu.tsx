/** What can be done with a design as a whole, behind the three dots of its tile's head. */
import { IconDots } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { useShallow } from "zustand/react/shallow";
import { designLetter, MAX_DESIGNS } from "../../engine/studies.ts";
import { Card } from "../parts/Card.tsx";
import { addDesign, moveDesign, removeDesign, showDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { enlarge, showView } from "../store/views.ts";
import { NETWORK_VIEWS, openView } from "./views.ts";

interface Item {
  readonly title: string;
  /** Of one of several, the one that is chosen. */
  readonly checked?: boolean;
  readonly act: () => void;
}

export function TileMenu({ index, onRename }: { readonly index: number; readonly onRename: () => void }) {
  const [open, setOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        type="button"
        className="icon-button icon-button-quiet tile-menu-button"
        aria-label={`Design ${designLetter(index)}: more`}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
      >
        <IconDots size={16} aria-hidden="true" />
      </button>
      <Card id={id} card={card} button={button} className="tile-menu" onToggle={setOpen}>
        {open && (
          <Items
            index={index}
            onRename={onRename}
            onDone={() => {
              card.current?.hidePopover();
            }}
          />
        )}
      </Card>
    </>
  );
}

function Items({ index, onRename, onDone }: { readonly index: number; readonly onRename: () => void; readonly onDone: () => void }) {
  const studio = useActingStudio();
  const count = useStudio((state) => state.designs.length);
  const enlarged = useStudio((state) => state.enlarged);
  const view = useStudio(openView);
  const views = useStudio(useShallow((state) => NETWORK_VIEWS.filter(({ when }) => when(state))));
  const several = count > 1;
  const letter = designLetter(index);
  const items: readonly Item[] = [
    ...views.map(({ id, title }) => ({
      title,
      checked: id === view.id,
      act: () => {
        showView(studio, id);
      },
    })),
    { title: "Rename", act: onRename },
    ...(count < MAX_DESIGNS
      ? [
          {
            title: "Copy, to change one thing",
            act: () => {
              showDesign(studio, index);
              addDesign(studio);
            },
          },
        ]
      : []),
    ...(several
      ? [
          {
            title: enlarged ? "All designs beside each other (Esc)" : `Enlarge design ${letter}`,
            act: () => {
              enlarge(studio, enlarged ? null : index);
            },
          },
          ...(index > 0 ? [{ title: "Move left", act: () => moveDesign(studio, index, index - 1) }] : []),
          ...(index + 1 < count ? [{ title: "Move right", act: () => moveDesign(studio, index, index + 1) }] : []),
          {
            title: `Remove design ${letter}`,
            act: () => {
              removeDesign(studio, index);
            },
          },
        ]
      : []),
  ];
  const onKey = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
    all[(all.findIndex((one) => one === document.activeElement) + step + all.length) % all.length]?.focus();
  };
  return (
    <div role="menu" aria-label={`Design ${letter}`} onKeyDown={onKey}>
      {items.map(({ title, checked, act }, i) => (
        <button
          key={title}
          type="button"
          role={checked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={checked}
          className={checked === undefined && items[i - 1]?.checked !== undefined ? "plain menu-item menu-item-apart" : "plain menu-item"}
          ref={i === 0 ? focusOn : undefined}
          onClick={() => {
            onDone();
            act();
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

function focusOn(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** What can be done with a design as a whole, behind the three dots of its tile's head. */
import { IconDots } from "@tabler/icons-react";
import { Suspense, useId, useRef, useState } from "react";
import { designLetter } from "../../engine/studies.ts";
import { lazyPart } from "../parts.tsx";
import { Card } from "../parts/Card.tsx";

const TileMenuItems = lazyPart("menu of a design", async () => (await import("./TileMenuItems.tsx")).TileMenuItems);

export function TileMenu({ index, onRename }: { readonly index: number; readonly onRename: () => void }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="icon-button icon-button-quiet tile-menu-button"
        aria-label={`Design ${designLetter(index)}: more`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => {
          setOpen(!open);
        }}
      >
        <IconDots size={16} aria-hidden="true" />
      </button>
      <Card
        id={id}
        button={button}
        menu
        opened={open}
        className="tile-menu"
        onClose={() => {
          setOpen(false);
        }}
      >
        <Suspense>
          <TileMenuItems
            index={index}
            onRename={onRename}
            onChosen={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      </Card>
    </>
  );
}

/** Opens the drawer of saved studies. */
import { IconFolder } from "@tabler/icons-react";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "../parts.tsx";

const SavedDrawer = lazyPart("saved studies", async () => (await import("../saved/SavedDrawer.tsx")).SavedDrawer);

export function SavedButton() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="plain bar-button"
        aria-label="Saved studies"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        <IconFolder className="phone-only" size={17} aria-hidden="true" />
        <span className="wide-only">Saved</span>
      </button>
      {open && (
        <Suspense>
          <SavedDrawer
            onDone={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

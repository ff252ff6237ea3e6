/** Opens what can be made of the study for others: a link, a frame, an exercise, paper. It loads with the first press. */
import { Suspense, useState } from "react";
import { lazyPart } from "../parts.tsx";
import { Dialog } from "../parts/Dialog.tsx";

const ShareKit = lazyPart("ways to share", async () => (await import("../share/ShareKit.tsx")).ShareKit);

export function ShareButton() {
  const [open, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
  };
  return (
    <>
      <button
        id="share"
        type="button"
        className="button share"
        aria-label="Share link"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
      >
        Share
      </button>
      <Dialog label="Share" opened={open} className="share-window" onClose={close}>
        <Suspense>
          <ShareKit onClose={close} />
        </Suspense>
      </Dialog>
    </>
  );
}

/**
 * The frame that all pages over the studio have: a head with the page's title, what it is in a line and the way back; below it the column of
 * what is chosen, and beside both the page's body; on paper, the link to it at the foot. It takes the focus as it opens, and Escape closes it.
 */
import { IconArrowLeft } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { shareUrl } from "./address/address.ts";
import type { PageEntry } from "./pages.ts";
import { usePrinting } from "./scheme.ts";
import { useActingStudio } from "./store/context.ts";
import { showPage } from "./store/views.ts";
import "./styles/paper.css";

interface FrameProps {
  readonly entry: Pick<PageEntry, "id" | "title" | "line">;
  readonly children: ReactNode;
}

export function PageFrame({ entry: { id, title, line }, children }: FrameProps) {
  const studio = useActingStudio();
  const main = useRef<HTMLElement>(null);
  const printing = usePrinting();
  useEffect(() => {
    main.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented || isOpen(event.target)) return;
      // What is being typed is left first.
      if (event.target instanceof HTMLElement && main.current?.contains(event.target) && event.target.matches("input, textarea"))
        main.current.focus({ preventScroll: true });
      else showPage(studio, null);
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
    };
  }, [studio]);
  return (
    <main ref={main} className={`paper paper-${id}`} aria-labelledby="page-title" tabIndex={-1}>
      <header className="paper-head">
        <button
          type="button"
          className="plain back-to-studio"
          onClick={() => {
            showPage(studio, null);
          }}
        >
          <IconArrowLeft size={14} aria-hidden="true" /> <span>To the studio</span>
        </button>
        <h2 id="page-title">{title}</h2>
        <p className="paper-line">{line}</p>
      </header>
      <Suspense>{children}</Suspense>
      {printing && (
        <footer className="paper-foot">
          <code>{shareUrl(studio)}</code>
        </footer>
      )}
    </main>
  );
}

/** Whether something over the page is open, which Escape closes first: a dialog, the list of a box. A card has the key to itself. */
function isOpen(target: EventTarget | null): boolean {
  return (
    document.querySelector("[aria-modal=true]") !== null ||
    (target instanceof Element && target.getAttribute("aria-expanded") === "true" && target.matches("input"))
  );
}

/** What a page over the studio was opened from: the focus goes back there when the page closes. */
import { useEffect, useRef } from "react";
import { useActingStudio } from "./store/context.ts";

interface Opener {
  readonly element: Element;
  /** The card in which it stands, which closes as it is pressed. */
  readonly card: string | null;
}

/** Notes what has the focus when a page opens. When none is open any more, the focus goes back, unless something else has taken it. */
export function useOpener(open: boolean): void {
  const studio = useActingStudio();
  const opener = useRef<Opener | null>(null);
  useEffect(() => {
    /** What had the focus before the dialog that is open. */
    let under: Opener | null = null;
    return studio.subscribe(({ page, overlay }, before) => {
      if (overlay !== null && before.overlay === null) under = focused();
      if (page === null || page.id === before.page?.id) return;
      const from = document.activeElement?.closest("dialog") ? under : focused();
      if (from?.element.closest(".paper") === null) opener.current = from;
    });
  }, [studio]);
  useEffect(() => {
    if (open || opener.current === null) return;
    const { element, card } = opener.current;
    opener.current = null;
    if (document.activeElement !== document.body) return;
    const back = card === null ? element : document.querySelector(`[popovertarget="${card}"]`);
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [open]);
}

/** Null where nothing has the focus. */
function focused(): Opener | null {
  const { activeElement: element } = document;
  if (element === null || element === document.body) return null;
  return { element, card: element.closest("[popover]")?.id ?? null };
}

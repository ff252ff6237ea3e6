/** What a page over the studio was opened from: the focus goes back there when the page closes. */
import { useEffect, useRef } from "react";
import { useActingStudio } from "./store/context.ts";

/** Notes what has the focus when a page opens. When none is open any more, the focus goes back, unless something else has taken it. */
export function useOpener(open: boolean): void {
  const studio = useActingStudio();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    /** What had the focus before the dialog that is open. */
    let under: Element | null = null;
    return studio.subscribe(({ page, overlay }, before) => {
      if (overlay !== null && before.overlay === null) under = focused();
      if (page === null || page.id === before.page?.id) return;
      const from = document.activeElement?.closest("[aria-modal=true]") ? under : focused();
      if (from?.closest(".paper") === null) opener.current = from;
    });
  }, [studio]);
  useEffect(() => {
    if (open || opener.current === null) return;
    const element = opener.current;
    opener.current = null;
    if (document.activeElement !== document.body) return;
    // What stands at the foot of a narrow screen is there anew.
    const back = element.isConnected ? element : document.getElementById(element.id);
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }, [open]);
}

/** Null where nothing has the focus. */
function focused(): Element | null {
  const { activeElement: element } = document;
  return element === document.body ? null : element;
}

/** Offers the study of the last visit beside what is shown, when the address names no study. */
import { openKept } from "../editing/open.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import type { Studio } from "../store/studio.ts";
import { keptStudies } from "./shelf.ts";
import { visitId } from "./visited.ts";
import { whenText } from "./words.ts";

export async function offerLastVisit(studio: Studio): Promise<void> {
  // The page around a frame is told what is open there, and what the reader keeps is not for it.
  if (parent !== window) return;
  try {
    const own = await visitId();
    const last = (await keptStudies()).find(({ id, saved }) => !saved && id !== own);
    if (!last) return;
    notify(studio, "note", [`Continue with ${last.name}, from ${whenText(last.when)}?`], "opened", {
      offer: {
        title: "Continue",
        act: () => {
          openKept(studio, last.text);
        },
      },
    });
  } catch (error) {
    notifyFailure(studio, error);
  }
}

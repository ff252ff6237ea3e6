/** One-sentence notices at the foot of the page about what could not be done. The latest few stay until they are dismissed. */
import { IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import { useSyncExternalStore } from "react";
import { saidInPlace, watchPlaces } from "./missing.ts";
import { IconButton } from "./parts/IconButton.tsx";
import { ReloadButton } from "./ErrorBoundary.tsx";
import { dismiss, dismissAll, inOneSentence } from "./store/notices.ts";
import { useActingStudio, useStudio } from "./store/context.ts";

const SHOWN = 4;

export function Notices() {
  const studio = useActingStudio();
  const all = useStudio((state) => state.notices);
  const placed = useSyncExternalStore(watchPlaces, saidInPlace, saidInPlace);
  const notices = inOneSentence(all, placed);
  const hidden = Math.max(0, notices.length - SHOWN);
  return (
    <div className="notices" role="log" aria-label="Notices" aria-live="polite">
      {notices.length > 1 && (
        <p className="notices-all">
          {hidden > 0 && <span>{hidden} more</span>}
          <button
            type="button"
            className="link"
            onClick={() => {
              dismissAll(studio);
            }}
          >
            Dismiss all
          </button>
        </p>
      )}
      {notices.slice(hidden).map((notice) => (
        <div key={notice.ids[0]} className={`notice notice-${notice.kind}`}>
          {notice.kind === "problem" ? <IconAlertTriangle size={16} aria-hidden="true" /> : <IconInfoCircle size={16} aria-hidden="true" />}
          <p>
            {notice.text}
            {notice.offer && (
              <>
                {" "}
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    dismiss(studio, notice.ids);
                    notice.offer?.act();
                  }}
                >
                  {notice.offer.title}
                </button>
              </>
            )}
            {notice.reload && (
              <>
                {" "}
                <ReloadButton />
              </>
            )}
          </p>
          <IconButton
            quiet
            label="Dismiss"
            onClick={() => {
              dismiss(studio, notice.ids);
            }}
          >
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

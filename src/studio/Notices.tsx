/** Sentences about what could not be done, at the foot of the page until dismissed; the latest few. */
import { IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import { IconButton } from "./parts/IconButton.tsx";
import { dismiss, dismissAll } from "./store/notices.ts";
import { useActingStudio, useStudio } from "./store/context.ts";

const SHOWN = 4;

export function Notices() {
  const studio = useActingStudio();
  const notices = useStudio((state) => state.notices);
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
        <div key={notice.id} className={`notice notice-${notice.kind}`}>
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
                    dismiss(studio, notice.id);
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
              dismiss(studio, notice.id);
            }}
          >
            <IconX size={14} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}

/** The study is in the address, and comes back. */
export function ReloadButton() {
  return (
    <button
      type="button"
      className="link"
      onClick={() => {
        location.reload();
      }}
    >
      Reload
    </button>
  );
}

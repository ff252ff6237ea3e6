/** Sentences about what could not be done, at the foot of the page until dismissed. */
import { IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import { IconButton } from "./IconButton.tsx";
import { dismiss } from "./store/notices.ts";
import { useStudio } from "./store/state.ts";

export function Notices() {
  const notices = useStudio((state) => state.notices);
  return (
    <div className="notices" role="log" aria-label="Notices" aria-live="polite">
      {notices.map((notice) => (
        <div key={notice.id} className={`notice notice-${notice.kind}`}>
          {notice.kind === "problem" ? <IconAlertTriangle size={16} aria-hidden="true" /> : <IconInfoCircle size={16} aria-hidden="true" />}
          <p>{notice.text}</p>
          <IconButton quiet label="Dismiss" onClick={() => { dismiss(notice.id); }}><IconX size={14} /></IconButton>
        </div>
      ))}
    </div>
  );
}

/** What a link has locked: a mark beside each field, and a note over the form that says what that takes away. */
import { IconLock } from "@tabler/icons-react";
import { useStudio } from "../store/context.ts";
import { lockedText } from "./lock-words.ts";
import "./locks.css";

export function LockMark({ label }: { readonly label: string }) {
  return <IconLock className="lock-mark" size={14} role="img" aria-label={label} />;
}

export function LockNote() {
  const locked = useStudio(lockedText);
  return (
    <p className="lock-note">
      <IconLock size={14} aria-hidden="true" />
      <span>Fixed by the link: {locked}. Stories, presets, saved studies and dropped files would change that, and are closed.</span>
    </p>
  );
}

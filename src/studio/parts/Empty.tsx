/** Where there is nothing to be seen: one sentence on what is missing, and one button that does something about it. */
import type { ReactNode } from "react";

interface EmptyProps {
  readonly title: string;
  readonly act: () => void;
  /** A refusal instead of a lack. */
  readonly alert?: boolean;
  readonly children: ReactNode;
}

export function Empty({ title, act, alert = false, children }: EmptyProps) {
  return (
    <div className="paper-empty">
      <p role={alert ? "alert" : "status"}>{children}</p>
      <button type="button" className="button" onClick={act}>
        {title}
      </button>
    </div>
  );
}

/** A field that the address may have locked: then it is shown, and cannot be changed. */
import type { ReactNode } from "react";
import { useStudio } from "../store/context.ts";

export function Lockable({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const locked = useStudio((state) => state.locked.includes(id));
  return locked ? (
    <fieldset className="locked" disabled title="Locked by the link that was opened">
      {children}
    </fieldset>
  ) : (
    children
  );
}

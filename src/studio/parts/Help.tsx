/** A term whose one-line definition shows on hover; nobody reads one before moving on the page, so that what shows them is loaded then. */
import type { ReactNode } from "react";
import { loaded } from "../../workers/errors.ts";
import { useExtra } from "./loading.ts";
import { useMoved } from "./moved.ts";

const loadTip = async () => (await loaded("definitions of terms", import("./mantine/Tip.tsx"))).withTip;

export function Help({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const withTip = useExtra(useMoved(), loadTip);
  const term = <span className="help">{children}</span>;
  return withTip?.(text, term) ?? term;
}

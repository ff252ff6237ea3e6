/** A term of the glossary, with its definition on hover; both load when somebody first moves on the page. */
import type { ReactNode } from "react";
import { loaded } from "../../workers/errors.ts";
import { Help } from "../parts/Help.tsx";
import { useExtra } from "../parts/loading.ts";
import { useMoved } from "../parts/moved.ts";

const loadTerms = async () => (await loaded("glossary", import("./terms.ts"))).definitionOf;

/** `of`: the term, where the text names it otherwise. */
export function Term({ of, children }: { readonly of?: string; readonly children: ReactNode }) {
  const define = useExtra(useMoved(), loadTerms);
  const text = define?.(of ?? (typeof children === "string" ? children : "")) ?? null;
  return text === null ? children : <Help text={text}>{children}</Help>;
}

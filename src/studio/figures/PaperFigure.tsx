/** A figure or table of a paper under its title, with what it shows and what to look for. */
import type { ReactNode } from "react";
import { Terms } from "../parts/Terms.tsx";

interface Props {
  /** `look`: what to look for. */
  readonly part: { readonly name: string; readonly title: string; readonly text: string; readonly look?: string };
  readonly children: ReactNode;
}

export function PaperFigure({ part: { name, title, text, look }, children }: Props) {
  return (
    <article className="paper-figure" aria-label={name}>
      <header>
        <h2>{title}</h2>
        <p>
          <Terms>{text}</Terms>
        </p>
        {look !== undefined && <p className="paper-look">{look}</p>}
      </header>
      {children}
    </article>
  );
}

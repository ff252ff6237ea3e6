/** What a part of the drawing is, where its links go and what they carry. */
import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { PickedCard } from "../../drawing/describe.ts";
import { loadColor } from "../../drawing/palette.ts";
import { useScheme } from "../scheme.ts";

interface HoverCardProps {
  readonly card: PickedCard;
  /** Sentences below its rows. */
  readonly notes: readonly string[];
  readonly at: { readonly x: number; readonly y: number };
  /** Of the stage. */
  readonly width: number;
  readonly height: number;
  readonly pinned: boolean;
  /** Read out where it appears, unless something else says it already. */
  readonly announced: boolean;
  /** What can be done with it, when pinned. */
  readonly children?: ReactNode;
  /** More about it, below the rows; the card is wider then. */
  readonly details?: ReactNode;
}

const WIDTH = 232;
const WIDE = 300;
const OFFSET = 16;

export function HoverCard({ card, notes, at, width, height, pinned, announced, children, details = null }: HoverCardProps) {
  const scheme = useScheme();
  const box = useRef<HTMLDivElement>(null);
  const [tall, setTall] = useState(0);
  useLayoutEffect(() => {
    setTall(box.current?.offsetHeight ?? 0);
  }, [card, notes, details, children, pinned]);
  const wide = details === null ? WIDTH : WIDE;
  const left = at.x + OFFSET + wide > width ? Math.max(8, at.x - OFFSET - wide) : at.x + OFFSET;
  const top = Math.max(8, Math.min(at.y + OFFSET, height - tall - 8));
  return (
    <div
      className={pinned ? "hover-card hover-card-pinned" : "hover-card"}
      style={{ left, top, width: wide }}
      role={announced ? "status" : undefined}
      ref={box}
    >
      <p className="hover-title">
        <b>{card.title}</b> <span>{card.subtitle}</span>
      </p>
      {card.rows.map((row, i) => (
        <p className="hover-row" key={i}>
          <span>{row.label}</span>
          {row.load !== null && <i className="hover-load" style={{ background: loadColor(row.load, scheme) }} aria-hidden="true" />}
          <b>{row.value}</b>
        </p>
      ))}
      {notes.map((note) => (
        <p className="hover-note" key={note}>
          {note}
        </p>
      ))}
      {details}
      {pinned && children && <p className="hover-action">{children}</p>}
      {pinned && <p className="hover-foot">Pinned; Escape or a click releases it.</p>}
    </div>
  );
}

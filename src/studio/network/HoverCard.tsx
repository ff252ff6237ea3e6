/** What a thing of the drawing is, where its links go and what they carry. */
import type { ReactNode } from "react";
import type { PickedCard } from "../../charts/network/describe.ts";
import { loadColor } from "../../charts/palette.ts";
import { useScheme } from "../scheme.ts";

interface HoverCardProps {
  readonly card: PickedCard;
  readonly at: { readonly x: number; readonly y: number };
  /** Of the stage. */
  readonly width: number;
  readonly height: number;
  readonly pinned: boolean;
  /** What can be done with it, when pinned. */
  readonly children?: ReactNode;
}

const WIDTH = 232;
const OFFSET = 16;

export function HoverCard({ card, at, width, height, pinned, children }: HoverCardProps) {
  const scheme = useScheme();
  const tall = 62 + 19 * card.rows.length + (pinned ? (children ? 42 : 20) : 0);
  const left = at.x + OFFSET + WIDTH > width ? Math.max(8, at.x - OFFSET - WIDTH) : at.x + OFFSET;
  const top = Math.max(8, Math.min(at.y + OFFSET, height - tall));
  return (
    <div className={pinned ? "hover-card hover-card-pinned" : "hover-card"} style={{ left, top, width: WIDTH }} role="status">
      <p className="hover-title"><b>{card.title}</b> <span>{card.subtitle}</span></p>
      {card.rows.map((row, i) => (
        <p className="hover-row" key={i}>
          <span>{row.label}</span>
          {row.load !== null && <i className="hover-load" style={{ background: loadColor(row.load, scheme) }} aria-hidden="true" />}
          <b>{row.value}</b>
        </p>
      ))}
      {pinned && children && <p className="hover-action">{children}</p>}
      {pinned && <p className="hover-foot">Pinned; Escape or a click releases it.</p>}
    </div>
  );
}

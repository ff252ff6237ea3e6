/** Small drawings of terms, by the terms: routers are dots, flits squares, channels lines. All else has none, or its family's own picture. */
import type { ReactNode } from "react";

const dot = (x: number, y: number): ReactNode => <circle key={`${x} ${y}`} cx={x} cy={y} r={4} />;
const flit = (x: number, y: number, className = ""): ReactNode => (
  <rect key={`${x} ${y}`} className={className} x={x} y={y} width={7} height={7} rx={1} />
);
const line = (d: string, className = ""): ReactNode => <path key={d} className={className} d={d} />;

/** In a field of 96 by 48. */
const DRAWINGS: Readonly<Record<string, readonly ReactNode[]>> = {
  bisection: [
    line("M20 10H76M20 38H76M20 10 76 38M20 38 76 10"),
    line("M48 2V46", "term-cut"),
    ...[20, 76].flatMap((x) => [dot(x, 10), dot(x, 38)]),
  ],
  buffer: [line("M30 16H90V32H30"), ...[78, 68, 58].map((x) => flit(x, 20)), line("M4 24H26", "term-strong")],
  channel: [line("M18 24H78", "term-strong"), line("M70 19 78 24 70 29", "term-strong"), dot(12, 24), dot(84, 24)],
  credit: [
    line("M18 16H78", "term-strong"),
    flit(44, 8),
    line("M78 34H18", "term-cut"),
    line("M26 29 18 34 26 39", "term-cut"),
    dot(12, 24),
    dot(84, 24),
  ],
  deadlock: [
    line("M24 10H72V38H24Z", "term-strong"),
    ...[
      [24, 10],
      [72, 10],
      [72, 38],
      [24, 38],
    ].map(([x, y]) => dot(x!, y!)),
    line("M44 6 52 10 44 14", "term-strong"),
    line("M52 34 44 38 52 42", "term-strong"),
  ],
  flit: [...[16, 28, 40, 52].map((x) => flit(x, 20, "term-faint")), flit(64, 20), line("M76 24H90", "term-strong")],
  packet: [...[22, 32, 42, 52, 62].map((x) => flit(x, 20)), line("M18 14H73V34H18Z")],
  "virtual channel": [
    line("M18 16H78", "term-strong"),
    line("M18 32H78", "term-cut"),
    flit(40, 12),
    flit(56, 28),
    dot(12, 24),
    dot(84, 24),
  ],
  "minimal path": [
    line("M12 38 48 38 84 38", "term-strong"),
    line("M12 38 48 10 84 38"),
    dot(12, 38),
    dot(48, 38),
    dot(84, 38),
    dot(48, 10),
  ],
  valiant: [line("M12 38 48 38 84 38"), line("M12 38 48 10 84 38", "term-strong"), dot(12, 38), dot(48, 38), dot(84, 38), dot(48, 10)],
  radix: [
    ...[0, 1, 2, 3, 4, 5].map((i) => line(`M48 24 ${48 + 34 * Math.cos((i * Math.PI) / 3)} ${24 + 20 * Math.sin((i * Math.PI) / 3)}`)),
    dot(48, 24),
  ],
  saturation: [line("M8 4V42H90"), line("M10 36C40 36 56 32 60 6", "term-strong"), line("M62 4V42", "term-cut")],
};

export function TermDrawing({ term }: { readonly term: string }) {
  const marks = DRAWINGS[term.toLowerCase()];
  return marks ? (
    <svg className="term-drawing" viewBox="0 0 96 48" aria-hidden="true">
      {marks}
    </svg>
  ) : null;
}

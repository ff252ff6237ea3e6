/** A family's small picture: links by kind, routers as dots. */
import { glyphOf } from "../../drawing/families.ts";

export function Glyph({ family }: { readonly family: string }) {
  const glyph = glyphOf(family);
  if (!glyph) return null;
  return (
    <svg className="glyph" viewBox="0 0 28 28" aria-hidden="true">
      <path className="glyph-global" d={glyph.global} />
      <path className="glyph-local" d={glyph.local} />
      {glyph.dots.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={glyph.dots.length > 6 ? 1.6 : 2.3} />
      ))}
    </svg>
  );
}

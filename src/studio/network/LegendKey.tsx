/** One of a legend's items that are no scale. */
import type { LegendItem } from "../../drawing/legend.ts";

/** Height of an ordinary line's key where thickness has a meaning. */
const LINE_PX = 2.5;

export function LegendKey({ item: { kind, color, label, factor, dashed } }: { readonly item: Exclude<LegendItem, { kind: "scale" }> }) {
  return (
    <span className="legend-item">
      <i
        className={`legend-${kind}${dashed ? " legend-dashed" : ""}`}
        style={
          kind === "line" || kind === "dot"
            ? { background: color, ...(factor === undefined ? {} : { height: LINE_PX * factor }) }
            : { color }
        }
      />
      {label}
    </span>
  );
}

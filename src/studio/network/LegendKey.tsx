/** One of a legend's items that are no scale. */
import type { LegendItem } from "../../drawing/legend.ts";

export function LegendKey({ item: { kind, color, label, wide, dashed } }: { readonly item: Exclude<LegendItem, { kind: "scale" }> }) {
  return (
    <span className="legend-item">
      <i
        className={`legend-${kind}${wide ? " legend-wide" : ""}${dashed ? " legend-dashed" : ""}`}
        style={kind === "line" || kind === "dot" ? { background: color } : { color }}
      />
      {label}
    </span>
  );
}

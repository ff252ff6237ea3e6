/** Files of what is ordered of each design, and of every single cable, below the chart of costs. Workers write them. */
import { useState } from "react";
import type { CostRow } from "../../charts/cost-chart.ts";
import type { Values } from "../../descriptor.ts";
import { designLetter, designTitle } from "../../study/names.ts";
import type { CableFormat } from "../../workers/cable-texts.ts";
import { fileStem, savePieces, saveText } from "../parts/save.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import "./cable-files.css";

const LISTS = [
  { format: "csv", title: "Cable list", hint: "Every cable with rack, router and port at both ends, as CSV", type: "text/csv" },
  { format: "html", title: "Print list", hint: "The same as a page to be printed, a box to tick at each cable", type: "text/html" },
] as const satisfies readonly { readonly format: CableFormat; readonly title: string; readonly hint: string; readonly type: string }[];

export function CableFiles({ rows }: { readonly rows: readonly CostRow[] }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const [writing, setWriting] = useState(false);
  const attempt = (write: () => Promise<void>): void => {
    setWriting(true);
    void write()
      .catch((error: unknown) => {
        notifyFailure(studio, error);
      })
      .finally(() => {
        setWriting(false);
      });
  };
  const bill = async (values: Values): Promise<void> => {
    const { csv } = await studio.workers().run("bill", values).done;
    saveText(`${fileStem(designTitle(values))}-bill.csv`, `${csv}\n`, "text/csv");
  };
  const list = async (values: Values, { format, type }: (typeof LISTS)[number]): Promise<void> => {
    const pieces: Blob[] = [];
    // Encoded as they come: all at once would hold the page up.
    const onProgress = (piece: string): void => {
      pieces.push(new Blob([piece]));
    };
    const { complete } = await studio.workers().run("cableList", values, { onProgress }, format).done;
    if (complete) savePieces(`${fileStem(designTitle(values))}-cables.${format}`, pieces, type);
  };
  return rows.map(({ design }) => {
    const values = designs[design]?.values;
    if (!values) return null;
    const of = rows.length > 1 ? ` of ${designLetter(design)}` : "";
    return (
      <div key={design} className="cable-files" role="group" aria-label={`Files of what is ordered${of}`}>
        {rows.length > 1 && <b>{designLetter(design)}</b>}
        <button
          type="button"
          className="link"
          disabled={writing}
          title="Routers by ports, cables by medium and length on sale, with prices, as CSV"
          onClick={() => {
            attempt(() => bill(values));
          }}
        >
          Bill of materials
        </button>
        {LISTS.map((one) => (
          <button
            key={one.format}
            type="button"
            className="link"
            disabled={writing}
            title={one.hint}
            onClick={() => {
              attempt(() => list(values, one));
            }}
          >
            {one.title}
          </button>
        ))}
      </div>
    );
  });
}

/** The numbers of a chart as a table, for those who do not see it; made when it is asked for, so that a chart that grows costs no more. */
import { Suspense, useId, useState } from "react";
import type { Scene } from "../../drawing/scene.ts";
import { lazyPart } from "../parts.tsx";

const SceneTable = lazyPart("table of the chart", async () => (await import("./SceneTable.tsx")).SceneTable);

export function ChartTable({ scene }: { readonly scene: Scene }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="chart-table">
      <button
        type="button"
        className={open ? "link" : "link chart-table-closed"}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${scene.title}: ${open ? "close the table" : "as a table"}`}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {open ? "Close the table" : "Show as a table"}
      </button>
      {open && (
        <Suspense>
          <SceneTable id={id} scene={scene} />
        </Suspense>
      )}
    </div>
  );
}

/** A table of sizes and numbers of paths, counted here, beside the source's. */
import { useEffect } from "react";
import { count } from "../../drawing/text.ts";
import { COUNTS } from "../../lessons/counts.ts";
import type { Entry } from "../../lessons/counts.ts";
import type { CountsPart } from "../../lessons/lesson.ts";
import { countTable, useFigures } from "./store.ts";
import { useActingStudio } from "../store/context.ts";
import { BesidePaper, PaperTable } from "./PaperTable.tsx";

export function CountsView({ part: table }: { readonly part: CountsPart }) {
  const studio = useActingStudio();
  const counted = useFigures((state) => state.counted);
  useEffect(() => {
    void countTable(studio, table);
  }, [studio, table]);
  const rows = table.rows(counted);
  return (
    <PaperTable
      part={table}
      columns={COUNTS}
      titles={table.columns}
      rows={rows.map(({ network, study, reason }) => ({ id: network.id, title: network.title, study, reason }))}
      renderCell={(row, column) => <EntryText entry={rows[row]![column]} />}
      note="Ours; the paper’s stands below where it differs."
    />
  );
}

function EntryText({ entry: { ours, paper, agrees } }: { readonly entry: Entry }) {
  const own = ours && (ours.least === ours.most ? count(ours.least) : `${count(ours.least)} to ${count(ours.most)}`);
  return <BesidePaper ours={own} paper={count(paper)} agrees={agrees === true} />;
}

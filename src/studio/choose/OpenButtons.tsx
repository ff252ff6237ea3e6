/** Opens the chosen designs: in place of what is on screen, or beside it. */
import type { Values } from "../../descriptor.ts";
import { MAX_DESIGNS } from "../../study/study.ts";
import type { SearchRow } from "../../workers/jobs/search.ts";
import { designOfRow } from "../../workers/measured-design.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { openDesign, replaceDesign } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { showPage } from "../store/views.ts";

export function OpenButtons({ rows, wanted }: { readonly rows: readonly SearchRow[]; readonly wanted: Values }) {
  const studio = useActingStudio();
  const there = useStudio(({ designs }) => designs.length);
  const open = (instead: boolean): void => {
    const source = shownDesign(studio.getState());
    const designs = rows.map((row) => designOfRow(source.values, row, wanted));
    designs.forEach((values, i) => {
      if (instead && i === 0) replaceDesign(studio, source, values);
      else openDesign(studio, source, values);
    });
    showPage(studio, null);
  };
  const room = MAX_DESIGNS - there;
  return (
    <div className="choose-open">
      <button
        type="button"
        disabled={rows.length === 0 || rows.length - 1 > room}
        onClick={() => {
          open(true);
        }}
      >
        {rows.length > 1 ? `Open ${rows.length}` : "Open"}
      </button>
      <button
        type="button"
        disabled={rows.length === 0 || rows.length > room}
        onClick={() => {
          open(false);
        }}
      >
        Compare
      </button>
      {rows.length > room && <small>There is room for {room} more designs.</small>}
      {rows.length === 0 && <small>Tick designs to open them.</small>}
    </div>
  );
}

/** The parts of cells and titles of added rows besides their texts. */
import { IconX } from "@tabler/icons-react";
import { ANY_PATH } from "../../../engine/model.ts";
import { timeText } from "../../store/effort.ts";
import { removeRow } from "../../store/added-rows.ts";
import { isCheap } from "../../store/bounds.ts";
import { useActingStudio, useStudio } from "../../store/context.ts";
import { rowRunsOf, rowSeconds, solveRow } from "../../store/row-runs.ts";
import { boundKey, simulationKey } from "../../store/keys.ts";
import type { Ask } from "./row.ts";

/** Removes an added row. */
export function RemoveRow({ row, title }: { readonly row: string; readonly title: string }) {
  const studio = useActingStudio();
  return (
    <button
      type="button"
      className="plain answers-remove"
      aria-label={`Remove the row: ${title}`}
      title="Remove this row"
      onClick={() => {
        removeRow(studio, row);
      }}
    >
      <IconX size={12} aria-hidden="true" />
    </button>
  );
}

/** Asks for a cell's number where the studio does not compute it by itself, or ends the computation. */
export function AskButton({ ask }: { readonly ask: Ask }) {
  const studio = useActingStudio();
  const { does, row, design, values } = ask;
  const runs = rowRunsOf(studio);
  const byItself = useStudio((state) =>
    does === "solve"
      ? state.live && isCheap(values, ANY_PATH) && !state.bounds[boundKey(values, ANY_PATH)]
      : runs.startsByItself(state, row, simulationKey(values)),
  );
  const seconds = useStudio((state) => rowSeconds(state, design, values, studio.workers().size));
  const [word, help, act] = {
    simulate: [`Run ${timeText(seconds)}`, `Simulate it: about ${timeText(seconds)} here`, () => runs.ask(simulationKey(values))] as const,
    solve: ["Solve", "Solve its linear program", () => solveRow(studio, values)] as const,
    stop: ["Stop", "End it: what there is stays", () => runs.stop()] as const,
  }[does];
  if (byItself && does !== "stop") return <span title="waits for its turn">…</span>;
  return (
    <button type="button" className="link answers-ask" title={help} onClick={act}>
      {word}
    </button>
  );
}

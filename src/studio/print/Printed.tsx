/** The sheet that is printed in place of the studio. It loads when somebody first moves, for a browser that prints waits for nothing. */
import { loaded } from "../../engine/jobs.ts";
import { ErrorBoundary } from "../ErrorBoundary.tsx";
import { useExtra } from "../parts/loading.ts";
import { useMoved } from "../parts/moved.ts";
import { usePrinting } from "../scheme.ts";

const loadSheet = () => loaded("printed sheet", import("./PrintSheet.tsx"));

export function Printed() {
  const printing = usePrinting();
  const moved = useMoved();
  const sheet = useExtra(moved || printing, loadSheet);
  return (
    printing &&
    sheet && (
      <ErrorBoundary part="printed sheet">
        <sheet.PrintSheet />
      </ErrorBoundary>
    )
  );
}

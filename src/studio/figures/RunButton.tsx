/** Run, Go on or Stop of a part; one part runs at a time. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import { useActingStudio } from "../store/context.ts";
import { stopFigure, useFigures } from "./store.ts";

interface Props {
  readonly part: string;
  /** Whether something of it is there, and something is missing. */
  readonly begun: boolean;
  /** True where nothing is left to run. */
  readonly ended?: boolean;
  readonly onRun: () => void;
}

export function RunButton({ part, begun, ended = false, onRun }: Props) {
  const studio = useActingStudio();
  const run = useFigures((state) => state.run);
  if (run?.figure === part)
    return (
      <button
        type="button"
        className="button run-button"
        disabled={run.stopping}
        onClick={() => {
          stopFigure(studio);
        }}
      >
        <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
      </button>
    );
  return (
    <button type="button" className="button run-button" disabled={run !== null || ended} onClick={onRun}>
      <IconPlayerPlayFilled size={13} aria-hidden="true" /> {begun ? "Go on" : "Run"}
    </button>
  );
}

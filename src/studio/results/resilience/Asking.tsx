/** A button that starts what takes a while, or stops it, and a line beside it. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";

interface AskingProps {
  readonly title: string;
  readonly running: boolean;
  /** Nothing is left to be asked for. */
  readonly done: boolean;
  readonly text: string;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

export function Asking({ title, running, done, text, onStart, onStop }: AskingProps) {
  return (
    <div className="resilience-run">
      {running ? (
        <button type="button" className="button" onClick={onStop}>
          <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
        </button>
      ) : (
        <button type="button" className="button button-quiet" disabled={done} onClick={onStart}>
          <IconPlayerPlayFilled size={13} aria-hidden="true" /> {title}
        </button>
      )}
      <p role="status">{text}</p>
    </div>
  );
}

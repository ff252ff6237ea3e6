/** Bounds of throughput over size take long: the button that starts or stops them, and how far they are. */
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import type { StructureOverSize } from "../../workers/jobs/structure.ts";
import type { ThroughputRun } from "./throughput.ts";

interface Props {
  readonly throughput: ThroughputRun;
  readonly known: StructureOverSize | null;
}

export function RunThroughput({ throughput, known }: Props) {
  const { found, running, run, stop } = throughput;
  return (
    <>
      {running ? (
        <button type="button" className="button" onClick={stop}>
          <IconPlayerStopFilled size={13} aria-hidden="true" /> Stop
        </button>
      ) : (
        <button
          type="button"
          className="button"
          disabled={known === null || found?.complete === true}
          onClick={() => {
            if (known) run(known);
          }}
        >
          <IconPlayerPlayFilled size={13} aria-hidden="true" /> {found ? "Go on" : "Run"}
        </button>
      )}
      <span className="structure-state" role="status">
        {found
          ? `${found.done} of ${found.total} networks bounded`
          : running
            ? "small networks first …"
            : "small networks first; the large ones take long"}
      </span>
    </>
  );
}

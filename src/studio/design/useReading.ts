/** Reads one text at a time, and can be stopped. Of several texts only the last counts. */
import { useRef, useState } from "react";
import type { Job } from "../../engine/jobs.ts";

type Stoppable = Pick<Job<unknown>, "cancel">;

interface Reading {
  /** Whether something is being read. */
  readonly under: boolean;
  /** Begins one, in the place of any before. `read` gets whether it still counts, and what to tell the job that can be stopped. */
  begin(read: (counts: () => boolean, started: (job: Stoppable) => void) => Promise<void>): Promise<void>;
  stop(): void;
}

export function useReading(): Reading {
  const [under, setUnder] = useState(false);
  const turn = useRef(0);
  const job = useRef<Stoppable | null>(null);
  const end = (): void => {
    job.current?.cancel();
    job.current = null;
  };
  return {
    under,
    begin: async (read) => {
      end();
      const own = ++turn.current;
      const counts = (): boolean => turn.current === own;
      setUnder(true);
      try {
        await read(counts, (started) => {
          if (counts()) job.current = started;
          else started.cancel();
        });
      } finally {
        if (counts()) {
          job.current = null;
          setUnder(false);
        }
      }
    },
    stop: () => {
      turn.current++;
      end();
      setUnder(false);
    },
  };
}

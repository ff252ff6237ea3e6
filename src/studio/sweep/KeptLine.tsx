/** What this browser keeps of all sweeps, and a way to delete it. */
import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { count, plural } from "../../drawing/text.ts";
import { useActingStudio } from "../store/context.ts";
import { MAX_KEPT } from "./record-store.ts";
import type { KeeperFault } from "./record-store.ts";
import type { Session } from "./session.ts";
import { forgetAll, keeperOf } from "./sessions.ts";

/** Milliseconds from one count to the next. */
const COUNTED_EVERY = 2000;

export function KeptLine({ session }: { readonly session: Session | null }) {
  return session === null ? <Line settled /> : <LineOf session={session} />;
}

function LineOf({ session }: { readonly session: Session }) {
  return <Line settled={useStore(session.state, ({ phase }) => phase === "idle")} />;
}

/** `settled`: nothing is being computed that would have to be counted again, unless there was no room for it. */
function Line({ settled }: { readonly settled: boolean }) {
  const keeper = keeperOf(useActingStudio());
  const studio = useActingStudio();
  const [{ kept, fault }, setKept] = useState<{ readonly kept: number | null; readonly fault: KeeperFault | null }>({
    kept: null,
    fault: keeper.fault(),
  });
  const [asked, setAsked] = useState(false);
  const [forgotten, setForgotten] = useState(0);
  const full = fault?.lack === "full";
  useEffect(() => {
    let open = true;
    const look = async (): Promise<void> => {
      await keeper.flush();
      const now = await keeper.count();
      if (open) setKept({ kept: now, fault: keeper.fault() });
    };
    void look();
    const timer = settled && !full ? undefined : setInterval(() => void look(), COUNTED_EVERY);
    return () => {
      open = false;
      clearInterval(timer);
    };
  }, [keeper, settled, full, forgotten]);
  if (fault !== null && !full)
    return (
      <p role="status" className="sweep-kept">
        {fault.message}
      </p>
    );
  if (fault === null && (kept === null || kept === 0)) return null;
  return (
    <p className="sweep-kept">
      {fault === null ? (
        `This browser keeps ${plural(kept ?? 0, "computed point")} of all sweeps, ${count(MAX_KEPT)} at most, so that none is computed twice.`
      ) : (
        <span role="status">{fault.message}</span>
      )}{" "}
      {asked ? (
        <>
          <button
            type="button"
            className="link"
            onClick={() => {
              setAsked(false);
              void forgetAll(studio).then(() => {
                setForgotten((times) => times + 1);
              });
            }}
          >
            Forget all of them
          </button>{" "}
          <button
            type="button"
            className="link"
            onClick={() => {
              setAsked(false);
            }}
          >
            Keep them
          </button>
        </>
      ) : (
        <button
          type="button"
          className="link"
          disabled={!settled}
          onClick={() => {
            setAsked(true);
          }}
        >
          Forget …
        </button>
      )}
    </p>
  );
}

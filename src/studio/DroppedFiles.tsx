/** Files of networks: dropped anywhere on the page, where fields that take files have theirs themselves; and how one is read, if that is open. */
import { Suspense, useEffect, useState } from "react";
import type { CSSProperties } from "react";
import { loaded } from "../engine/jobs.ts";
import { designLetter } from "../engine/studies.ts";
import { lazyPart } from "./parts.tsx";
import { useActingStudio, useStudio } from "./store/context.ts";
import { notifyFailure } from "./store/notices.ts";

// Not in a file of styles, which would have to load before anything is dragged. Files fall through it, to the field under the pointer.
const TARGET: CSSProperties = {
  position: "fixed",
  inset: 8,
  zIndex: 190,
  display: "grid",
  placeItems: "center",
  border: "2px dashed var(--accent)",
  borderRadius: 12,
  background: "color-mix(in srgb, var(--panel) 80%, transparent)",
  pointerEvents: "none",
};
const WORDS: CSSProperties = { padding: "10px 16px", borderRadius: 8, background: "var(--panel)", color: "var(--ink)", fontWeight: 600 };

const ReadingStep = lazyPart("reading of networks", async () => (await import("./editing/ReadingStep.tsx")).ReadingStep, { cramped: true });

export function DroppedFiles() {
  const studio = useActingStudio();
  const [over, setOver] = useState(false);
  const letter = designLetter(useStudio(({ shown }) => shown));
  const locked = useStudio((state) => state.locked.length > 0);
  useEffect(() => {
    if (locked) return;
    const ending = new AbortController();
    const { signal } = ending;
    const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes("Files") === true;
    const drag = (event: DragEvent): void => {
      if (!holdsFiles(event)) return;
      // Else nothing can be dropped.
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (event.defaultPrevented || files.length === 0) return;
      event.preventDefault();
      void loaded("reading of networks", import("./editing/import-network.ts")).then(
        ({ openNetwork }) => openNetwork(studio, files, "place"),
        (error: unknown) => {
          notifyFailure(studio, error);
        },
      );
    };
    addEventListener("dragenter", drag, { signal });
    addEventListener("dragover", drag, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => {
      ending.abort();
    };
  }, [studio, locked]);
  const unclear = useStudio((state) => state.unclear !== null);
  return (
    <>
      {over && (
        <div style={TARGET} aria-hidden="true">
          <p style={WORDS}>Drop a network file here: it takes the place of design {letter}’s network</p>
        </div>
      )}
      {unclear && (
        <Suspense>
          <ReadingStep />
        </Suspense>
      )}
    </>
  );
}

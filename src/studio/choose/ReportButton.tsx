/** Makes the report on what is chosen, or on the first design that is proved, as a file that needs no studio. */
import { useEffect, useRef, useState } from "react";
import { saveText } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import type { OnPage } from "./report-text.ts";

export function ReportButton(page: OnPage) {
  const studio = useActingStudio();
  const [making, setMaking] = useState(false);
  const left = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const make = async (): Promise<void> => {
    const { signal } = left.current;
    setMaking(true);
    try {
      const { reportText } = await import("./report-text.ts");
      const text = await reportText(studio, page, new Date().toISOString().slice(0, 10), signal);
      saveText(`flitlab-report-${page.wanted.endpoints}.html`, text, "text/html");
    } catch (error) {
      if (!signal.aborted) notifyFailure(studio, error);
    } finally {
      if (!signal.aborted) setMaking(false);
    }
  };
  return (
    <button
      type="button"
      className="button"
      disabled={making || page.found.share < 1 || page.shown.rows.length === 0}
      onClick={() => {
        void make();
      }}
    >
      {making ? "The report is being made" : "Make the report"}
    </button>
  );
}

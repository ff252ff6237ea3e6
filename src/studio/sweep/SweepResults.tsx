/** What a sweep says, as a chart that grows: which figure, over what, as lines or as a map; a click opens a point as a design. */
import { useMemo, useRef } from "react";
import { useStore } from "zustand";
import { sweepChart } from "../../charts/sweep-chart.ts";
import { Chart } from "../parts/Chart.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { LookControls } from "./LookControls.tsx";
import type { Session } from "./session.ts";
import { openPoint } from "./sessions.ts";
import { viewOf } from "./view.ts";

export function SweepResults({ session }: { readonly session: Session }) {
  const studio = useActingStudio();
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const { version } = useStore(session.state);
  const look = useStudio((state) => state.look);
  const designs = useStudio((state) => state.designs);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the points are the session's own, and its version says when there are more
  const view = useMemo(() => viewOf(session, look, designs), [session, look, designs, version]);
  const scene = useMemo(() => sweepChart({ ...view.chart, width: Math.max(width, 300) }), [view, width]);
  return (
    <>
      <LookControls view={view} />
      {view.problem !== null && (
        <p role="alert" className="sweep-problem">
          {view.problem}
        </p>
      )}
      <div ref={room} className="sweep-room">
        {width > 0 && (
          <Chart
            scene={scene}
            file={`sweep-${session.points.names.join("-")}`}
            onChoose={(key) => {
              openPoint(studio, session, Number(key));
            }}
          />
        )}
      </div>
    </>
  );
}

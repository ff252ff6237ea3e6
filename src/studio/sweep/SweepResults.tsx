/** The results of a sweep as a chart that grows: which figure, over what, as lines or as a map. A click opens a point as a design. */
import { useMemo, useRef } from "react";
import { useStore } from "zustand";
import { sweepChart } from "../../charts/sweep-chart.ts";
import { usualRoles, withRole } from "../../sweep/fold.ts";
import type { Roles } from "../../sweep/fold.ts";
import { Chart } from "../parts/Chart.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { Choice } from "../parts/Choice.tsx";
import type { Session } from "./session.ts";
import { openPoint } from "./sessions.ts";
import { viewOf } from "./view.ts";
import type { View } from "./view.ts";
import { formatLook } from "./look.ts";
import type { Look } from "./look.ts";

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

const NONE = "none";

/** Which figure of a sweep is drawn, over what, and how. */
function LookControls({ view }: { readonly view: View }) {
  const studio = useActingStudio();
  const { dimensions, roles, kind, figures } = view;
  const set = (change: Partial<Look>): void => {
    studio.setState({ look: formatLook({ ...view.look, ...change }, dimensions) });
  };
  const varied = dimensions.flatMap((one, i) => (one.labels.length > 1 && !one.isJob ? [{ one, i }] : []));
  const repeats = varied.filter(({ one }) => one.repeats);
  const options = varied.map(({ one, i }) => ({ id: String(i), title: one.names.join(" + "), help: one.title }));
  const place = (next: Roles): void => {
    set({ roles: next, kind: null, logX: null });
  };
  const many = new Set(figures.map(({ task }) => task.id)).size > 1;
  return (
    <div className="sweep-look">
      <Labelled title="show">
        <Choice
          id="sweep-figure"
          label="Figure"
          value={view.figure}
          options={figures.map(({ id, task, figure }) => ({
            id,
            title: figure.title,
            help: task.title,
            group: many ? task.id : undefined,
          }))}
          onChange={(figure) => {
            set({ figure, logY: null });
          }}
        />
      </Labelled>
      {varied.length > 1 && (
        <>
          <Labelled title="across" narrow>
            <Choice
              id="sweep-across"
              label="Across"
              value={String(roles.across)}
              options={options}
              onChange={(id) => {
                place(withRole(roles, "across", Number(id)));
              }}
            />
          </Labelled>
          <Labelled title={kind === "map" ? "up" : "a line each"} narrow>
            <Choice
              id="sweep-lines"
              label={kind === "map" ? "Up" : "A line for each"}
              value={roles.lines === null ? NONE : String(roles.lines)}
              options={[...options, { id: NONE, title: "nothing", help: "One line" }]}
              onChange={(id) => {
                place(withRole(roles, "lines", id === NONE ? null : Number(id)));
              }}
            />
          </Labelled>
        </>
      )}
      {roles.lines !== null && (
        <Switch
          label="Kind of chart"
          options={[
            { id: "lines", title: "lines" },
            { id: "map", title: "heat map" },
          ]}
          value={kind}
          onChange={(one) => {
            set({ kind: one });
          }}
        />
      )}
      {repeats.length > 0 && varied.length > repeats.length && (
        <Switch
          label="Seeds"
          options={[
            { id: "band", title: "seeds as a band" },
            { id: "apart", title: "apart" },
          ]}
          value={repeats.every(({ i }) => roles.band.includes(i)) ? "band" : "apart"}
          onChange={(one) => {
            place(one === "band" ? usualRoles(dimensions) : { ...roles, band: [] });
          }}
        />
      )}
      {(view.canLogX || view.canLogY) && (
        <div className="views" role="group" aria-label="Logarithmic">
          {view.canLogX && (
            <button
              type="button"
              aria-pressed={view.logX}
              onClick={() => {
                set({ logX: !view.logX });
              }}
            >
              log across
            </button>
          )}
          {view.canLogY && (
            <button
              type="button"
              aria-pressed={view.logY}
              onClick={() => {
                set({ logY: !view.logY });
              }}
            >
              {kind === "map" ? "log shades" : "log up"}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Labelled({
  title,
  narrow = false,
  children,
}: {
  readonly title: string;
  readonly narrow?: boolean;
  readonly children: React.ReactNode;
}) {
  return (
    <div className={narrow ? "sweep-choice sweep-choice-narrow" : "sweep-choice"}>
      <span>{title}</span>
      <div>{children}</div>
    </div>
  );
}

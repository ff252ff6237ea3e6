/** Every placement of the design's tasks by blocks: ranked, as bars, and the chosen one in the domain and on the network. */
import type { WorkloadValues } from "../../engine/model.ts";
import type { Complaint } from "../../descriptor.ts";
import { topologyOf } from "../../engine/model.ts";
import { defaultValues, sameDesign, someOf, withoutDamage } from "../../engine/studies.ts";
import type { StencilReport, StencilRow, StencilDecomposition } from "../../engine/results.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { useMemo, useRef, useState } from "react";
import { blockSlices } from "../../charts/block-slices.ts";
import { groupRing } from "../../charts/group-ring.ts";
import { leastBarsWidth, placementBars } from "../../charts/placement-bars.ts";
import type { PlacementBar } from "../../charts/placement-bars.ts";
import { plural, significant, count } from "../../drawing/text.ts";
import { Chart } from "../parts/Chart.tsx";
import { Empty } from "../parts/Empty.tsx";
import { Switch } from "../parts/Switch.tsx";
import { Terms } from "../parts/Terms.tsx";
import { useSize } from "../parts/useSize.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { replaceDesign, setValue } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { usePlaces, useReport } from "./reports.ts";
import "./placement.css";

const PICTURE = 330;
const WIDEST = 520;
const BARS = 240;

type Routes = "direct" | "indirect";

function textOf(vector: readonly number[]): string {
  return vector.join("x");
}

export function PlacementPage() {
  const studio = useActingStudio();
  const values = useStudio((state) => shownDesign(state).values);
  const found = useReport(values, false);
  const report = found && "rows" in found ? found : null;
  const design = someOf<WorkloadValues["stencil"]>(values);
  const chosen = design.placement === "cartesian" ? (design.block ?? null) : null;
  const [wanted, setWanted] = useState<Routes | null>(null);
  const routes = wanted ?? (report?.best?.strategy === "indirect" ? "indirect" : "direct");
  const choose = (block: string): void => {
    setValue(studio, "placement", "cartesian");
    setValue(studio, "block", block);
  };
  return (
    <>
      <nav className="paper-side" aria-label="Placements, the best first">
        {report && report.rows.length > 0 && (
          <>
            <p className="paper-side-text placements-by" aria-hidden="true">
              ranked by time with routes
            </p>
            <Switch
              className="placements-routes"
              label="Ranked by time with"
              options={(["direct", "indirect"] as const).map((id) => ({ id, title: id }))}
              value={routes}
              onChange={setWanted}
            />
            <Ranking report={report} routes={routes} chosen={chosen} choose={choose} />
          </>
        )}
      </nav>
      <div className="paper-body">
        {report ? (
          <Report report={report} chosen={chosen} choose={choose} />
        ) : (
          <NoReport refusal={found && "refusal" in found ? found.refusal : null} values={values} />
        )}
      </div>
    </>
  );
}

interface NoReportProps {
  readonly refusal: Complaint | null;
  readonly values: DesignValues;
}

/** Why there is nothing to be ranked, and a design like this one for which there is. */
function NoReport({ refusal, values }: NoReportProps) {
  const studio = useActingStudio();
  if (refusal === null) return <p role="status">Placements are being counted …</p>;
  if (refusal.parameter === "traffic")
    return (
      <Empty
        title="Use a stencil"
        act={() => {
          setValue(studio, "traffic", "stencil");
        }}
      >
        Placement needs stencil traffic.
      </Empty>
    );
  const whole = withoutDamage(values);
  if (!sameDesign(whole, values))
    return (
      <Empty
        alert
        title="Take it without failures"
        act={() => {
          replaceDesign(studio, shownDesign(studio.getState()), whole);
        }}
      >
        {refusal.message}
      </Empty>
    );
  const usual = defaultValues().topology;
  return (
    <Empty
      alert
      title={`Use a ${topologyOf({ topology: usual }).title}`}
      act={() => {
        setValue(studio, "topology", usual);
      }}
    >
      {refusal.message}
    </Empty>
  );
}

interface Choosing {
  readonly chosen: string | null;
  readonly choose: (block: string) => void;
}

function Ranking({ report, routes, chosen, choose }: Choosing & { readonly report: StencilReport; readonly routes: Routes }) {
  const { rows } = report;
  const unit = unitOf(report.bytesSent);
  const ranked = useMemo(() => {
    const timeOf = (row: StencilRow): number => (routes === "direct" ? row.directTime : (row.indirectTime ?? Infinity));
    const demandOf = (row: StencilRow): number => (routes === "direct" ? row.directDemand : (row.indirectDemand ?? Infinity));
    return rows
      .map((row) => ({
        row,
        time: timeOf(row),
        demand: demandOf(row),
        local: (routes === "direct" ? row.directLocalNeeded : row.indirectLocalNeeded) ?? 0,
      }))
      .sort((one, other) => one.time - other.time || one.demand - other.demand || one.local - other.local);
  }, [rows, routes]);
  return (
    <ol className="placements-ranking">
      {ranked.map(({ row, time, demand }) => (
        <li key={textOf(row.block)}>
          <button
            type="button"
            className="paper-entry"
            aria-current={textOf(row.block) === chosen ? "true" : undefined}
            onClick={() => {
              choose(textOf(row.block));
            }}
          >
            <b>{textOf(row.block)}</b>{" "}
            <span>
              {Number.isFinite(time)
                ? `${significant(time / unit.bytes, 4)} ${unit.title}, demand ${significant(demand, 3)}`
                : "no such routes"}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Report({ report, chosen, choose }: Choosing & { readonly report: StencilReport }) {
  const values = useStudio((state) => shownDesign(state).values);
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const unit = unitOf(report.bytesSent);
  const bars = useMemo(() => report.rows.map((row) => barOf(row, report.bytesSent)), [report]);
  const block = useMemo(() => chosen?.split("x").map(Number) ?? report.best?.block ?? null, [chosen, report]);
  const looked = block && textOf(block);
  const { tasks, domain, network } = report;
  const scene = useMemo(
    () =>
      placementBars({
        title: "Predicted completion time",
        bars,
        chosen: looked,
        unit: `${unit.title} over an endpoint’s bandwidth`,
        width: Math.max(width, leastBarsWidth(bars)),
        height: BARS,
      }),
    [bars, looked, unit, width],
  );
  return (
    <article className="paper-figure" aria-label="Placements of the tasks">
      <header>
        <h2>
          {textOf(tasks)} tasks in {plural(network.groups, "group")} of {network.endpointsPerGroup} endpoints
        </h2>
        <p>
          <Terms>{`A domain of ${textOf(domain)} cells; a task sends ${significant(report.bytesSent / unit.bytes, 4)} ${unit.title} to its neighbours. Predicted, not simulated (Prisacari et al. 2014).`}</Terms>
        </p>
        <p className="paper-look">{report.sentence}</p>
      </header>
      <div ref={room} className="placements-room">
        {width > 0 && block && bars.length > 0 && (
          <>
            <Pictures report={report} block={block} width={width} values={values} />
            <div className="paper-chart">
              <Chart scene={scene} file="placements" onChoose={choose} />
            </div>
            <p className="paper-note">
              {chosen === null
                ? "Drawn is the best. A block that is chosen, in the list or among the bars, becomes the design’s."
                : `The design places its tasks in blocks of ${chosen}.`}
            </p>
          </>
        )}
        <Decompositions values={values} />
      </div>
    </article>
  );
}

interface PicturesProps {
  readonly report: StencilReport;
  readonly block: readonly number[];
  readonly width: number;
  readonly values: Parameters<typeof usePlaces>[0];
}

function Pictures({ report, block, width, values }: PicturesProps) {
  const places = usePlaces(values, block);
  const each = Math.min(WIDEST, width >= 720 ? (width - 24) / 2 : width);
  const scenes = useMemo(() => {
    if (!places) return null;
    return [
      blockSlices({ title: `Blocks of ${textOf(places.block)}`, ...places, width: each, height: PICTURE }),
      groupRing({
        title: "Their groups",
        ...places,
        sent: report.bytesSent,
        linksPerPair: report.network.linksPerPair,
        width: each,
        height: PICTURE,
      }),
    ];
  }, [places, report, each]);
  return (
    <div className="placements-pictures" style={{ minHeight: PICTURE }}>
      {scenes?.map((scene, i) => (
        <Chart key={i} scene={scene} file={i === 0 ? "blocks" : "groups"} />
      ))}
    </div>
  );
}

function barOf(row: StencilRow, sent: number): PlacementBar {
  const { bytes } = unitOf(sent);
  const time = (bandwidth: number | null): number | null => (bandwidth === null ? null : sent / bandwidth / bytes);
  return {
    key: textOf(row.block),
    block: textOf(row.block),
    groups: textOf(row.groups),
    tasksPerGroup: row.tasksPerGroup,
    direct: { time: row.directTime / bytes, withLocal: time(row.directBandwidthWithLocal), demand: row.directDemand },
    indirect:
      row.indirectTime === null || row.indirectDemand === null
        ? null
        : { time: row.indirectTime / bytes, withLocal: time(row.indirectBandwidthWithLocal), demand: row.indirectDemand },
  };
}

/** Rows that are shown. */
const MOST = 24;
const WITH = { direct: "blocks, direct", indirect: "blocks, indirect", random: "random, direct" } as const;

/** A best time, or one beyond all where no block fits. */
function bestTimeOf({ bestTime }: StencilDecomposition): number {
  return bestTime ?? Infinity;
}

/** The ways to cut the domain into the given number of tasks, the best first, each with its best placement. */
function Decompositions({ values }: { readonly values: DesignValues }) {
  const studio = useActingStudio();
  const found = useReport(values, true);
  if (!found || "refusal" in found || !found.decompositions || found.decompositions.length < 2) return null;
  const ranked = found.decompositions.toSorted((one, other) => bestTimeOf(one) - bestTimeOf(other) || one.bytesSent - other.bytesSent);
  const unit = unitOf(ranked[0]!.bytesSent);
  const { tasks: chosen } = someOf<WorkloadValues["stencil"]>(values);
  const tasks = ranked[0]!.tasks.reduce((n, size) => n * size, 1);
  return (
    <section aria-label="Decompositions">
      <h3>
        The same domain cut into {count(tasks)} tasks in other ways
        {ranked.length > MOST ? `, the best ${MOST} of ${count(ranked.length)}` : ""}
      </h3>
      <div className="paper-table-room">
        <table className="paper-table" aria-label="Tasks and blocks of other decompositions">
          <thead>
            <tr>
              <th scope="col">tasks</th>
              <th scope="col">{unit.title} a task sends</th>
              <th scope="col">placements</th>
              <th scope="col">best block</th>
              <th scope="col">placement, routes</th>
              <th scope="col">time, {unit.title}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.slice(0, MOST).map((one) => {
              const text = one.tasks.join("x");
              return (
                <tr key={text} aria-current={text === chosen ? "true" : undefined}>
                  <th scope="row">
                    <button
                      type="button"
                      className="link"
                      onClick={() => {
                        setValue(studio, "tasks", text);
                      }}
                    >
                      {text}
                    </button>
                  </th>
                  <td>{significant(one.bytesSent / unit.bytes, 4)}</td>
                  <td>{one.placements}</td>
                  <td>{one.bestBlock?.join("x") ?? "none fits"}</td>
                  <td>{one.bestStrategy ? WITH[one.bestStrategy] : "–"}</td>
                  <td>{one.bestTime === null ? "–" : significant(one.bestTime / unit.bytes, 4)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** A unit of bytes that leaves numbers short. */
interface ByteUnit {
  readonly title: string;
  readonly bytes: number;
}

const UNITS: readonly ByteUnit[] = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"].map((title, i) => ({ title, bytes: 1024 ** i }));

/** The largest of which there is one at least; the same object for the same unit. */
function unitOf(bytes: number): ByteUnit {
  return UNITS.findLast((unit) => bytes >= unit.bytes) ?? UNITS[0]!;
}

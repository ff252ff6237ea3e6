/** The details that a row of the table opens into. */
import type { CableFormat } from "../../../engine/model.ts";
import type { CostResult } from "../../../engine/results.ts";
import { designLetter, designTitle } from "../../../engine/studies.ts";
import type { DesignValues } from "../../../engine/studies.ts";
import { useState, useMemo } from "react";
import type { ComponentType } from "react";
import { acceptedChart } from "../../../charts/accepted-chart.ts";
import { cableLengths } from "../../../charts/cable-lengths.ts";
import { costChart, powerChart } from "../../../charts/cost-chart.ts";
import type { CostRow } from "../../../charts/cost-chart.ts";
import { latencyParts } from "../../../charts/latency-parts.ts";
import { count, interval, percent, significant } from "../../../drawing/text.ts";
import { latencyChart } from "../../../charts/latency-chart.ts";
import { throughputBars } from "../../../charts/throughput-bars.ts";
import { Chart } from "../../parts/Chart.tsx";
import { useStudio, useActingStudio } from "../../store/context.ts";
import { lazyPart } from "../../parts.tsx";
import { fileStem, savePieces, saveText } from "../../parts/save.ts";
import { notifyFailure } from "../../store/notices.ts";
import { cancelBounds, isOpen, solveAll } from "../../store/bounds.ts";
import { shownDesign } from "../../store/state.ts";
import type { Bound } from "../../store/state.ts";
import { showResults } from "../../store/views.ts";
import { boundName, boundNames, gapOf, isProved } from "../../parts/bound-names.ts";
import { patternText, trafficText } from "../../store/added-rows.ts";
import type { RowTraffic } from "../../store/added-rows.ts";
import { choosePoint } from "../../store/load.ts";
import { ThroughputChart } from "../ThroughputChart.tsx";
import { useCurves } from "../curves.ts";
import { shownCosts, shownLatencies, shownBounds, shownUnsolved } from "../shown-bars.ts";
import { trafficOf } from "../panel.ts";
import { shownPoints } from "../shown.ts";
import { underSelector } from "../under.ts";
import { Unpriced } from "./detail.tsx";
import { OtherSizes } from "./OtherSizes.tsx";
import type { DetailProps } from "./detail.tsx";

const structure = (name: keyof typeof import("./StructureDetails.tsx")) =>
  lazyPart("charts of structure", async () => (await import("./StructureDetails.tsx"))[name]);

const HEIGHT = 210;

function Accepted({ width }: DetailProps) {
  const { scene, chart } = useCurves();
  return <Chart scene={acceptedChart({ ...scene, width, height: HEIGHT })} file="accepted" note="dotted: offered" {...chart} />;
}

function Throughput({ width }: DetailProps) {
  return (
    <>
      <ThroughputChart width={width} />
      <LinearPrograms />
    </>
  );
}

function Cost({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={costChart({ rows, width })} file="cost" note="dollars" />}
      <Unpriced />
      <OtherSizes />
      {rows.map(({ label, design, cost }) => (
        <Chart
          key={design}
          scene={cableLengths({ title: rows.length > 1 ? `Cables of ${label}` : "Cables by length", lengths: cost.lengths, width })}
          file={`cable-lengths-${design}`}
          note={lengthsNote(cost)}
        />
      ))}
      <CableFiles rows={rows} />
    </>
  );
}

/** All metres, and what the order of the racks has saved of them. */
function lengthsNote({ cableMetres, metresSaved }: CostResult): string {
  return `${count(cableMetres)} m${metresSaved > 0 ? `, ${count(metresSaved)} m saved by the order of racks` : ""}`;
}

function Power({ width }: DetailProps) {
  const rows = useStudio(shownCosts);
  return (
    <>
      {rows.length > 0 && <Chart scene={powerChart({ rows, width })} file="power" note="watts of routers" />}
      <Unpriced />
    </>
  );
}

function ZeroLoad({ width }: DetailProps) {
  const rows = useStudio(shownLatencies);
  return rows.length > 0 && <Chart scene={latencyParts({ rows, width })} file="zero-load-latency" note="cycles, by part" />;
}

const DETAILS: Readonly<Record<string, ComponentType<DetailProps>>> = {
  accepted: Accepted,
  "zero-load": ZeroLoad,
  throughput: Throughput,
  cost: Cost,
  power: Power,
  size: structure("Size"),
  ports: structure("Ports"),
  cables: structure("Cables"),
  distance: structure("Distance"),
  bisection: structure("Bisection"),
  paths: structure("Paths"),
  connectivity: structure("Connectivity"),
  gap: structure("Gap"),
  energy: structure("Energy"),
  "cable-power": structure("CablePower"),
};

/** `panel`: id of what is open (panels.ts). */
export function RowDetail({ panel, width }: DetailProps & { readonly panel: string }) {
  const Detail = DETAILS[panel];
  return Detail ? <Detail width={width} /> : <UnderRow panel={panel} width={width} />;
}

const LISTS = [
  { format: "csv", title: "Cable list", hint: "Every cable with rack, router and port at both ends, as CSV", type: "text/csv" },
  { format: "html", title: "Print list", hint: "The same as a page to be printed, a box to tick at each cable", type: "text/html" },
] as const satisfies readonly { readonly format: CableFormat; readonly title: string; readonly hint: string; readonly type: string }[];

/** The files with what is ordered for each design and with every single cable, below the chart of costs. Workers write them. */
function CableFiles({ rows }: { readonly rows: readonly CostRow[] }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const [writing, setWriting] = useState(false);
  const attempt = (write: () => Promise<void>): void => {
    setWriting(true);
    void write()
      .catch((error: unknown) => {
        notifyFailure(studio, error);
      })
      .finally(() => {
        setWriting(false);
      });
  };
  const bill = async (values: DesignValues): Promise<void> => {
    const { csv } = await studio.workers().run("bill", values).done;
    saveText(`${fileStem(designTitle(values))}-bill.csv`, `${csv}\n`, "text/csv");
  };
  const list = async (values: DesignValues, { format, type }: (typeof LISTS)[number]): Promise<void> => {
    const pieces: Blob[] = [];
    // Encoded as they come: all at once would hold the page up.
    const onProgress = (piece: string): void => {
      pieces.push(new Blob([piece]));
    };
    const { complete } = await studio.workers().run("cableList", values, { onProgress }, format).done;
    if (complete) savePieces(`${fileStem(designTitle(values))}-cables.${format}`, pieces, type);
  };
  return rows.map(({ design }) => {
    const values = designs[design]?.values;
    if (!values) return null;
    const of = rows.length > 1 ? ` of ${designLetter(design)}` : "";
    return (
      <div key={design} className="cable-files" role="group" aria-label={`Files of what is ordered${of}`}>
        {rows.length > 1 && <b>{designLetter(design)}</b>}
        <button
          type="button"
          className="link"
          disabled={writing}
          title="Routers by ports, cables by medium and length on sale, with prices, as CSV"
          onClick={() => {
            attempt(() => bill(values));
          }}
        >
          Bill of materials
        </button>
        {LISTS.map((one) => (
          <button
            key={one.format}
            type="button"
            className="link"
            disabled={writing}
            title={one.hint}
            onClick={() => {
              attempt(() => list(values, one));
            }}
          >
            {one.title}
          </button>
        ))}
      </div>
    );
  });
}

/** The linear programs in one line below their bars, and how much of the possible throughput the routing fails to use. */
function LinearPrograms() {
  const studio = useActingStudio();
  const bounds = useStudio(shownBounds);
  const unsolved = useStudio(shownUnsolved);
  const { values } = useStudio(shownDesign);
  if (bounds.length === 0) return null;
  return (
    <p className="programs">
      <span>{summaryOf(bounds)}</span>
      {bounds.some(isOpen) && (
        <button
          type="button"
          className="link"
          onClick={() => {
            cancelBounds(studio);
          }}
        >
          Cancel
        </button>
      )}
      {unsolved.length > 0 && (
        <button
          type="button"
          className="link"
          onClick={() => {
            solveAll(studio);
          }}
        >
          Solve {boundNames(unsolved.map((model) => ({ model, values })))}
        </button>
      )}
      <button
        type="button"
        className="link"
        onClick={() => {
          showResults(studio, "limits");
        }}
      >
        What limits it
      </button>
    </p>
  );
}

function summaryOf(bounds: readonly Bound[]): string {
  const open = bounds.find(({ state }) => state === "solving") ?? bounds.find(isOpen);
  if (open) {
    const known = open.lower !== null && open.upper !== null && gapOf(open) !== null ? ` ${interval(open.lower, open.upper)}` : "…";
    return `Solving ${boundName(open)}:${known}`;
  }
  const parts: string[] = [];
  const solved = bounds.filter(({ state }) => state === "solved");
  if (solved.length > 0) {
    const seconds = solved.reduce((sum, { result }) => sum + (result?.seconds ?? 0), 0);
    const widest = Math.max(...solved.map((bound) => (isProved(bound) ? 0 : (gapOf(bound) ?? 0))));
    parts.push(
      `${solved.length} linear ${solved.length === 1 ? "program" : "programs"} solved, ${widest === 0 ? "proved optimal" : `within ${percent(widest)}`}, ${significant(seconds, 2)} s`,
    );
  }
  const bounded = bounds.filter((bound) => bound.state !== "solved" && gapOf(bound) !== null).length;
  if (bounded > 0) parts.push(`${bounded} ended early, with bounds`);
  const without = bounds.length - solved.length - bounded;
  if (without > 0) parts.push(`${without} without an answer`);
  return parts.join("; ");
}

interface UnderRowProps {
  /** Id of the panel. */
  readonly panel: string;
  /** CSS pixels. */
  readonly width: number;
}

const LATENCY_HEIGHT = 230;

/** What an added row opens into: latency against load of all designs under its traffic, and where they saturate against their bounds. */
function UnderRow({ panel, width }: UnderRowProps) {
  const traffic = useMemo(() => trafficOf(panel), [panel]);
  return traffic && <CurvesUnder key={panel} traffic={traffic} width={width} />;
}

function CurvesUnder({ traffic, width }: { readonly traffic: RowTraffic; readonly width: number }) {
  const studio = useActingStudio();
  const shown = useMemo(() => underSelector(traffic), [traffic]);
  const { series, bounds, rows } = useStudio(shown);
  const cursor = useStudio((state) => shownPoints(state).load);
  const title = patternText(traffic);
  const file = { title, name: trafficText(traffic).replaceAll(/[^a-z0-9.]+/gi, "-") };
  if (rows.length === 0 && series.length === 0)
    return <p className="results-empty">Nothing is simulated or solved on {title} yet: the row&rsquo;s cells say what that takes.</p>;
  return (
    <>
      {series.length > 0 && (
        <Chart
          scene={{ ...latencyChart({ series, bounds, cursor, width, height: LATENCY_HEIGHT }), title: `Latency on ${title}` }}
          file="latency"
          note="cycles, against offered load"
          traffic={file}
          onPick={({ design, load }) => {
            choosePoint(studio, design, load);
          }}
        />
      )}
      {rows.length > 0 && (
        <Chart
          scene={{ ...throughputBars({ rows, width }), title: `Throughput at saturation on ${title}` }}
          file="throughput"
          note="of the full rate"
          traffic={file}
        />
      )}
    </>
  );
}

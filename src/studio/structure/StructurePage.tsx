/** Families over size: a list of charts, and the one that is open. */
import { useCallback, useMemo, useRef, useState } from "react";
import { chartNamed, CHARTS_OVER_SIZE, THROUGHPUT_SCALES, throughputOn, crossedOverSize } from "../../engine/comparisons.ts";
import type { ChartOverSize, ThroughputOverSize } from "../../engine/comparisons.ts";
import { BEST_KNOWN, topologyOf } from "../../engine/model.ts";
import { quoted, designOn } from "../../engine/studies.ts";
import { sizeChart } from "../../charts/size-chart.ts";
import type { SizeDot } from "../../charts/size-chart.ts";
import { Switch } from "../parts/Switch.tsx";
import { useActingStudio, useStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { Chart } from "../parts/Chart.tsx";
import { Crossings, sizeCrossings } from "../parts/Crossings.tsx";
import { Empty } from "../parts/Empty.tsx";
import { Terms } from "../parts/Terms.tsx";
import { useSize } from "../parts/useSize.ts";
import { openDesign } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { CrossingsOf, crossingsOf, noCrossing, ScaleSwitch, FamilyToggle, RunThroughput } from "./Controls.tsx";
import { colouredAtFirst, MOST_COLOURS, recoloured } from "./coloured.ts";
import type { Coloured } from "./coloured.ts";
import { useCurves, useThroughput } from "./curves.ts";
import { dotOf, marksOf } from "./dots.ts";
import "./structure.css";

export function StructurePage({ argument: id }: { readonly argument: string }) {
  const studio = useActingStudio();
  const chart = chartNamed(id);
  /** What the reader has coloured, for all charts; null: nothing yet. */
  const [coloured, setColoured] = useState<readonly Coloured[] | null>(null);
  return (
    <>
      <nav className="paper-side" aria-label="Charts over size">
        <ul>
          {CHARTS_OVER_SIZE.map((entry) => (
            <li key={entry.id}>
              <button
                type="button"
                className="paper-entry"
                aria-current={entry.id === id ? "page" : undefined}
                onClick={() => {
                  showPage(studio, { id: "structure", argument: entry.id });
                }}
              >
                <b>{entry.name}</b> <span>{entry.source}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="paper-body">
        {chart ? (
          <OverSize key={chart.id} chart={chart} chosen={coloured} choose={setColoured} />
        ) : (
          <Empty
            alert
            title={`Show ${CHARTS_OVER_SIZE[0]!.name.toLowerCase()}`}
            act={() => {
              showPage(studio, { id: "structure", argument: CHARTS_OVER_SIZE[0]!.id });
            }}
          >
            structure = {quoted(id)} is not valid: the charts are {CHARTS_OVER_SIZE.map((entry) => entry.id).join(", ")}.
          </Empty>
        )}
      </div>
    </>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NONE: ThroughputOverSize["points"] = [];

interface OverSizeProps {
  readonly chart: ChartOverSize;
  /** Null: those that are coloured at first. */
  readonly chosen: readonly Coloured[] | null;
  readonly choose: (coloured: readonly Coloured[]) => void;
}

/** One chart of families over size, with its controls. */
function OverSize({ chart, chosen, choose }: OverSizeProps) {
  const studio = useActingStudio();
  const { known, whole } = useCurves(chart.pattern === null);
  const throughput = useThroughput(chart.pattern);
  const bounded = throughput?.found?.points ?? NONE;
  const [scale, setScale] = useState(THROUGHPUT_SCALES[0]!);
  const quantity = useMemo(() => (chart.pattern === null ? chart.y.quantity : throughputOn(scale)), [chart, scale]);
  const designs = useStudio((state) => state.designs);
  const inspections = useStudio((state) => state.inspections);
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const [logX, setLogX] = useState(chart.x.log);
  const [logY, setLogY] = useState(chart.y.log);
  const [crossed, setCrossed] = useState<string | null>(null);
  /** In the list, under the pointer or with the focus: brought out for as long. */
  const [pointed, setPointed] = useState<string | null>(null);
  const curves = useMemo(
    () =>
      (known?.curves ?? []).flatMap((curve, i) => {
        const dots = curve.points.flatMap((point, j) => {
          const found = bounded[i]?.[j];
          return dotOf(chart, quantity, curve, found ? { ...point, throughput: found } : point) ?? [];
        });
        return chart.has(curve) && dots.length > 0 ? [{ curve, dots }] : [];
      }),
    [known, chart, quantity, bounded],
  );
  const marks = useMemo(() => marksOf(chart, { designs, inspections }), [chart, designs, inspections]);
  const coloured = useMemo(() => {
    const lines = curves.map(({ curve }) => curve);
    const kept = chosen?.filter(({ title }) => lines.some((line) => line.title === title)) ?? [];
    if (kept.length > 0) return kept;
    return colouredAtFirst(
      lines,
      designs.map(({ values }) => values.topology),
      BEST_KNOWN,
    );
  }, [curves, chosen, designs]);
  const colorOf = useCallback((title: string): number | null => coloured.find((one) => one.title === title)?.color ?? null, [coloured]);
  const shown = useMemo(() => curves.filter(({ curve }) => colorOf(curve.title) !== null), [curves, colorOf]);
  const titles = shown.map(({ curve }) => curve.title);
  const own = shown.find(({ curve }) => curve.family === designs[0]?.values.topology)?.curve.title ?? null;
  const of = crossingsOf(crossed, titles, own);
  const pairs = useMemo(() => {
    if (!chart.crossings) return [];
    const within = ({ x, y }: SizeDot): boolean => x >= chart.x.from && x <= (chart.x.to ?? Infinity) && y >= chart.y.from;
    const lines = shown.map(({ curve, dots }) => ({ title: curve.title, points: dots.filter(within).map(({ x, y }) => [x, y] as const) }));
    return crossedOverSize(lines, { logX, logY }, of);
  }, [chart, shown, logX, logY, of]);
  const scene = useMemo(
    () =>
      sizeChart({
        title: `${capital(quantity.title)} over ${chart.x.quantity.title}`,
        subtitle: chart.source,
        x: { title: chart.x.quantity.title, log: logX, from: logX ? Math.max(chart.x.from, 2) : chart.x.from, to: chart.x.to },
        y: {
          title: quantity.title,
          log: logY,
          from: logY ? Math.max(chart.y.from, chart.pattern === null ? 1 : 0.01) : chart.y.from,
          to: chart.y.to,
        },
        lines: curves.map(({ curve: { title }, dots }) => {
          const color = colorOf(title);
          return { title, ink: color !== null ? { design: color } : title === pointed ? "text" : null, dots };
        }),
        bounds: chart.bound && known ? [{ title: chart.bound.title, points: known.bounds[chart.bound.of] }] : [],
        marks,
        crossings: sizeCrossings(
          pairs,
          shown.map(({ curve }) => curve.title),
          chart.x.quantity.title,
        ),
        width: Math.max(width, 300),
        height: width < 560 ? 380 : 520,
      }),
    [chart, quantity, curves, colorOf, pointed, shown, pairs, known, logX, logY, marks, width],
  );
  const open = (key: string): void => {
    const point = curves
      .flatMap(({ curve }) => curve.points.map((one) => ({ one, key: `${curve.title}/${one.endpoints}`, family: curve.family })))
      .find((one) => one.key === key);
    if (!point) return;
    const source = shownDesign(studio.getState());
    openDesign(studio, source, designOn(source.values, topologyOf({ topology: point.family }), point.one.values));
    showPage(studio, null);
  };
  return (
    <article className="paper-figure" aria-label={chart.name}>
      <header>
        <h2>{chart.name}</h2>
        <p>{chart.source}, for all families that say how they are balanced</p>
        <p className="paper-look">
          <Terms>{chart.look}</Terms>
        </p>
      </header>
      {throughput && (
        <>
          <div className="structure-axes">
            <Switch
              label="Equipment"
              options={THROUGHPUT_SCALES.map(({ id, name }) => ({ id, title: name }))}
              value={scale.id}
              onChange={(next) => {
                setScale(THROUGHPUT_SCALES.find(({ id }) => id === next)!);
              }}
            />
            <RunThroughput throughput={throughput} known={known} />
          </div>
          <p className="structure-rule">{scale.rule}</p>
        </>
      )}
      <div className="structure-axes">
        <ScaleSwitch title={chart.x.quantity.title} log={logX} set={setLogX} />
        <ScaleSwitch title={chart.pattern === null ? quantity.title : "throughput"} log={logY} set={setLogY} />
        {chart.crossings && known && <CrossingsOf titles={titles} of={of} choose={setCrossed} />}
        <span className="structure-state" role="status">
          {whole || (known && !chart.measured)
            ? ""
            : known
              ? "networks without a closed form are being measured …"
              : "families are being counted …"}
        </span>
      </div>
      <div ref={room} className="structure-room">
        {known && width > 0 && (
          <Chart scene={scene} file={`structure-${chart.id}`} note="grey: other families, with their names on hover" onChoose={open} />
        )}
      </div>
      <Crossings pairs={pairs} titles={titles} unit={chart.x.quantity.title} />
      {chart.crossings && known && pairs.length === 0 && <p className="structure-rule">{noCrossing(of)}</p>}
      {curves.length > 0 && (
        <section>
          <h3>Families</h3>
          <p className="structure-rule">
            {coloured.length} of {curves.length} in colour, others grey, name on hover. Press a family to give it a colour or to take it
            away; {MOST_COLOURS} at most have one.
          </p>
          <ul className="structure-families" aria-label="Families">
            {curves.map(({ curve }) => (
              <li key={curve.title}>
                <FamilyToggle
                  curve={curve}
                  color={colorOf(curve.title)}
                  end={throughput?.found?.ends[(known?.curves ?? []).indexOf(curve)] ?? null}
                  toggle={() => {
                    choose(recoloured(coloured, curve.title, designs.length));
                  }}
                  point={(on) => {
                    setPointed((now) => (on ? curve.title : now === curve.title ? null : now));
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

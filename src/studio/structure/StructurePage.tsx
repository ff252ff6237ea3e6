/** Families over size: a list of charts, and the one that is open, with the designs of the study in it. */
import { useMemo, useRef, useState } from "react";
import { sizeChart } from "../../charts/size-chart.ts";
import type { SizeDot, SizeMark } from "../../charts/size-chart.ts";
import { inkColor } from "../../drawing/scene.ts";
import { count, significant } from "../../drawing/text.ts";
import { designLetter } from "../../study/names.ts";
import { designOn } from "../../study/nearest.ts";
import { quoted } from "../../study/texts.ts";
import { topologyOf } from "../../topology/families.ts";
import { IconPlayerPlayFilled, IconPlayerStopFilled } from "@tabler/icons-react";
import type { SizeCurve, SizePoint, StructureOverSize } from "../../workers/jobs/structure.ts";
import { BackToStudio } from "../parts/BackToStudio.tsx";
import { Chart } from "../parts/Chart.tsx";
import { Terms } from "../parts/Terms.tsx";
import { useSize } from "../parts/useSize.ts";
import { useScheme } from "../scheme.ts";
import { designNames } from "../results/labels.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { openDesign } from "../store/designs.ts";
import { descriptionKey, networkKey } from "../store/keys.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { chartNamed, CHARTS_OVER_SIZE, SCALES, throughputOn } from "../../workers/over-size/charts.ts";
import type { ChartOverSize, SizedPoint, SizeQuantity } from "../../workers/over-size/charts.ts";
import type { ThroughputOverSize } from "../../workers/over-size/throughput.ts";
import { useCurves } from "./curves.ts";
import { useThroughput } from "./throughput.ts";
import type { ThroughputRun } from "./throughput.ts";
import "../styles/over.css";
import "../styles/paper.css";
import "./structure.css";

export function StructurePage({ argument: id }: { readonly argument: string }) {
  const studio = useActingStudio();
  const chart = chartNamed(id);
  return (
    <section className="paper structure" aria-label="Structure">
      <nav className="paper-list" aria-label="Charts over size">
        <BackToStudio />
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
          <OverSize key={chart.id} chart={chart} />
        ) : (
          <p role="alert">
            structure = {quoted(id)} is not valid: the charts are {CHARTS_OVER_SIZE.map((entry) => entry.id).join(", ")}.
          </p>
        )}
      </div>
    </section>
  );
}

/** Values of the parameters that give a network its size. */
function sizeText({ family }: SizeCurve, { values }: SizePoint): string {
  const { parameters } = topologyOf({ topology: family });
  return parameters
    .filter(({ kind }) => kind === "integer" || kind === "vector")
    .slice(0, 4)
    .map(({ id, symbol }) => `${symbol ?? id} = ${String(values[id])}`)
    .join(", ");
}

/** What a dot tells of its throughput on all scales, and how that is known. */
function throughputRows({ throughput }: SizedPoint): (readonly [string, string])[] {
  if (!throughput) return [];
  const scales = SCALES.flatMap(({ name, range }): (readonly [string, string])[] => {
    const found = range(throughput);
    if (!found) return [];
    const [from, to] = found.map((one) => significant(one, 4)) as [string, string];
    return [[name, from === to ? from : `${from} to ${to}`]];
  });
  return [
    ...scales,
    ["equipment", `${significant(throughput.portsPerEndpoint, 3)} ports, $${count(Math.round(throughput.costPerEndpoint))} an endpoint`],
    ["proved by", throughput.how],
  ];
}

function dotOf({ x }: ChartOverSize, quantity: SizeQuantity, curve: SizeCurve, point: SizedPoint): SizeDot | null {
  const [at, value] = [x.quantity.of(point), quantity.of(point)];
  if (at === null || value === null) return null;
  const known = [point.hops?.known, point.bisection?.known];
  const { title } = quantity;
  const range = quantity.range?.(point) ?? null;
  const exact = point.throughput?.exact === true && range !== null && range[1] <= range[0] * 1.000001;
  const which = title.startsWith("average") ? known[0] : title.startsWith("bisection") ? known[1] : undefined;
  return {
    x: at,
    y: value,
    title: `${curve.title}: ${sizeText(curve, point)}`,
    rows: [
      ["endpoints", count(point.endpoints)],
      ["routers", count(point.routers)],
      ["radix", `${count(point.radix)}, ${count(point.networkRadix)} to routers`],
      ...throughputRows(point),
      ...(point.hops ? [["average hops", `${significant(point.hops.value, 4)}, ${point.hops.known}`] as const] : []),
      ...(point.bisection ? [["bisection", `${count(point.bisection.value)} links, ${point.bisection.known}`] as const] : []),
      ...(point.priced && title.endsWith("per endpoint")
        ? ([
            ["an endpoint", `$${significant(point.priced.cost, 4)}, ${significant(point.priced.power, 3)} W`],
            ["its cables", `${significant(point.priced.metres, 3)} m, by mean lengths`],
          ] as const)
        : []),
      point.opens ? ["click", "opens it as a design"] : ["", "too large to open"],
    ],
    key: point.opens ? `${curve.title}/${point.endpoints}` : null,
    open: range === null ? which !== undefined && which !== "closed form" : !exact,
    ...(range !== null && { range, known: exact ? "exact" : `${range[0]} to ${range[1]}` }),
  };
}

/** The designs of the study, as far as they are known. */
function marksOf(
  { x, y, diameter }: ChartOverSize,
  { designs, inspections }: Pick<StudioState, "designs" | "inspections">,
): readonly SizeMark[] {
  const names = designNames(designs);
  return designs.flatMap(({ id, values }, design): SizeMark[] => {
    const { drawing, description } = inspections[id] ?? {};
    if (drawing?.key !== networkKey(values)) return [];
    const { endpoints, routers, radix, networkRadix } = drawing.value.network;
    const about = description?.key === descriptionKey(values) ? description.value : null;
    if (diameter !== null && about?.diameter !== diameter) return [];
    const hops = about?.minimalRouteAverage ?? null;
    const cut = about?.bisection?.upper ?? null;
    const point: SizePoint = {
      values,
      endpoints,
      routers,
      radix,
      networkRadix,
      hops: hops === null ? null : { value: hops, known: "counted" },
      bisection: cut === null ? null : { value: cut, known: "found" },
      // A design has prices of its own.
      priced: null,
      opens: true,
    };
    const [at, value] = [x.quantity.of(point), y.quantity.of(point)];
    if (at === null || value === null) return [];
    const letter = designLetter(design);
    return [
      {
        design,
        letter,
        x: at,
        y: value,
        title: `${letter} ${names[design]!}`,
        rows: [
          [x.quantity.title, count(at)],
          [y.quantity.title, significant(value, 4)],
        ],
      },
    ];
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function ScaleSwitch({ title, log, set }: { readonly title: string; readonly log: boolean; readonly set: (log: boolean) => void }) {
  return (
    <div className="structure-axis">
      <span>{title}</span>
      <div className="views" role="group" aria-label={`${title} axis`}>
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={log === one}
            onClick={() => {
              set(one);
            }}
          >
            {one ? "log" : "linear"}
          </button>
        ))}
      </div>
    </div>
  );
}

const NONE: ThroughputOverSize["points"] = [];

function OverSize({ chart }: { readonly chart: ChartOverSize }) {
  const studio = useActingStudio();
  const { known, whole } = useCurves(chart.pattern === null);
  const throughput = useThroughput(chart.pattern);
  const bounded = throughput?.found?.points ?? NONE;
  const [scale, setScale] = useState(SCALES[0]!);
  const quantity = useMemo(() => (chart.pattern === null ? chart.y.quantity : throughputOn(scale)), [chart, scale]);
  const designs = useStudio((state) => state.designs);
  const inspections = useStudio((state) => state.inspections);
  const room = useRef<HTMLDivElement>(null);
  const { width } = useSize(room);
  const [logX, setLogX] = useState(chart.x.log);
  const [logY, setLogY] = useState(chart.y.log);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  // Of the three lightnesses of blocks the palest is left out: it is too pale for a line.
  const curves = useMemo(
    () =>
      (known?.curves ?? []).flatMap((curve, i) => {
        const dots = curve.points.flatMap((point, j) => {
          const found = bounded[i]?.[j];
          return dotOf(chart, quantity, curve, found ? { ...point, throughput: found } : point) ?? [];
        });
        return chart.has(curve) && dots.length > 0 ? [{ curve, block: Math.floor(1.5 * i), dots }] : [];
      }),
    [known, chart, quantity, bounded],
  );
  const marks = useMemo(() => marksOf(chart, { designs, inspections }), [chart, designs, inspections]);
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
        lines: curves
          .filter(({ curve }) => !hidden.includes(curve.title))
          .map(({ curve, block, dots }) => ({ title: curve.title, block, dots })),
        bounds: chart.bound && known ? [{ title: chart.bound.title, points: known.bounds[chart.bound.of] }] : [],
        marks,
        width: Math.max(width, 300),
        height: width < 560 ? 380 : 520,
      }),
    [chart, quantity, curves, hidden, known, logX, logY, marks, width],
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
            <div className="views" role="group" aria-label="Equipment">
              {SCALES.map((one) => (
                <button
                  key={one.id}
                  type="button"
                  aria-pressed={one === scale}
                  onClick={() => {
                    setScale(one);
                  }}
                >
                  {one.name}
                </button>
              ))}
            </div>
            <RunThroughput throughput={throughput} known={known} />
          </div>
          <p className="structure-rule">{scale.rule}</p>
        </>
      )}
      <div className="structure-axes">
        <ScaleSwitch title={chart.x.quantity.title} log={logX} set={setLogX} />
        <ScaleSwitch title={chart.pattern === null ? quantity.title : "throughput"} log={logY} set={setLogY} />
        <span className="structure-state" role="status">
          {whole || (known && !chart.measured)
            ? ""
            : known
              ? "networks without a closed form are being measured …"
              : "families are being counted …"}
        </span>
      </div>
      <div ref={room} className="structure-room">
        {known && width > 0 && <Chart scene={scene} file={`structure-${chart.id}`} onChoose={open} />}
      </div>
      <ul className="structure-families" aria-label="Families">
        {curves.map(({ curve, block }) => (
          <li key={curve.title}>
            <FamilyToggle
              curve={curve}
              block={block}
              end={throughput?.found?.ends[(known?.curves ?? []).indexOf(curve)] ?? null}
              shown={!hidden.includes(curve.title)}
              toggle={() => {
                setHidden((now) => (now.includes(curve.title) ? now.filter((one) => one !== curve.title) : [...now, curve.title]));
              }}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}

function RunThroughput({ throughput, known }: { readonly throughput: ThroughputRun; readonly known: StructureOverSize | null }) {
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

interface ToggleProps {
  readonly curve: SizeCurve;
  /** Why it ends where it does. */
  readonly end: string | null;
  readonly block: number;
  readonly shown: boolean;
  readonly toggle: () => void;
}

function FamilyToggle({ curve, end, block, shown, toggle }: ToggleProps) {
  const scheme = useScheme();
  return (
    <button type="button" className="structure-family" aria-pressed={shown} onClick={toggle}>
      <i style={{ background: inkColor({ block }, scheme) }} aria-hidden="true" />
      <b>{curve.title}</b>
      <span>
        {curve.rule} ({curve.source}){end !== null && `; larger networks are ${end}`}
      </span>
    </button>
  );
}

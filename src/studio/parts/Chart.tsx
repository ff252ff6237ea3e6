/** Paints a scene as SVG, answers the pointer, and offers the chart as SVG, PNG and CSV. */
import { useLayoutEffect, useRef, useState, Suspense, useId } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { hoverAt, inkColor } from "../../drawing/scene.ts";
import type { HoverRegion, LoadPick, Mark, Scene } from "../../drawing/scene.ts";
import { shapeOf } from "../../drawing/marks.ts";
import type { Scheme } from "../../drawing/palette.ts";
import { loaded } from "../../engine/jobs.ts";
import { useScheme } from "../scheme.ts";
import { usePlayed } from "../store/played.ts";
import { lazyPart } from "../parts.tsx";
import { Terms } from "./Terms.tsx";
import { Downloads } from "./Downloads.tsx";
import type { DownloadsProps } from "./downloads-props.ts";

interface ChartProps {
  readonly scene: Scene;
  /** Name of downloaded files, without ending. */
  readonly file: string;
  /** Beside the title, instead of the scene's own subtitle where that is long. */
  readonly note?: string;
  /** A sentence when the figures are not those of the design as it is now. */
  readonly stale?: string | null;
  readonly faded?: boolean;
  /** A load point was clicked, or Enter pressed on it. */
  readonly onPick?: (pick: LoadPick) => void;
  /** The pointer or the arrow keys have come to a load point; null when they have left. */
  readonly onHover?: (pick: LoadPick | null) => void;
  /** A region with a key was clicked, or Enter pressed on it. */
  readonly onChoose?: (key: string) => void;
  /** Where it is of another traffic than that of the designs. */
  readonly traffic?: DownloadsProps["traffic"];
  /** Buttons before the menu of files. */
  readonly actions?: ReactNode;
  /** After it. */
  readonly last?: ReactNode;
  /** The chart as it is drawn for a paper's column, where it fills the room that it gets. */
  readonly paper?: () => Scene;
  /** What stands on the chart's axis. */
  readonly children?: ReactNode;
}

export function Chart({
  scene,
  file,
  note = scene.subtitle,
  stale = null,
  faded = false,
  onPick,
  onHover,
  onChoose,
  traffic,
  actions,
  last,
  paper,
  children,
}: ChartProps) {
  const scheme = useScheme();
  const [hover, setHover] = useState<HoverRegion | null>(null);
  const show = (region: HoverRegion | null): void => {
    setHover(region);
    const [pick, before] = [region?.pick ?? null, hover?.pick ?? null];
    if (pick?.design !== before?.design || pick?.load !== before?.load) onHover?.(pick);
  };
  /** From value to value; a press of the button that they are on picks it. */
  const onKey = (event: KeyboardEvent): void => {
    const { hovers } = scene;
    // By what it stands for: its place may change with what is looked at.
    const at = hovers.findIndex(({ title, anchor, pick }) =>
      pick && hover?.pick
        ? pick.design === hover.pick.design && pick.load === hover.pick.load
        : title === hover?.title && anchor[0] === hover.anchor[0] && anchor[1] === hover.anchor[1],
    );
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => {
        show(hovers[Math.min(at + 1, hovers.length - 1)] ?? null);
      },
      ArrowLeft: () => {
        show(hovers[Math.max(at - 1, 0)] ?? null);
      },
      Home: () => {
        show(hovers[0] ?? null);
      },
      End: () => {
        show(hovers.at(-1) ?? null);
      },
      Escape: () => {
        show(null);
      },
    };
    const move = moves[event.key];
    // What there is to be left is left; the next Escape is the page's.
    if (!move || (event.key === "Escape" && hover === null)) return;
    event.preventDefault();
    move();
  };
  const onMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const k = scene.width / box.width;
    show(hoverAt(scene, (event.clientX - box.left) * k, (event.clientY - box.top) * k));
  };
  return (
    <figure className={faded ? "chart chart-faded" : "chart"} aria-label={scene.title}>
      <figcaption className="chart-head">
        <h2>
          <Terms>{scene.title}</Terms>
        </h2>
        <span
          className={stale === null ? "chart-note" : "chart-note chart-stale"}
          title={stale === null ? scene.subtitle : `${stale}: the figures shown are of earlier values until the next run`}
        >
          {stale ?? note}
        </span>
        {actions}
        <Downloads
          name={scene.title}
          file={`flitlab-${file}`}
          {...(traffic && { traffic })}
          svg={async (colours) => (await loaded("writing of files", import("../../drawing/scene-svg.ts"))).sceneToSvg(scene, colours)}
          paper={async () => (await loaded("writing of files", import("../../drawing/scene-svg.ts"))).bareSvg(paper?.() ?? scene)}
          csv={async () => (await loaded("writing of files", import("../../drawing/scene-csv.ts"))).sceneToCsv(scene)}
        />
        {last}
      </figcaption>
      <div className="chart-body">
        <svg
          viewBox={`0 0 ${scene.width} ${scene.height}`}
          width={scene.width}
          height={scene.height}
          role="img"
          aria-label={`${scene.title}. ${scene.description}`}
        >
          <SceneMarks scene={scene} scheme={scheme} />
          {scene.clock && <PlayedLine clock={scene.clock} />}
          {hover?.along && <polyline className="chart-along" points={hover.along.join(" ")} stroke={inkColor(hover.ink, scheme)} />}
          {hover && (
            <circle className="chart-anchor" cx={hover.anchor[0]} cy={hover.anchor[1]} r={5} stroke={inkColor(hover.ink, scheme)} />
          )}
        </svg>
        <button
          type="button"
          className={(hover?.pick && onPick) || (hover?.key !== undefined && onChoose) ? "chart-values chart-pickable" : "chart-values"}
          aria-label={`${scene.title}: values, by arrow keys`}
          onPointerMove={onMove}
          onPointerDown={onMove}
          onPointerLeave={() => {
            show(null);
          }}
          onBlur={() => {
            show(null);
          }}
          onKeyDown={onKey}
          onClick={() => {
            if (hover?.pick) onPick?.(hover.pick);
            if (hover?.key !== undefined) onChoose?.(hover.key);
          }}
        />
        {children}
        {hover && <ChartHover hover={hover} scene={scene} scheme={scheme} />}
      </div>
      <ChartTable scene={scene} />
    </figure>
  );
}

export function SceneMarks({ scene, scheme }: { readonly scene: Scene; readonly scheme: Scheme }) {
  return scene.marks.map((mark, i) => <MarkShape key={i} mark={mark} scheme={scheme} />);
}

function MarkShape({ mark, scheme }: { readonly mark: Mark; readonly scheme: Scheme }) {
  const { tag: Tag, attributes, text } = shapeOf(mark, scheme);
  return (
    <Tag data-part={mark.part} {...attributes}>
      {text}
    </Tag>
  );
}

/** Where the workloads stand that are played. */
function PlayedLine({ clock: { left, right, top, bottom, cycles } }: { readonly clock: NonNullable<Scene["clock"]> }) {
  const played = usePlayed();
  if (played === null) return null;
  const x = left + ((right - left) * Math.min(played, cycles)) / cycles;
  return <line className="chart-played" x1={x} x2={x} y1={top} y2={bottom} />;
}

const HOVER_WIDTH = 226;

/** Beside the edge of a narrow window, where a chart is wider than that and scrolls. */
const MARGIN = 18;

/** Moves what stands out of the window into it. */
function keepInView(box: HTMLElement | null): void {
  if (!box) return;
  box.style.translate = "";
  const { left, right } = box.getBoundingClientRect();
  const over = Math.min(left - MARGIN, right - (window.innerWidth - MARGIN));
  if (over > 0) box.style.translate = `${-over}px`;
}

function ChartHover({ hover, scene, scheme }: { readonly hover: HoverRegion; readonly scene: Scene; readonly scheme: Scheme }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    keepInView(box.current);
  }, [hover]);
  const [x, y] = hover.anchor;
  const tall = 34 + 17 * hover.rows.length;
  const left = x + 14 + HOVER_WIDTH > scene.width ? Math.max(0, x - 14 - HOVER_WIDTH) : x + 14;
  const top = Math.max(-8, Math.min(y - 12, scene.height - tall));
  return (
    <div className="chart-hover" style={{ left, top, width: HOVER_WIDTH }} role="status" ref={box}>
      <p className="chart-hover-title">
        <i style={{ background: inkColor(hover.ink, scheme) }} aria-hidden="true" />
        {hover.title}
      </p>
      {hover.rows.map(([label, value], i) => (
        <p key={i}>
          <span>{label}</span>
          <b>{value}</b>
        </p>
      ))}
    </div>
  );
}

const SceneTable = lazyPart("table of the chart", async () => (await import("./SceneTable.tsx")).SceneTable);

/** The numbers of a chart as a table, for readers who do not see it. It is made on request, so that a growing chart costs no more. */
function ChartTable({ scene }: { readonly scene: Scene }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="chart-table">
      <button
        type="button"
        className={open ? "link" : "link chart-table-closed"}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`${scene.title}: ${open ? "close the table" : "as a table"}`}
        onClick={() => {
          setOpen(!open);
        }}
      >
        {open ? "Close the table" : "Show as a table"}
      </button>
      {open && (
        <Suspense>
          <SceneTable id={id} scene={scene} />
        </Suspense>
      )}
    </div>
  );
}

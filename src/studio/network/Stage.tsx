/** The canvas that paints the picture. It zooms and pans, says what is under the pointer, and pins what is clicked. */
import { Suspense, use, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import type { NetworkDrawing, Tasks } from "../../drawing/drawing.ts";
import type { LinkWidths } from "../../drawing/link-widths.ts";
import { middleOf } from "../../drawing/geometry.ts";
import type { PickedCard } from "../../drawing/describe.ts";
import { lazyPart } from "../parts.tsx";
import { useScheme } from "../scheme.ts";
import { limitsOf } from "../results/limits-of.ts";
import type { Limit } from "../results/limits-of.ts";
import { useLight } from "../results/useLight.ts";
import { chooseEnd, setPlaying, showRoutes } from "../store/looking.ts";
import { pauseOrResume } from "../store/run.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { sameSpot } from "../parts/picture.ts";
import type { Layer, Picture, Spot, StageView } from "../parts/picture.ts";
import { useNarrow, useSize } from "../parts/useSize.ts";
import type { Colouring } from "./channel-load.ts";
import { StageFoot } from "./StageFoot.tsx";
import { Painter } from "./painter.ts";
import { useDrawn } from "./together.ts";
import type { Found, Place, Together } from "./together.ts";
import { useWalk } from "./useWalk.ts";
import { useZoom, ZOOM } from "./useZoom.ts";

/**
 * Room around the picture, CSS pixels: its head stands above, legend and buttons below. A low one is one of many, with less around it; on a
 * phone the head is a line, and nothing is below.
 */
const INSETS = { wide: { top: 40, bottom: 34 }, low: { top: 24, bottom: 22 }, narrow: { top: 26, bottom: 0 } };
/** Of a stage, CSS pixels. */
const LOW = 260;
/** The picture's place beside another one in a window of 1440 by 900. */
const BUILT = { width: 382, height: 451 };
/** How arrow keys with Shift move the picture. */
const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

interface StageProps {
  /** Number of its design. */
  readonly design: number;
  readonly picture: Picture;
  /** What the picture is of. It is equal for pictures that have the same spots. */
  readonly subject: string;
  readonly colouring: Colouring | null;
  /** Tasks on the endpoints. */
  readonly tasks: Tasks | null;
  readonly widths: LinkWidths | null;
  /** What stands over the picture. The picture is then drawn fainter. */
  readonly layer: Layer | null;
  readonly label: string;
  /** What the card of a pinned thing of the picture shows besides; null for nothing. */
  readonly details: (spot: Spot) => ReactNode;
  /** What can be done with a pinned part of the picture, on its card; null for nothing. */
  readonly actions: (spot: Spot) => ReactNode;
  /** Delete was pressed on it. */
  readonly onDelete: (spot: Spot) => void;
  readonly together: Together;
  /** Name of what is pinned in pictures of this subject; null for nothing. */
  readonly pinned: string | null;
  /** `name`: null releases what is pinned. */
  readonly onPin: (name: string | null) => void;
  /** The place for legend and buttons; null for a picture without them. */
  readonly foot: HTMLElement | null;
}

const NEVER = (): (() => void) => () => {};

const HoverCard = lazyPart("card", async () => (await import("./HoverCard.tsx")).HoverCard);

export function Stage({
  design,
  picture,
  subject,
  colouring,
  tasks,
  widths,
  layer,
  label,
  details,
  actions,
  onDelete,
  together,
  pinned,
  onPin,
  foot,
}: StageProps) {
  const studio = useActingStudio();
  const telling = useStudio((state) => state.telling);
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const { width, height } = useSize(box, BUILT);
  const scheme = useScheme();
  const help = useId();
  const beside = useStudio((state) => state.designs.length > 1 && !state.enlarged);
  const embedded = useStudio((state) => state.embedded);
  const narrow = useNarrow() && !embedded;
  const insets = narrow ? INSETS.narrow : height < LOW && beside ? INSETS.low : INSETS.wide;
  const zoom = useZoom(canvas, picture.bounds, width, height, insets, together, beside);
  const { hover, hold } = together;
  const [focused, setFocused] = useState(false);
  const mine = (found: Found | null): Found | null =>
    found?.subject === subject && (found.layer === null || found.layer === layer) ? found : null;
  const hovered = mine(together.hovered);
  const held = mine(together.held);
  const pinnedHere = useMemo((): Found | null => {
    const standing = pinned === null ? null : picture.named(pinned);
    if (!standing) return null;
    const { x, y } = together.clicked?.name === pinned ? together.clicked : standing;
    const { transform } = zoom;
    return { spot: standing.spot, at: { x: x * transform.k + transform.x, y: y * transform.k + transform.y }, subject, layer: null };
  }, [pinned, picture, subject, together.clicked, zoom]);
  const selected = held ?? pinnedHere;
  const walk = useWalk(picture, subject, width, height, zoom, together, selected);
  // Cards of what moves say something new at every step.
  const watched = hovered?.layer ?? selected?.layer ?? null;
  const versionNow = (): number => watched?.version() ?? 0;
  useSyncExternalStore(watched?.subscribe ?? NEVER, versionNow, versionNow);

  const view: StageView = useMemo(
    () => ({
      width,
      height,
      pixelRatio: import.meta.env.SSR ? 1 : window.devicePixelRatio || 1,
      transform: zoom.transform,
      scheme,
      channelLoad: colouring?.channelLoad ?? null,
      queueTop: colouring?.queueTop ?? null,
      prices: colouring?.prices ?? null,
      tasks,
      widths,
      hovered: hovered && !hovered.layer ? hovered.spot : null,
      selected: selected && !selected.layer ? selected.spot : null,
      moving: together.moving,
    }),
    [
      width,
      height,
      zoom.transform,
      together.moving,
      scheme,
      colouring?.channelLoad,
      colouring?.queueTop,
      colouring?.prices,
      tasks,
      widths,
      hovered,
      selected,
    ],
  );

  useEffect(() => {
    if (!canvas.current || width === 0 || height === 0) return;
    painter.current ??= new Painter(canvas.current);
    painter.current.paint(picture, view);
  }, [picture, view, width, height]);
  useEffect(
    () => () => {
      painter.current?.stop();
    },
    [],
  );
  useDrawn(design, { picture, view, layer, colouring }, together);
  // What was pointed at here goes with what it was of. Another design's stays, whose picture was there before this one's.
  const showed = useRef({ picture, layer, subject });
  useEffect(() => {
    const before = showed.current;
    showed.current = { picture, layer, subject };
    if (before.picture === picture && before.layer === layer && before.subject === subject) return;
    hover((old) => (old?.subject === before.subject || old?.subject === subject ? null : old));
  }, [hover, picture, layer, subject]);

  const place = (event: PointerEvent): Place => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  };
  const find = (at: Place): Found | null => {
    const ofLayer = layer?.pick(at.x, at.y, view) ?? null;
    const spot = ofLayer ?? picture.pick(at.x, at.y, view);
    return spot && { spot, at, subject, layer: ofLayer ? layer : null };
  };
  const endpointAt = (found: Found | null): number | null => (found && !found.layer ? (picture.endpointAt?.(found.spot) ?? null) : null);
  const onMove = (event: PointerEvent): void => {
    if (event.buttons !== 0 || together.moving) return;
    const found = find(place(event));
    hover((old) => (old && found && old.subject === found.subject && sameSpot(old.spot, found.spot) ? old : found));
  };
  const release = (): void => {
    hold(null);
    onPin(null);
  };
  const choose = (found: Found | null, shift: boolean): void => {
    const endpoint = endpointAt(found);
    if (endpoint !== null) {
      if (chooseEnd(studio, endpoint)) return;
      const source = endpointAt(selected);
      if (shift && source !== null) {
        release();
        showRoutes(studio, { source, destination: endpoint });
        return;
      }
    }
    const next = found && !sameSpot(found.spot, selected?.spot ?? null) ? found : null;
    layer?.click(next?.layer ? next.spot : null);
    hold(next?.layer ? next : null);
    const name = next && !next.layer ? picture.nameOf(next.spot) : null;
    if (next && name !== null) {
      const { x, y, k } = zoom.transform;
      const at = walk.at(next);
      together.click({ name, x: (at.x - x) / k, y: (at.y - y) / k });
    }
    onPin(name);
  };
  // What the keyboard reaches shows over what is pinned; the pointer's card gives way to it.
  const shown = walked(hovered) && !sameSpot(hovered?.spot ?? null, selected?.spot ?? null) ? hovered : (selected ?? hovered);
  const chosen = shown && !shown.layer && (shown === selected || walked(shown)) ? shown : null;
  const onKey = (event: KeyboardEvent): void => {
    const pan = event.shiftKey ? PANS[event.key] : undefined;
    const moves: Readonly<Record<string, () => void>> = {
      ...(hovered && {
        Enter: () => {
          choose(hovered, event.shiftKey);
        },
      }),
      "+": () => {
        zoom.scaleBy(ZOOM);
      },
      "=": () => {
        zoom.scaleBy(ZOOM);
      },
      "-": () => {
        zoom.scaleBy(1 / ZOOM);
      },
      "0": together.fit,
      Home: together.fit,
      Escape: () => {
        release();
        hover(null);
        layer?.click(null);
      },
      ...(chosen && {
        Delete: () => {
          onDelete(chosen.spot);
        },
      }),
      " ": () => {
        const { run, playing } = studio.getState();
        if (run.active) pauseOrResume(studio);
        else setPlaying(studio, !playing);
      },
    };
    // With nothing pinned or reached Escape is for what stands around the picture.
    if (event.ctrlKey || event.metaKey || event.altKey || (event.key === "Escape" && !selected && !walked(together.hovered))) return;
    if (pan) zoom.panBy(...pan);
    else if (!layer?.key(event.key) && !walk.go(event.key)) {
      const move = moves[event.key];
      if (!move) return;
      move();
    }
    event.preventDefault();
  };

  if (import.meta.env.SSR) return <Still design={design} picture={picture} view={view} />;

  const card = shown && (shown.layer ? shown.layer.card(shown.spot) : picture.card(shown.spot, view));
  const source = endpointAt(selected);
  const doing = chosen && chosen === selected ? actions(chosen.spot) : null;
  return (
    // What reads the page aloud leaves the arrow keys to an application.
    <div className="stage" ref={box} role="application" aria-label="Drawing">
      <canvas
        ref={canvas}
        className={layer ? "canvas canvas-behind" : "canvas"}
        tabIndex={0}
        role="img"
        aria-label={label}
        aria-describedby={help}
        data-painted={width > 0 ? "yes" : "no"}
        onPointerMove={onMove}
        onPointerLeave={() => {
          hover(null);
        }}
        onClick={(event) => {
          choose(find(place(event as unknown as PointerEvent)), event.shiftKey);
        }}
        onKeyDown={onKey}
        onFocus={() => {
          setFocused(true);
        }}
        onBlur={() => {
          setFocused(false);
          hover((old) => (walked(old) ? null : old));
        }}
      />
      <p id={help} className="visually-hidden" data-part="help">
        {picture.text} Arrow keys go from {picture.places().noun} to {picture.places().noun}, Page Up and Page Down in order
        {picture.linksOf ? ", L through its links" : ""}; Enter pins, Escape leaves, Delete lets it fail or repairs it. With Shift they move
        the picture; plus and minus zoom, zero shows all of it, the space bar plays the packets, or pauses and resumes a run.
      </p>
      <p className="visually-hidden" aria-live="polite" data-part="reached">
        {focused && walked(hovered) && card ? said(card, shown === selected) : ""}
      </p>
      {layer && <LayerCanvas layer={layer} view={view} />}
      <LimitMark design={design} picture={picture} view={view} />
      {picture.drawing && telling?.overDrawing(design, picture.drawing, zoom.transform)}
      {foot && createPortal(<StageFoot {...{ design, picture, layer, view, colouring, zoom, together, source }} />, foot)}
      {/* What is pinned and moves has its card in the corner, off its way. */}
      {card && shown && (
        <Suspense>
          <HoverCard
            card={card}
            notes={shown.layer ? [] : (picture.notes?.(shown.spot, view) ?? [])}
            at={shown === selected && shown.layer ? { x: 0, y: insets.top } : walk.at(shown)}
            width={width}
            height={height}
            pinned={shown === selected}
            announced={!walked(shown)}
            details={shown === selected && !shown.layer ? details(shown.spot) : null}
          >
            {source === null && doing === null ? null : (
              <>
                {source !== null && (
                  <button
                    type="button"
                    className="link"
                    onClick={() => {
                      release();
                      showRoutes(studio, { source, destination: null });
                    }}
                  >
                    Routes to…
                  </button>
                )}
                {doing}
              </>
            )}
          </HoverCard>
        </Suspense>
      )}
    </div>
  );
}

/** Whether the keyboard has come to it. */
function walked(found: Found | null): boolean {
  return found?.place !== undefined;
}

/** The text of a card as it is read out: "Router 2.1, group 2. global → group 3: 0.97 busy. 2 endpoints." */
function said({ title, subtitle, rows }: PickedCard, pinned: boolean): string {
  const head = [title, subtitle].filter((part) => part !== "").join(", ");
  const lines = rows.map(({ label, value }) => (value === "" ? label : `${label}: ${value}`));
  return [head, ...(pinned ? ["pinned"] : []), ...lines].map((line) => `${line}.`).join(" ");
}

/** The canvas over the picture's own. It is painted anew as long as its layer moves. */
function LayerCanvas({ layer, view }: { readonly layer: Layer; readonly view: StageView }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let frame = 0;
    const paint = (now: number): void => {
      frame = 0;
      const [width, height] = [Math.round(view.width * view.pixelRatio), Math.round(view.height * view.pixelRatio)];
      if (!canvas.current || width === 0 || height === 0) return;
      if (canvas.current.width !== width) canvas.current.width = width;
      if (canvas.current.height !== height) canvas.current.height = height;
      const context = canvas.current.getContext("2d");
      if (!context) return;
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.clearRect(0, 0, width, height);
      if (layer.paint(context, view, now)) ask();
    };
    const ask = (): void => {
      frame ||= requestAnimationFrame(paint);
    };
    ask();
    const leave = layer.subscribe(ask);
    return () => {
      cancelAnimationFrame(frame);
      leave();
    };
  }, [layer, view]);
  return <canvas ref={canvas} className="canvas layer" aria-hidden="true" />;
}

const written = new WeakMap<Picture, Promise<string>>();

/** The picture as it is written into the built page, which has no canvas. */
function Still({ design, picture, view }: { readonly design: number; readonly picture: Picture; readonly view: StageView }) {
  const svg = written.get(picture) ?? picture.svg(view);
  written.set(picture, svg);
  const { bounds } = picture;
  const { k, x, y } = view.transform;
  const { left, right, top, bottom } = bounds.room ?? { left: 0, right: 0, top: 0, bottom: 0 };
  // As much as the stage fits between its insets, so that the picture has its place in a stage of any size.
  const [wide, tall] = [k * (bounds.x1 - bounds.x0) + left + right, k * (bounds.y1 - bounds.y0) + top + bottom];
  const box = [k * bounds.x0 + x - left, k * bounds.y0 + y - top, wide, tall].map((one) => Number(one.toFixed(1))).join(" ");
  const html = use(svg)
    .replace(/<svg [^>]*>/, `<svg viewBox="${box}" role="img" aria-label="${picture.text}">`)
    .replace(/<title>.*?<\/title>\n<rect [^>]*>/, "")
    // Four of these pictures stand in the page's text: a tenth of a pixel is enough until the canvas takes their place.
    .replaceAll(/(?<= d="[^"]*)\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(1))));
  const mark = useLimitMark(design, picture);
  const number = mark
    ? `<g transform="translate(${Math.round(mark.x * k + x)} ${Math.round(mark.y * k + y)})"><circle r="9" fill="var(--hot)"/><text y="4" text-anchor="middle" font-size="11" font-weight="700" fill="var(--panel)">${mark.number}</text></g>`
    : "";
  return <div className="stage" dangerouslySetInnerHTML={{ __html: html.replace("</svg>", `${number}</svg>`) }} />;
}

interface LimitMarkProps {
  readonly design: number;
  readonly picture: Picture;
  readonly view: StageView;
}

/** What stops a design, as far as its drawing can show it: its number in the list beside the pictures, and its highest channel's place, model units. */
function useLimitMark(design: number, { drawing }: Picture) {
  const limits = useStudio(limitsOf);
  const at = limits.findIndex((one) => one.design === design);
  const limit = limits[at];
  return useMemo(() => {
    const place = drawing && limit ? highest(drawing.links, limit.channels) : null;
    return limit && place && { limit, number: at + 1, x: place[0], y: place[1] };
  }, [drawing, limit, at]);
}

/** That number on the picture. */
function LimitMark({ design, picture, view }: LimitMarkProps) {
  const mark = useLimitMark(design, picture);
  if (!mark) return null;
  const { x, y, k } = view.transform;
  const [left, top] = [mark.x * k + x, mark.y * k + y];
  const inside = left >= 0 && top >= 0 && left <= view.width && top <= view.height;
  return inside && <LimitNumber design={design} limit={mark.limit} number={mark.number} left={left} top={top} />;
}

interface LimitNumberProps {
  readonly design: number;
  readonly limit: Limit;
  readonly number: number;
  /** CSS pixels in the stage. */
  readonly left: number;
  readonly top: number;
}

function LimitNumber({ design, limit, number, left, top }: LimitNumberProps) {
  const place = useRef<HTMLSpanElement>(null);
  useLight(
    place,
    useStudio(({ designs }) => designs[design]?.id),
    limit,
  );
  return (
    // The list says the same to those who do not see it.
    <span ref={place} className="limit-mark limit-in-picture" aria-hidden="true" style={{ left, top }}>
      {number}
    </span>
  );
}

/** The middle of the link of one of these channels that stands highest, model units; null of none that is drawn. */
function highest({ curves, ofChannel }: NetworkDrawing["links"], channels: readonly number[]): readonly [x: number, y: number] | null {
  let best: readonly [x: number, y: number] | null = null;
  for (const channel of channels) {
    const link = ofChannel[channel];
    if (link === undefined) continue;
    const middle = middleOf(curves, link);
    if (best === null || middle[1] < best[1]) best = middle;
  }
  return best;
}

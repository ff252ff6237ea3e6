/** The canvas: paints the picture, zooms and pans it, says what is under the pointer, pins what is clicked. */
import { IconFocusCentered, IconMinus, IconPlus, IconRoute } from "@tabler/icons-react";
import { Suspense, useEffect, useId, useMemo, useRef, useSyncExternalStore } from "react";
import type { KeyboardEvent, PointerEvent, ReactNode } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "../parts.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { Downloads } from "../parts/Downloads.tsx";
import { useScheme } from "../scheme.ts";
import { chooseEnd, showRoutes } from "../store/looking.ts";
import { pauseOrResume } from "../store/run.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { lookedAt } from "../store/load.ts";
import { shownDesign } from "../store/state.ts";
import { LayerCanvas } from "./LayerCanvas.tsx";
import { Legend } from "./Legend.tsx";
import type { Colouring } from "./channel-load.ts";
import { Painter } from "./painter.ts";
import { fileView, sameSpot } from "../parts/picture.ts";
import type { Layer, Picture, Spot, StageView } from "../parts/picture.ts";
import { useSize } from "../parts/useSize.ts";
import { NO_ZOOM } from "./together.ts";
import type { Found, Place, Together } from "./together.ts";
import { useZoom } from "./useZoom.ts";
import { openView } from "./views.ts";

/** Room around the picture, CSS pixels; its head stands above. */
const INSETS = { top: 30, bottom: 6 };
const PAN = 60;
const ZOOM = 1.4;

interface StageProps {
  readonly picture: Picture;
  /** What it is of: equal of pictures that have the same spots. */
  readonly subject: string;
  readonly colouring: Colouring | null;
  /** What stands over the picture, which then steps back. */
  readonly layer: Layer | null;
  readonly label: string;
  /** What the card of a pinned thing of the picture shows besides; null for nothing. */
  readonly details: (spot: Spot) => ReactNode;
  readonly together: Together;
  /** Where legend and buttons stand; null for a picture without them. */
  readonly foot: HTMLElement | null;
}

const NEVER = (): (() => void) => () => {};

const HoverCard = lazyPart("card", async () => (await import("./HoverCard.tsx")).HoverCard);

export function Stage({ picture, subject, colouring, layer, label, details, together, foot }: StageProps) {
  const studio = useActingStudio();
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const { width, height } = useSize(box);
  const scheme = useScheme();
  const help = useId();
  const swiped = useStudio((state) => state.designs.length > 1 && !state.enlarged);
  const zoom = useZoom(canvas, picture.bounds, width, height, INSETS, together, swiped);
  const { hover, pin } = together;
  const mine = (found: Found | null): Found | null =>
    found?.subject === subject && (found.layer === null || found.layer === layer) ? found : null;
  const hovered = mine(together.hovered);
  const selected = mine(together.pinned);
  const inspecting = useStudio((state) => state.pair !== null);
  const design = useStudio(shownDesign);
  const kind = useStudio(openView);
  const load = useStudio(lookedAt);
  // Its legend is another one then.
  useStudio((state) => state.stepping);
  // Cards of what moves say something new at every step.
  const watched = hovered?.layer ?? selected?.layer ?? null;
  useSyncExternalStore(watched?.subscribe ?? NEVER, () => watched?.version() ?? 0);
  const note = useSyncExternalStore(layer?.subscribe ?? NEVER, () => layer?.note() ?? null);

  const view: StageView = useMemo(
    () => ({
      width,
      height,
      pixelRatio: window.devicePixelRatio || 1,
      transform: zoom.transform,
      scheme,
      channelLoad: colouring?.channelLoad ?? null,
      queueTop: colouring?.queueTop ?? null,
      prices: colouring?.prices ?? null,
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
  useEffect(() => {
    hover(null);
  }, [hover, picture, layer]);

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
  const onClick = (event: PointerEvent): void => {
    const found = find(place(event));
    const endpoint = endpointAt(found);
    if (endpoint !== null) {
      if (chooseEnd(studio, endpoint)) return;
      const source = endpointAt(selected);
      if (event.shiftKey && source !== null) {
        pin(null);
        showRoutes(studio, { source, destination: endpoint });
        return;
      }
    }
    const next = found && !sameSpot(found.spot, selected?.spot ?? null) ? found : null;
    layer?.click(next?.layer ? next.spot : null);
    pin(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => {
        zoom.panBy(PAN, 0);
      },
      ArrowRight: () => {
        zoom.panBy(-PAN, 0);
      },
      ArrowUp: () => {
        zoom.panBy(0, PAN);
      },
      ArrowDown: () => {
        zoom.panBy(0, -PAN);
      },
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
        pin(null);
        hover(null);
        layer?.click(null);
      },
      " ": () => {
        pauseOrResume(studio);
      },
    };
    const move = layer?.key(event.key) ? () => {} : moves[event.key];
    // With nothing pinned Escape is for what stands around the picture.
    if (!move || (event.key === "Escape" && !together.pinned)) return;
    event.preventDefault();
    move();
  };

  const shown = selected ?? hovered;
  const card = shown && (shown.layer ? shown.layer.card(shown.spot) : picture.card(shown.spot, view));
  const source = endpointAt(selected);
  return (
    <div className="stage" ref={box}>
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
          onClick(event as unknown as PointerEvent);
        }}
        onKeyDown={onKey}
      />
      <p id={help} className="visually-hidden" data-part="help">
        {picture.text} Arrow keys move the picture, plus and minus zoom, zero shows all of it, the space bar pauses and resumes a run.
      </p>
      {layer && <LayerCanvas layer={layer} view={view} />}
      {foot &&
        createPortal(
          <>
            <Legend items={layer ? layer.legend(view) : picture.legend(view)} colouring={layer ? null : colouring} note={note} />
            <div className="zoom-buttons">
              <Downloads
                name="Drawing"
                file={`flitlab-${kind.id}`}
                title={kind.title}
                designs={[design.id]}
                load={layer || colouring?.by === "simulation" ? load : null}
                svg={(colours) => {
                  const file = fileView(view, picture, colours, together.zoom === NO_ZOOM);
                  return picture.svg(file, (pen) => layer?.draw(pen, file));
                }}
                legend={(colours) => (layer ?? picture).legend(fileView(view, picture, colours, together.zoom === NO_ZOOM))}
                says={async () => {
                  const { captionOf } = await import("./file-caption.ts");
                  return [layer ? layer.caption() : colouring && captionOf(colouring)].filter((line) => line !== null);
                }}
              />
              {picture.endpointAt && (
                <IconButton
                  label="Routes between two endpoints"
                  pressed={inspecting}
                  onClick={() => {
                    showRoutes(studio, inspecting ? null : { source, destination: null });
                  }}
                >
                  <IconRoute size={15} />
                </IconButton>
              )}
              <IconButton
                label="Zoom in"
                onClick={() => {
                  zoom.scaleBy(ZOOM);
                }}
              >
                <IconPlus size={15} />
              </IconButton>
              <IconButton
                label="Zoom out"
                onClick={() => {
                  zoom.scaleBy(1 / ZOOM);
                }}
              >
                <IconMinus size={15} />
              </IconButton>
              <IconButton label="Show all of it" onClick={together.fit}>
                <IconFocusCentered size={15} />
              </IconButton>
            </div>
          </>,
          foot,
        )}
      {/* What is pinned and moves has its card in the corner, off its way. */}
      {card && shown && (
        <Suspense>
          <HoverCard
            card={card}
            notes={shown.layer ? [] : (picture.notes?.(shown.spot, view) ?? [])}
            at={shown === selected && shown.layer ? { x: 0, y: INSETS.top } : shown.at}
            width={width}
            height={height}
            pinned={shown === selected}
            details={shown === selected && !shown.layer ? details(shown.spot) : null}
          >
            {source !== null && (
              <button
                type="button"
                className="link"
                onClick={() => {
                  pin(null);
                  showRoutes(studio, { source, destination: null });
                }}
              >
                Routes to…
              </button>
            )}
          </HoverCard>
        </Suspense>
      )}
    </div>
  );
}

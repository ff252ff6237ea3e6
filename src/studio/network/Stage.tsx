/** The canvas: paints the picture, zooms and pans it, says what is under the pointer, pins what is clicked. */
import { IconFocusCentered, IconMinus, IconPlus } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { KeyboardEvent, PointerEvent } from "react";
import { IconButton } from "../IconButton.tsx";
import { Downloads } from "../results/Downloads.tsx";
import { useScheme } from "../scheme.ts";
import { HoverCard } from "./HoverCard.tsx";
import { Legend } from "./Legend.tsx";
import type { Colouring } from "./channel-load.ts";
import { Painter } from "./painter.ts";
import { sameSpot } from "./picture.ts";
import type { Picture, Spot, StageView } from "./picture.ts";
import { useSize } from "./useSize.ts";
import { useZoom } from "./useZoom.ts";

/** Room for what lies over the canvas; on a narrow stage the key figures stand below the views. */
const INSETS = { top: 58, bottom: 46 };
const NARROW_INSETS = { top: 102, bottom: 58 };
const NARROW = 640;
const PAN = 60;
const ZOOM = 1.4;

interface Place {
  readonly x: number;
  readonly y: number;
}

export function Stage({ picture, colouring, label }: { readonly picture: Picture; readonly colouring: Colouring | null; readonly label: string }) {
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painter = useRef<Painter | null>(null);
  const { width, height } = useSize(box);
  const scheme = useScheme();
  const zoom = useZoom(canvas, picture.bounds, width, height, width < NARROW ? NARROW_INSETS : INSETS);
  const [hovered, setHovered] = useState<{ readonly spot: Spot; readonly at: Place } | null>(null);
  const [pinned, setPinned] = useState<{ readonly spot: Spot; readonly at: Place; readonly picture: Picture } | null>(null);
  const selected = pinned?.picture === picture ? pinned : null;

  const view: StageView = useMemo(() => ({
    width, height, pixelRatio: window.devicePixelRatio || 1, transform: zoom.transform, scheme, channelLoad: colouring?.channelLoad ?? null,
    hovered: hovered?.spot ?? null, selected: selected?.spot ?? null, moving: zoom.moving,
  }), [width, height, zoom.transform, zoom.moving, scheme, colouring?.channelLoad, hovered?.spot, selected?.spot]);

  useEffect(() => {
    if (!canvas.current || width === 0 || height === 0) return;
    painter.current ??= new Painter(canvas.current);
    painter.current.paint(picture, view);
  }, [picture, view, width, height]);
  useEffect(() => () => { painter.current?.stop(); }, []);
  useEffect(() => { setHovered(null); }, [picture]);

  const place = (event: PointerEvent): Place => {
    const bounds = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - bounds.left, y: event.clientY - bounds.top };
  };
  const onMove = (event: PointerEvent): void => {
    if (event.buttons !== 0 || zoom.moving) return;
    const at = place(event);
    const spot = picture.pick(at.x, at.y, view);
    setHovered((old) => (spot === null ? null : old && sameSpot(old.spot, spot) ? old : { spot, at }));
  };
  const onClick = (event: PointerEvent): void => {
    const at = place(event);
    const spot = picture.pick(at.x, at.y, view);
    setPinned(spot && !sameSpot(spot, selected?.spot ?? null) ? { spot, at, picture } : null);
  };
  const onKey = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => { zoom.panBy(PAN, 0); }, ArrowRight: () => { zoom.panBy(-PAN, 0); },
      ArrowUp: () => { zoom.panBy(0, PAN); }, ArrowDown: () => { zoom.panBy(0, -PAN); },
      "+": () => { zoom.scaleBy(ZOOM); }, "=": () => { zoom.scaleBy(ZOOM); }, "-": () => { zoom.scaleBy(1 / ZOOM); },
      "0": zoom.fit, Home: zoom.fit, Escape: () => { setPinned(null); setHovered(null); },
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  const card = selected ?? hovered;
  return (
    <div className="stage" ref={box}>
      <canvas
        ref={canvas} className="canvas" tabIndex={0} role="img" aria-label={label} aria-describedby="stage-help"
        data-painted={width > 0 ? "yes" : "no"} onPointerMove={onMove} onPointerLeave={() => { setHovered(null); }} onClick={(event) => { onClick(event as unknown as PointerEvent); }} onKeyDown={onKey}
      />
      <p id="stage-help" className="visually-hidden">{picture.text} Arrow keys move the picture, plus and minus zoom, zero shows all of it.</p>
      <Legend items={picture.legend(view)} colouring={colouring} />
      <div className="zoom-buttons">
        <Downloads name="Drawing" file="flitlab-drawing" width={width} height={height} svg={() => picture.svg(view)} />
        <IconButton label="Zoom in" onClick={() => { zoom.scaleBy(ZOOM); }}><IconPlus size={15} /></IconButton>
        <IconButton label="Zoom out" onClick={() => { zoom.scaleBy(1 / ZOOM); }}><IconMinus size={15} /></IconButton>
        <IconButton label="Show all of it" onClick={zoom.fit}><IconFocusCentered size={15} /></IconButton>
      </div>
      {card && <HoverCard card={picture.card(card.spot, view.channelLoad)} at={card.at} width={width} height={height} pinned={card === selected} />}
    </div>
  );
}

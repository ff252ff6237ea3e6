/**
 * The state that the pictures of all designs share. They have one zoom, laid over the fit of each, so that they show the same part of their
 * networks. They also share what is pointed at and held, so that designs of one network all show it.
 */
import { useCallback, useEffect, useMemo, useState } from "react";
import type { Transform } from "../../drawing/geometry.ts";
import type { LegendItem } from "../../drawing/legend.ts";
import type { Layer, Picture, Spot, StageView } from "../parts/picture.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { perStudio } from "../store/studio.ts";
import type { Colouring } from "./channel-load.ts";

/** On the stage, CSS pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Found {
  readonly spot: Spot;
  readonly at: Place;
  /** Number of the picture's place that the keyboard has reached; missing where the pointer was used. */
  readonly place?: number;
  /** What was drawn there: pictures of the same subject have the same spots. */
  readonly subject: string;
  /** The layer that it belongs to; null where it belongs to the picture. */
  readonly layer: Layer | null;
}

/** A design's picture as it is shown. */
export interface Drawn {
  readonly picture: Picture;
  readonly view: StageView;
  /** All of the picture is shown. */
  readonly whole: boolean;
  readonly layer: Layer | null;
  readonly colouring: Colouring | null;
}

export interface Together {
  /** By the numbers of their designs. */
  readonly drawn: Map<number, Drawn>;
  /** What the pictures of designs have in their legends, by the numbers of the designs. */
  readonly legends: ReadonlyMap<number, readonly LegendItem[]>;
  /** `items`: null where the design is no longer drawn. */
  readonly legendOf: (design: number, items: readonly LegendItem[] | null) => void;
  /** Maps a point of a fitted picture to the place where it is shown. The map is the same for the stages of all designs. */
  readonly zoom: Transform;
  /** The zoom is being changed: pictures may be painted with less. */
  readonly moving: boolean;
  readonly zoomTo: (next: (old: Transform) => Transform) => void;
  readonly fit: () => void;
  readonly hovered: Found | null;
  readonly hover: (next: Found | null | ((old: Found | null) => Found | null)) => void;
  /** What was clicked in a layer. It moves, so it has no name by which it could be pinned. */
  readonly held: Found | null;
  readonly hold: (next: Found | null) => void;
  /** Where what is pinned was clicked, in the picture's units. Its card stays there. Null where it was opened by its name. */
  readonly clicked: { readonly name: string; readonly x: number; readonly y: number } | null;
  readonly click: (next: Together["clicked"]) => void;
}

export const NO_ZOOM: Transform = { k: 1, x: 0, y: 0 };
/** Milliseconds without a change after which pictures rest. */
const REST = 140;

/** The designs' pictures as they are shown, by the numbers of their designs. */
export const drawnOf = perStudio(() => new Map<number, Drawn>());

/** `shown`: what the pictures are of. Another view or other designs are shown whole at first. */
export function useTogether(shown: string): Together {
  const [free, setFree] = useState<{ readonly of: string; readonly zoom: Transform }>({ of: shown, zoom: NO_ZOOM });
  const [moving, setMoving] = useState(false);
  const [hovered, hover] = useState<Found | null>(null);
  const [held, hold] = useState<Found | null>(null);
  const [clicked, click] = useState<Together["clicked"]>(null);
  const drawn = drawnOf(useActingStudio());
  const [legends, setLegends] = useState<Together["legends"]>(new Map());
  const legendOf = useCallback((design: number, items: readonly LegendItem[] | null): void => {
    setLegends((old) => {
      if (JSON.stringify(old.get(design) ?? null) === JSON.stringify(items)) return old;
      return new Map([...[...old].filter(([one]) => one !== design), ...(items ? [[design, items] as const] : [])]);
    });
  }, []);
  useEffect(() => {
    if (!moving) return;
    const rest = setTimeout(() => {
      setMoving(false);
    }, REST);
    return () => {
      clearTimeout(rest);
    };
  }, [moving, free]);
  const zoomTo = useCallback(
    (next: (old: Transform) => Transform): void => {
      setFree((old) => ({ of: shown, zoom: next(old.of === shown ? old.zoom : NO_ZOOM) }));
      setMoving(true);
    },
    [shown],
  );
  const fit = useCallback(() => {
    setFree({ of: shown, zoom: NO_ZOOM });
  }, [shown]);
  const zoom = free.of === shown ? free.zoom : NO_ZOOM;
  return useMemo(
    () => ({ drawn, legends, legendOf, zoom, moving, zoomTo, fit, hovered, hover, held, hold, clicked, click }),
    [drawn, legends, legendOf, zoom, moving, zoomTo, fit, hovered, held, clicked],
  );
}

/** Registers a picture with the state that all pictures share, as long as it is drawn. */
export function useDrawn(
  design: number,
  { picture, view, layer, colouring }: Omit<Drawn, "whole">,
  { drawn, legendOf, zoom }: Together,
): void {
  const whole = zoom === NO_ZOOM;
  // The legend of a layer is another one then.
  const stepping = useStudio((state) => state.stepping);
  const routes = useStudio((state) => state.pair !== null);
  useEffect(() => {
    drawn.set(design, { picture, view, whole, layer, colouring });
    return () => {
      drawn.delete(design);
    };
  }, [drawn, design, picture, view, whole, layer, colouring]);
  useEffect(() => {
    legendOf(design, (layer ?? picture).legend(view));
  }, [legendOf, design, picture, view, layer, stepping, routes]);
  useEffect(
    () => () => {
      legendOf(design, null);
    },
    [legendOf, design],
  );
}

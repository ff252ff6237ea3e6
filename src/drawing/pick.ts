/** Finds what is under the pointer: routers and endpoints by distance, then group labels, then the nearest painted curve. */
import { distanceToCurve } from "./geometry.ts";
import { textWidth } from "./text.ts";
import { labelPlace } from "./drawing.ts";
import type { NetworkDrawing, NetworkView, Picked } from "./drawing.ts";
import { crossSize } from "./paint-losses.ts";
import { linkShown, shownIn } from "./shown.ts";

const PICK_DISTANCE_PX = 5;

/** The thing painted at (x, y), CSS pixels of the canvas; null if there is none. */
export function pick(drawing: NetworkDrawing, x: number, y: number, view: NetworkView): Picked | null {
  const { transform } = view;
  const [mx, my] = [(x - transform.x) / transform.k, (y - transform.y) / transform.k];
  const shown = shownIn(drawing, view);
  if (shown.routers) {
    const router = nearest(
      drawing.routerX,
      drawing.routerY,
      mx,
      my,
      Math.max(shown.routerRadius + 1.5, Math.min(6, (drawing.routerSpacing * transform.k) / 2)) / transform.k,
    );
    if (router >= 0) return { kind: "router", id: router };
  }
  if (shown.endpoints) {
    const endpoint = nearest(
      drawing.endpointX,
      drawing.endpointY,
      mx,
      my,
      Math.max(shown.endpointRadius + 1, Math.min(6, (drawing.endpointSpacing * transform.k) / 2)) / transform.k,
    );
    if (endpoint >= 0) return { kind: "endpoint", id: endpoint };
  }
  if (drawing.losses) {
    const failed = nearest(drawing.losses.routerX, drawing.losses.routerY, mx, my, (crossSize(shown) + 1.5) / transform.k);
    if (failed >= 0) return { kind: "failed", id: failed };
  }
  for (const [id, group] of drawing.groups.entries()) {
    const width = textWidth(group.label, 12, true) + 6;
    const place = labelPlace(group, transform);
    const left = place.x - (group.align === "middle" ? width / 2 : group.align === "end" ? width : 0);
    if (x >= left && x <= left + width && Math.abs(y - place.y) <= 10) return { kind: "group", id };
  }
  return pickCurve(drawing, mx, my, view);
}

function pickCurve(drawing: NetworkDrawing, mx: number, my: number, view: NetworkView): Picked | null {
  const { links, bundles, losses } = drawing;
  const shown = shownIn(drawing, view);
  let picked: Picked | null = null;
  let best = PICK_DISTANCE_PX / view.transform.k;
  for (let link = 0; link < links.count; link++) {
    if (!linkShown(drawing, shown, link)) continue;
    const distance = distanceToCurve(links.curves, link, mx, my, best);
    if (distance < best) {
      best = distance;
      picked = { kind: "channel", id: links.channel[link]! };
    }
  }
  if (bundles && shown.bundled) {
    for (let b = 0; b < bundles.count; b++) {
      const distance = distanceToCurve(bundles.curves, b, mx, my, best);
      if (distance < best) {
        best = distance;
        picked = { kind: "bundle", id: b };
      }
    }
  }
  for (let i = 0; losses && i < losses.channel.length; i++) {
    const distance = distanceToCurve(losses.curves, i, mx, my, best);
    if (distance < best) {
      best = distance;
      picked = { kind: "cut", id: i };
    }
  }
  return picked;
}

/**
 * The nearest of the points within the radius; -1 if there is none. It is a plain scan: ten thousand points take some tens of microseconds,
 * while a tree over them takes tens of milliseconds to build.
 */
function nearest(xs: Float32Array, ys: Float32Array, x: number, y: number, radius: number): number {
  let found = -1;
  let best = radius * radius;
  for (let i = 0; i < xs.length; i++) {
    const dx = xs[i]! - x;
    const dy = ys[i]! - y;
    const distance = dx * dx + dy * dy;
    if (distance <= best) {
      best = distance;
      found = i;
    }
  }
  return found;
}

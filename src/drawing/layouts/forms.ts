/** A Slim Fly in the requested form, whatever form it has in its drawing. */
import { laidOut } from "../damaged.ts";
import type { NetworkDrawing } from "../drawing.ts";
import type { MmsForm } from "../mms-forms.ts";
import { layoutCircles } from "./circles.ts";
import { layoutRows } from "./rows.ts";

/** The drawing itself if its network is no Slim Fly. */
export function layoutForm(drawing: NetworkDrawing, form: MmsForm): NetworkDrawing {
  const { network } = drawing;
  const whole = network.damage?.intact ?? network;
  if (!whole.mms) return drawing;
  return laidOut(network, (form === "circles" ? layoutCircles : layoutRows)(whole, whole.mms));
}

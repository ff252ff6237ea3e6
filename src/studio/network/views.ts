/** The ways to show a network on the stage, and what each makes a picture of. */
import { mmsForm } from "../../drawing/mms-forms.ts";
import type { MmsForm } from "../../drawing/mms-forms.ts";
import { loaded } from "../../engine/jobs.ts";
import type { Picture } from "../parts/picture.ts";
import { shownDesign } from "../store/state.ts";
import type { Inspection, StudioState } from "../store/state.ts";
import { networkPicture } from "./network-picture.ts";
import type { PriceMarks } from "./network-picture.ts";

/** Makes the picture of what is known of a design; null while too little is known. The same input gives the same picture object. */
type PictureOf = (inspection: Inspection, marks: PriceMarks | null) => Picture | null;

export interface NetworkView {
  /** As in the address. */
  readonly id: string;
  readonly title: string;
  /** False where the view cannot show the design on screen. */
  readonly when: (state: StudioState) => boolean;
  /** Its links are coloured by load. */
  readonly coloured: boolean;
  /** What makes its pictures, or what loads that when it is first asked for. */
  readonly maker: { readonly pictureOf: PictureOf } | { readonly load: () => Promise<PictureOf> };
}

/** Keeps the latest picture of each subject. */
function kept<T extends object>(make: (subject: T, marks: PriceMarks | null) => Picture) {
  const pictures = new WeakMap<T, { readonly marks: PriceMarks | null; readonly picture: Picture }>();
  return (subject: T | undefined, marks: PriceMarks | null): Picture | null => {
    if (!subject) return null;
    const known = pictures.get(subject);
    if (known?.marks === marks) return known.picture;
    const picture = make(subject, marks);
    pictures.set(subject, { marks, picture });
    return picture;
  };
}

const drawn = kept(networkPicture);

/** The network as its family draws it. */
const networkView: NetworkView = {
  id: "network",
  title: "Network",
  when: () => true,
  coloured: true,
  maker: { pictureOf: ({ drawing }, marks) => drawn(drawing?.value, marks) },
};

/**
 * The second of the two forms of a Slim Fly. It shows circles of blocks where the first drawing has rows, and rows where it has circles.
 */
function formView(form: MmsForm, title: string): NetworkView {
  return {
    id: form,
    title,
    when: (state) => {
      const network = state.inspections[shownDesign(state).id]?.drawing?.value.network;
      const first = network ? mmsForm(network) : null;
      return first !== null && first !== form;
    },
    coloured: true,
    maker: {
      load: async () => {
        const { layoutForm } = await loaded("picture", import("../../drawing/layouts/forms.ts"));
        const pictureOf = kept((drawing: Parameters<typeof layoutForm>[0], marks) => networkPicture(layoutForm(drawing, form), marks));
        return ({ drawing }, marks) => pictureOf(drawing?.value, marks);
      },
    },
  };
}

/** Racks and cable trunks on the floor, in metres. */
const floorPlanView: NetworkView = {
  id: "floor-plan",
  title: "Floor plan",
  when: () => true,
  coloured: false,
  maker: {
    load: async () => {
      const pictureOf = kept((await loaded("picture", import("./floor-picture.ts"))).floorPicture);
      return ({ cost, drawing }) => (drawing ? pictureOf(cost?.value.floorPlan, null) : null);
    },
  },
};

/** The matrix of routers by routers, with a cell for every linked pair. */
const matrixView: NetworkView = {
  id: "matrix",
  title: "Matrix",
  when: () => true,
  coloured: true,
  maker: {
    load: async () => {
      const pictureOf = kept((await loaded("picture", import("./matrix-picture.ts"))).matrixPicture);
      return ({ drawing }) => pictureOf(drawing?.value, null);
    },
  },
};

/** In the order of their buttons; the first one is there from the start. */
export const NETWORK_VIEWS: readonly [NetworkView, ...NetworkView[]] = [
  networkView,
  formView("circles", "Circles"),
  formView("rows", "Rows"),
  floorPlanView,
  matrixView,
];

/** The view that is open: the chosen one, or the first where the design cannot be shown so. */
export function openView(state: StudioState): NetworkView {
  return NETWORK_VIEWS.find(({ id, when }) => id === state.view && when(state)) ?? NETWORK_VIEWS[0];
}

/** The other of the two forms of a Slim Fly: circles of blocks where it is drawn in rows at first, rows where in circles. */
import { mmsForm } from "../../drawing/mms-forms.ts";
import type { MmsForm } from "../../drawing/mms-forms.ts";
import { loaded } from "../../workers/errors.ts";
import { shownDesign } from "../store/state.ts";
import { networkPicture } from "./network-picture.ts";
import { kept } from "./view.ts";
import type { NetworkView } from "./view.ts";

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

export const circlesView = formView("circles", "Circles");
export const rowsView = formView("rows", "Rows");

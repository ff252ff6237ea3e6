/** Adds the network of a file as a design: a list of links, or any of the formats of the form of custom networks. */
import { outdated, readNetwork } from "../../engine/files.ts";
import type { ReadNetwork } from "../../engine/files.ts";
import { TOPOLOGIES } from "../../engine/model.ts";
import { defaultOf, visible, withValue } from "../../engine/studies.ts";
import type { DesignValues, Problem } from "../../engine/studies.ts";
import { open } from "../families.ts";
import { addDesignLike } from "../store/designs.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";

/** The design on screen, on the network of the file and otherwise as it is as far as that can be. It appears when the file is read. */
export async function addNetworkOf(studio: Studio, files: readonly File[]): Promise<void> {
  const source = shownDesign(studio.getState());
  const name = visible(files.map((file) => file.name).join(" and "));
  try {
    const read = await readNetwork(studio.workers(), source.values, files);
    if ("fault" in read) {
      notify(studio, "problem", [`${name}: ${read.fault}. No design was added.`], "designs");
      return;
    }
    open(studio, () => {
      const { values, problems } = onNetwork(source.values, read);
      addDesignLike(studio, source, values, name.replace(/\.\w+$/, ""));
      notify(
        studio,
        "note",
        [`${name} is read as ${read.format}.`, ...read.notes, ...(read.traffic?.notes ?? []), ...problems.map(({ message }) => message)],
        "designs",
      );
    });
  } catch (error) {
    notifyFailure(studio, error);
  }
}

function onNetwork(values: DesignValues, { text, p, values: told, untold, traffic }: ReadNetwork) {
  const problems: Problem[] = [];
  let next = values;
  const set = (id: string, value: string | number): void => {
    const made = withValue(next, id, value);
    next = made.values;
    problems.push(...made.problems);
  };
  for (const { id, parameters } of TOPOLOGIES)
    for (const parameter of parameters)
      if (parameter.kind === "text" && parameter.takes === "networks") {
        set("topology", id);
        set(parameter.id, text);
      }
  if (p !== null) set("p", p);
  for (const id of outdated(values, { untold })) next = withValue(next, id, defaultOf(next, id)).values;
  for (const [id, value] of Object.entries({ ...told, ...traffic?.values })) set(id, value);
  return { values: next, problems };
}

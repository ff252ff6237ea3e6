/** Adds the network of a file as a design: a list of links, or any of the formats of the form of custom networks. */
import { outdated, readNetwork } from "../../engine/files.ts";
import type { ReadNetwork } from "../../engine/files.ts";
import { allTopologies } from "../../engine/model.ts";
import { defaultOf, visible, withValue } from "../../engine/studies.ts";
import type { DesignValues, Problem } from "../../engine/studies.ts";
import { open } from "../families.ts";
import { addDesignLike, replaceDesign } from "../store/designs.ts";
import { dismissAll, notify, notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import type { UnclearFile } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { showPage } from "../store/views.ts";

/**
 * The network of files, in the place of that on screen or as a further design, which is otherwise as the one on screen as far as that can
 * be. Where the file leaves open how it is read, or has something that no network can have, that is asked.
 */
export async function openNetwork(studio: Studio, files: readonly File[], into: UnclearFile["into"]): Promise<void> {
  const source = shownDesign(studio.getState());
  const name = visible(files.map((file) => file.name).join(" and "));
  try {
    const read = await readNetwork(studio.workers(), source.values, files);
    // What was said of an earlier file would cover what is asked of this one.
    dismissAll(studio, "designs");
    if (isUnclear(read)) studio.setState({ unclear: { given: files, name, into } });
    else if ("fault" in read)
      notify(
        studio,
        "problem",
        [`${name}: ${read.fault}. ${into === "added" ? "No design was added." : "The network is as it was."}`],
        "designs",
      );
    else takeNetwork(studio, read, name, into);
  } catch (error) {
    notifyFailure(studio, error);
  }
}

/** Whether somebody may say how a file is read: numbers without a name, or what can be left out of it. */
export function isUnclear(read: Awaited<ReturnType<typeof readNetwork>>): boolean {
  return "fault" in read ? /\b(?:drop|columns)=/.test(read.fault) : read.notes.some((note) => /\bcolumns=\w+/.test(note));
}

/** Takes what was read; notes say how. */
export function takeNetwork(studio: Studio, read: ReadNetwork, name: string, into: UnclearFile["into"]): void {
  open(studio, () => {
    const source = shownDesign(studio.getState());
    const { values, problems } = onNetwork(source.values, read);
    if (into === "added") addDesignLike(studio, source, values, name.replace(/\.\w+$/, ""));
    else replaceDesign(studio, source, values);
    showPage(studio, null);
    notify(
      studio,
      "note",
      [
        `${name === "" ? "The text" : name} is read as ${read.format}.`,
        ...read.notes,
        ...(read.traffic?.notes ?? []),
        ...problems.map(({ message }) => message),
      ],
      "designs",
    );
  });
}

function onNetwork(values: DesignValues, { text, p, values: told, untold, traffic }: ReadNetwork) {
  const problems: Problem[] = [];
  let next = values;
  const set = (id: string, value: string | number): void => {
    const made = withValue(next, id, value);
    next = made.values;
    problems.push(...made.problems);
  };
  // Families that are not loaded yet are loaded first, that of networks of files among them.
  for (const { id, parameters } of allTopologies())
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

/** Cuts and repairs links, and fails and repairs routers, where they stand in the drawing. */
import { loaded } from "../../engine/jobs.ts";
import { linkName } from "../../engine/model.ts";
import { withValue } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import type { NetworkDrawing, Picked } from "../../drawing/drawing.ts";
import { textOf } from "../../descriptor.ts";
import { setValue, showDesign } from "./designs.ts";
import { pinThing } from "./looking.ts";
import { whenHere } from "../families.ts";
import { notify, notifyFailure } from "./notices.ts";
import type { Studio } from "./studio.ts";

/** What can be done with a part of the drawing. Where there is no change, it says why nothing can be done. */
export interface FailureEdit {
  readonly title: string;
  readonly change: { readonly parameter: "failedLinks" | "failedRouters"; readonly text: string } | null;
}

/** Links of a bundle that are cut at once, at most: their names stand in the address. */
const MAX_CUT = 100;

const listOf = (values: DesignValues, parameter: string): readonly string[] =>
  textOf(values, parameter)
    .split(",")
    .filter((name) => name !== "");

function adding(values: DesignValues, parameter: "failedLinks" | "failedRouters", names: readonly string[]): FailureEdit["change"] {
  return { parameter, text: [...listOf(values, parameter), ...names].join(",") };
}

const without = (values: DesignValues, parameter: "failedLinks" | "failedRouters", name: string): FailureEdit["change"] => ({
  parameter,
  text: listOf(values, parameter)
    .filter((one) => one !== name)
    .join(","),
});

const BY_CHANCE: FailureEdit = { title: "It fails by chance: a smaller share or another seed brings it back.", change: null };

/** The possible changes to a part of a design's drawing; null where it cannot fail. */
export function failureEdit(drawing: NetworkDrawing, { kind, id }: Picked, values: DesignValues): FailureEdit | null {
  const { network, bundles, losses, links } = drawing;
  const { damage } = network;
  switch (kind) {
    case "router":
      return {
        title: "Let this router fail",
        change: adding(values, "failedRouters", [String(damage === null ? id : damage.router[id]!)]),
      };
    case "channel":
      return { title: "Cut this link", change: adding(values, "failedLinks", [linkName(network, id)]) };
    case "bundle": {
      const members = bundles!.links.subarray(bundles!.start[id]!, bundles!.start[id + 1]!);
      if (members.length > MAX_CUT) return null;
      const names = Array.from(members, (link) => linkName(network, links.channel[link]!));
      return {
        title: members.length === 1 ? "Cut this link" : `Cut these ${members.length} links`,
        change: adding(values, "failedLinks", names),
      };
    }
    case "cut": {
      const channel = losses!.channel[id]!;
      const { intact } = damage!;
      if ([intact.channelSource[channel]!, intact.channelTarget[channel]!].some((router) => losses!.router.includes(router))) return null;
      const name = linkName(intact, channel);
      return listOf(values, "failedLinks").includes(name)
        ? { title: "Repair this link", change: without(values, "failedLinks", name) }
        : BY_CHANCE;
    }
    case "failed": {
      const name = String(losses!.router[id]!);
      if (listOf(values, "failedRouters").includes(name))
        return { title: "Repair this router", change: without(values, "failedRouters", name) };
      return values.failRouters > 0 ? BY_CHANCE : { title: "It is cut off from all that carry endpoints.", change: null };
    }
    case "endpoint":
    case "group":
      return null;
  }
}

/**
 * Applies the change to a design, which is then on screen. Where the result would not be valid, such as a network in parts, a notice says
 * so instead.
 */
export function applyEdit(studio: Studio, index: number, { change }: FailureEdit): void {
  const design = studio.getState().designs[index];
  if (!change || !design) return;
  const { parameter, text } = change;
  whenHere(studio, () => {
    const wrong = withValue(design.values, parameter, text).problems.find((problem) => problem.parameter === parameter);
    if (wrong) {
      notify(studio, "problem", [wrong.message], "designs");
      return;
    }
    // Its name will be another thing's: what is left is numbered anew.
    pinThing(studio, null);
    showDesign(studio, index);
    setValue(studio, parameter, text);
    loaded("ways around failures", import("./detours.ts"))
      .then(({ tellDetours }) => tellDetours(studio, design.id))
      .catch((error: unknown) => {
        notifyFailure(studio, error, "designs");
      });
  });
}

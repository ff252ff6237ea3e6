/**
 * Which of a sweep's results are drawn, and how, as written in the address:
 * `figure:simulate.accepted;across:load;lines:routing;band:seed;chart:map`.
 */
import { quoted } from "../../engine/studies.ts";
import type { Dimension } from "../../sweep/dimensions.ts";
import { usualRoles } from "../../sweep/fold.ts";
import type { Roles } from "../../sweep/fold.ts";

/** Null: as it suits the results. */
export interface Look {
  /** Job and figure, `simulate.accepted`. */
  readonly figure: string | null;
  readonly kind: "lines" | "map" | null;
  readonly roles: Roles | null;
  readonly logX: boolean | null;
  readonly logY: boolean | null;
}

const NONE = "none";
const LOG = ["lin", "log"] as const;

/** Reads it for a sweep of these dimensions and figures; what does not fit it is as it suits the results, and named in a sentence. */
export function readLook(
  text: string,
  dimensions: readonly Dimension[],
  figures: readonly string[],
): { readonly look: Look; readonly problem: string | null } {
  let look: Look = { figure: null, kind: null, roles: null, logX: null, logY: null };
  const wrong: string[] = [];
  const place = (change: Partial<Roles>): void => {
    look = { ...look, roles: { ...(look.roles ?? usualRoles(dimensions)), ...change } };
  };
  for (const piece of text.split(";").filter((one) => one !== "")) {
    const at = piece.indexOf(":");
    const [name, value] = [piece.slice(0, Math.max(0, at)), piece.slice(at + 1)];
    // What is varied is known by its first name.
    const varied = (one: string): number => dimensions.findIndex(({ names, isJob }) => !isJob && names[0] === one);
    const among = value === NONE ? [] : value.split(",").map(varied);
    if (name === "figure" && figures.includes(value)) look = { ...look, figure: value };
    else if (name === "chart" && (value === "lines" || value === "map")) look = { ...look, kind: value };
    else if (name === "x" && isScale(value)) look = { ...look, logX: value === "log" };
    else if (name === "y" && isScale(value)) look = { ...look, logY: value === "log" };
    else if (name === "across" && among.length === 1 && among[0]! >= 0) place({ across: among[0]! });
    else if (name === "lines" && among.length <= 1 && !among.includes(-1)) place({ lines: among[0] ?? null });
    else if (name === "band" && !among.includes(-1)) place({ band: among });
    else wrong.push(piece);
  }
  if (look.roles !== null && isTwice(look.roles)) {
    look = { ...look, roles: null };
    wrong.push("one thing in two places");
  }
  return { look, problem: wrong.length === 0 ? null : `look = ${quoted(text)} does not fit this sweep (${wrong.join(", ")}).` };
}

/** Writes it so that it reads as the same for the same sweep. */
export function formatLook({ figure, kind, roles, logX, logY }: Look, dimensions: readonly Dimension[]): string {
  const name = (i: number | null): string => (i === null ? NONE : dimensions[i]!.names[0]!);
  const scale = (axis: string, log: boolean | null): string[] => (log === null ? [] : [`${axis}:${LOG[Number(log)]!}`]);
  return [
    ...(figure === null ? [] : [`figure:${figure}`]),
    ...(roles === null
      ? []
      : [
          ...(roles.across === null ? [] : [`across:${name(roles.across)}`]),
          `lines:${name(roles.lines)}`,
          `band:${roles.band.length === 0 ? NONE : roles.band.map(name).join(",")}`,
        ]),
    ...(kind === null ? [] : [`chart:${kind}`]),
    ...scale("x", logX),
    ...scale("y", logY),
  ].join(";");
}

function isScale(text: string): boolean {
  return (LOG as readonly string[]).includes(text);
}

/** Whether something stands in two places. */
function isTwice({ across, lines, band }: Roles): boolean {
  const places = [across, lines, ...band].filter((one) => one !== null);
  return new Set(places).size < places.length;
}

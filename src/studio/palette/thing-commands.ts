/** Routers and endpoints of the designs on screen, found by their names and lit in the drawing. */
import { endpointName, labelsOf, routerName } from "../../drawing/names.ts";
import { showPage } from "../store/views.ts";
import { layeredView, pinThing } from "../store/looking.ts";
import { networkKey } from "../store/keys.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import type { Draft } from "./command.ts";

/** Fewest characters that are looked for, and most things of a kind that are listed of a design. */
const SHORTEST = 2;
const MOST = 6;

export function things(studio: Studio, state: StudioState, search: string): Draft[] {
  const words = search.trim().toLowerCase().split(/\s+/);
  if (search.trim().length < SHORTEST) return [];
  const several = state.designs.length > 1;
  return state.designs.flatMap(({ id, values }, design) => {
    const drawing = state.inspections[id]?.drawing;
    if (drawing?.key !== networkKey(values)) return [];
    const { network } = drawing.value;
    const where = several ? ` in ${String.fromCharCode(65 + design)}` : "";
    const found = (kind: "router" | "endpoint", count: number, nameOf: (number: number) => string): Draft[] => {
      const names: { readonly number: number; readonly name: string }[] = [];
      for (let number = 0; number < count && names.length < 50 * MOST; number++) {
        const name = nameOf(number);
        if (matches(words, kind, name)) names.push({ number, name });
      }
      return names
        .sort((one, other) => one.name.length - other.name.length || one.number - other.number)
        .slice(0, MOST)
        .map(({ number, name }) => ({
          id: `${kind} ${number} ${design}`,
          title: `Show ${kind} ${name}${where}`,
          words: ["find"],
          run: () => {
            showPage(studio, null);
            studio.setState((now) => ({ shown: design, ...layeredView(now) }));
            pinThing(studio, { design, name: `${kind}-${number}` });
          },
        }));
    };
    return [
      ...found("router", network.routers, (router) => routerName(network, router)),
      // Numbers of endpoints are found in no other way than by counting.
      ...(labelsOf(network)?.endpoints ? found("endpoint", network.endpoints, (endpoint) => endpointName(network, endpoint)) : []),
    ];
  });
}

/** Every word stands in the name, but for the word for what it is, and one at least in the name itself. */
function matches(words: readonly string[], kind: string, name: string): boolean {
  const lower = name.toLowerCase();
  return words.some((word) => lower.includes(word)) && words.every((word) => lower.includes(word) || kind.startsWith(word));
}

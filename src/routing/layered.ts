/** Routing by forwarding tables in virtual layers, DFSSSP's and LASH's: their descriptors. Their code is loaded with all families. */
import { Missing, valuesOf } from "../descriptor.ts";
import type { Described, Values, Choices } from "../descriptor.ts";
import { needsTables } from "../topology/traits.ts";
import { algorithm } from "./routing.ts";
import type { RoutingDescriptor } from "./routing.ts";

type Methods = Pick<RoutingDescriptor, "virtualChannels" | "classes" | "check" | "build" | "dependencies">;

let loaded: Readonly<Record<string, Methods>> | null = null;

/** Loads the tables, which the first page does not carry. */
export async function loadTables(): Promise<void> {
  loaded = (await import("./table-routings.ts")).TABLE_ROUTINGS;
}

function methodsOf(id: string): Methods {
  if (!loaded) throw new Missing("forwarding tables", loadTables);
  return loaded[id]!;
}

function layered<const Id extends string>(
  words: Pick<RoutingDescriptor, "title" | "summary" | "source" | "oblivious" | "paths" | "whyNot"> & { readonly id: Id },
): Described<RoutingDescriptor, readonly [], Id> {
  const own = (): Methods => methodsOf(words.id);
  return algorithm({
    ...words,
    parameters: [],
    ejectsOnAny: () => true,
    virtualChannels: (values) => own().virtualChannels(values),
    classes: (values) => own().classes(values),
    check: (values) => own().check!(values),
    build: (network, values) => own().build(network, values),
    dependencies: (network, values, emit) => {
      own().dependencies(network, values, emit);
    },
  });
}

export const dfsssp = layered({
  id: "dfsssp",
  title: "DFSSSP",
  summary: "Forwarding tables: a shortest path from every router to every endpoint, evenly spread, in virtual layers without rings.",
  source: "Domke, Hoefler, Nagel 2011",
  oblivious: "endpoint",
  paths: "minimal",
  whyNot: () => null,
});

export const lash = layered({
  id: "lash",
  title: "LASH",
  summary: "Forwarding tables: a shortest path for every two routers, in the first virtual layer where it closes no ring.",
  source: "Skeie, Lysne, Theiss 2002",
  oblivious: "router",
  paths: "minimal",
  whyNot: () => null,
});

export const given = layered({
  id: "tables",
  title: "The fabric's routing",
  summary:
    "Forwarding tables that the network came with, as its subnet manager wrote them: one path from every router to every endpoint, all in one virtual layer.",
  source: "the file",
  oblivious: "endpoint",
  whyNot: needsTables,
});

/** Throws Missing if the design's routing is one of these and is not loaded. */
export function needTables(values: Values): void {
  const { routing } = valuesOf<Choices>(values);
  if (routing === dfsssp.id || routing === lash.id || routing === given.id) methodsOf(dfsssp.id);
}

/** The first visit's page without a browser: the studio rendered as HTML with what is kept of its study. */
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { drawing } from "../../engine/index.ts";
import { formatStudy } from "../../engine/studies.ts";
import type { Scheme } from "../../drawing/palette.ts";
import { App } from "../App.tsx";
import { chooseScheme } from "../scheme.ts";
import { StudioContext } from "../store/context.ts";
import { networkKey } from "../store/keys.ts";
import { firstStudio } from "./first-study.ts";
import { takeKept } from "./kept.ts";

/** The page of the first study in these colours; `narrow`: as a phone shows it. */
export async function prerender(kept: string, scheme: Scheme, narrow: boolean): Promise<string> {
  Object.assign(globalThis, { matchMedia: (query: string) => ({ matches: narrow && query.includes("max-width") }) });
  chooseScheme(scheme);
  const studio = firstStudio(() => {
    throw new Error("nothing is computed for a page that is rendered");
  });
  takeKept(studio, kept);
  const { designs, inspections } = studio.getState();
  const drawn = await Promise.all(
    designs.map(async ({ id, values }) => {
      const value = await drawing(formatStudy({ designs: [values] }));
      return [id, { ...inspections[id], drawing: { key: networkKey(values), value } }] as const;
    }),
  );
  studio.setState({ inspections: Object.fromEntries(drawn) });
  // React reads the state of a store on a server from its first one.
  studio.getInitialState = studio.getState;
  const page = (
    <StudioContext value={studio}>
      <App />
    </StudioContext>
  );
  // Parts that load when they are wanted load here; then all is there at once.
  const { prelude } = await prerenderToNodeStream(page);
  for await (const _ of prelude);
  return renderToStaticMarkup(page);
}

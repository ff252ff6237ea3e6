/** Starts the studio: the study from the URL, the workers on it, the page; a first visit runs by itself. */
import { MantineProvider } from "@mantine/core";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import "./mantine-styles.ts";
import "./styles/page.css";
import "./styles/bar.css";
import "./styles/design.css";
import "./styles/network.css";
import "./styles/results.css";
import "./styles/phone.css";
import { App } from "./App.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";
import { keepOffline } from "./offline.ts";
import { followAddress } from "./address/address.ts";
import { StudioContext } from "./store/context.ts";
import { followDesigns } from "./store/inspect.ts";
import { run } from "./store/run.ts";
import { createStudio } from "./store/studio.ts";
import { cssVariables, theme } from "./theme.ts";

const studio = createStudio();
const firstVisit = location.hash.length < 2;
followAddress(studio);
followDesigns(studio);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
const page = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateCssVariables={false}>
      <ErrorBoundary part="studio">
        <StudioContext value={studio}>
          <App />
        </StudioContext>
      </ErrorBoundary>
    </MantineProvider>
  </StrictMode>
);
// A transition is rendered in slices, between which the browser can paint and answer.
startTransition(() => {
  createRoot(root).render(page);
});

if (firstVisit) void run(studio);
keepOffline();

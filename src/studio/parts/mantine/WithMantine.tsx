/** Wraps a part that is made with Mantine. The page itself does not use the library, so it loads with the first such part. */
import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import "@mantine/core/styles/default-css-variables.css";
import "./mantine.css";
import { useScheme } from "../../scheme.ts";

const THEME = { respectReducedMotion: true };

/** The page's own styles and its scheme stand on the root already. */
function noRoot(): undefined {
  return undefined;
}

export function WithMantine({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={THEME}
      forceColorScheme={useScheme()}
      getRootElement={noRoot}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

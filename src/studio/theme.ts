/** The studio's look as Mantine sees it: one blue, small type, thumbs large enough to touch. Colours of the page itself are in page.css. */
import { createTheme } from "@mantine/core";
import type { CSSVariablesResolver, MantineColorsTuple } from "@mantine/core";

const accent: MantineColorsTuple = [
  "#eef3ff",
  "#dce6fd",
  "#b9cbfa",
  "#9db6ff",
  "#7da0ff",
  "#5b84f4",
  "#3f6bea",
  "#2453d4",
  "#1d45b3",
  "#173790",
];

/** Mantine's greys of the dark scheme, bluish as the page's own. */
const dark: MantineColorsTuple = [
  "#e8ecf2",
  "#c3ccd8",
  "#9ba7b8",
  "#7f8a9a",
  "#38424f",
  "#2b333f",
  "#1b222c",
  "#171d26",
  "#10151c",
  "#0b0f14",
];

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { accent, dark },
  fontFamily: "Inter, 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', 'DejaVu Sans', sans-serif",
  fontSizes: { xs: "11px", sm: "13px", md: "13px", lg: "15px", xl: "18px" },
  defaultRadius: 7,
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
});

/** Mantine's tokens follow the page's own, so that both schemes have one source. */
export const cssVariables: CSSVariablesResolver = () => {
  const shared = {
    "--mantine-color-body": "var(--panel)",
    "--mantine-color-text": "var(--ink)",
    "--mantine-color-dimmed": "var(--muted)",
    "--mantine-color-default": "var(--field)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--ink)",
    "--mantine-color-placeholder": "var(--muted)",
    "--mantine-color-error": "var(--error)",
  };
  return { variables: {}, light: shared, dark: shared };
};

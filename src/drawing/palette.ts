/**
 * Every colour of the studio's pictures, for a light and a dark page: channel kinds, designs, load, text and surfaces.
 * Text colours reach a contrast of 4.5 on both surfaces, lines of designs and channel kinds 3 (tests/drawing/palette.test.ts).
 */
export type Scheme = "light" | "dark";

export interface Palette {
  /** Behind the network. */
  readonly canvas: string;
  /** Behind forms and charts. */
  readonly panel: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly terminal: string;
  readonly local: string;
  readonly global: string;
  readonly minimal: string;
  readonly nonMinimal: string;
  /** Bounds, and bars that belong to no design. */
  readonly bound: string;
  /** Routers as an item of cost. */
  readonly router: string;
  readonly accent: string;
  /** Links that are cut, routers that have failed. */
  readonly failed: string;
}

const PALETTES: Readonly<Record<Scheme, Palette>> = {
  light: {
    canvas: "#f7f8fb",
    panel: "#ffffff",
    text: "#182030",
    muted: "#596477",
    hairline: "#e1e5ec",
    terminal: "#858f9f",
    local: "#0d857c",
    global: "#b87410",
    minimal: "#2456d6",
    nonMinimal: "#c8501c",
    bound: "#848d9d",
    router: "#4a5a78",
    accent: "#2456d6",
    failed: "#c8223f",
  },
  dark: {
    canvas: "#0f141a",
    panel: "#171d26",
    text: "#e8ecf2",
    muted: "#9ba7b8",
    hairline: "#2b333f",
    terminal: "#76808f",
    local: "#3ab7ac",
    global: "#e6a040",
    minimal: "#7da3ff",
    nonMinimal: "#ff8f62",
    bound: "#7f8a9a",
    router: "#8796b3",
    accent: "#7da3ff",
    failed: "#ff6680",
  },
};

export function palette(scheme: Scheme): Palette {
  return PALETTES[scheme];
}

/** Okabe and Ito's set, which is safe for colour-blind readers, darkened or lightened where a line would miss a contrast of 3. */
const DESIGNS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ["#0067b8", "#d2500a", "#008a64", "#b8568c", "#a67300", "#2788bf", "#7d7400", "#5a6474"],
  dark: ["#5ea8f2", "#f5813f", "#2cc194", "#e093be", "#edb02e", "#86cdf6", "#e6dc4c", "#c3ccd8"],
};

/** Colour of design A (0), B (1), …; repeats after eight. */
export function designColor(index: number, scheme: Scheme): string {
  const colors = DESIGNS[scheme];
  return colors[index % colors.length]!;
}

/** Turn of the hue from block to block: by the golden angle neighbours differ, and no hue returns soon. */
const GOLDEN_ANGLE_DEGREES = 137.508;
const BLOCK_LIGHTNESSES: Readonly<Record<Scheme, readonly number[]>> = { light: [0.42, 0.56, 0.68], dark: [0.5, 0.62, 0.74] };
const BLOCK_SATURATION = 0.58;

/** Colour of one of many blocks of tasks: as many hues as there are, in three lightnesses. */
export function blockColor(index: number, scheme: Scheme): string {
  const lightness = BLOCK_LIGHTNESSES[scheme][index % 3]!;
  const amplitude = BLOCK_SATURATION * Math.min(lightness, 1 - lightness);
  const hue = (index * GOLDEN_ANGLE_DEGREES) % 360;
  const channel = (n: number): number => {
    const k = (n + hue / 30) % 12;
    return 255 * (lightness - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
  };
  return hex([channel(0), channel(8), channel(4)]);
}

const LOAD_STOPS: Readonly<Record<Scheme, readonly string[]>> = {
  light: ["#bac4d1", "#d0c5aa", "#e2bb76", "#e6a944", "#e19430", "#d97626", "#a80f10"],
  dark: ["#56616f", "#7c7157", "#ab874a", "#d99d3b", "#ee9f3c", "#f4863a", "#f8352b"],
};
const LOAD_STEPS = 256;

function loadTable(scheme: Scheme): readonly string[] {
  const stops = LOAD_STOPS[scheme].map(channelsOf);
  return Array.from({ length: LOAD_STEPS + 1 }, (_, i) =>
    hex(
      [0, 1, 2].map((channel) =>
        spline(
          stops.map((stop) => stop[channel]!),
          i / LOAD_STEPS,
        ),
      ),
    ),
  );
}
const loadTables: Partial<Record<Scheme, readonly string[]>> = {};

/** Colour of a channel that is busy this share of the time (clamped to 0..1): pale, amber, and red only near saturation. */
export function loadColor(load: number, scheme: Scheme): string {
  const step = load > 0 ? Math.min(LOAD_STEPS, Math.round(load * LOAD_STEPS)) : 0;
  return (loadTables[scheme] ??= loadTable(scheme))[step]!;
}

/** Width in pixels of a line that carries this load, so that colour is never the only sign. */
export function loadWidth(load: number): number {
  const bounded = Math.min(1, Math.max(0, load));
  return 0.8 + 2.2 * bounded * bounded;
}

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The uniform cubic B-spline of these values, from the first (t = 0) to the last (1); d3's would bring all its colours with it. */
function spline(values: readonly number[], t: number): number {
  const last = values.length - 1;
  const i = Math.min(Math.floor(t * last), last - 1);
  const [from, to] = [values[i]!, values[i + 1]!];
  const [before, after] = [values[i - 1] ?? 2 * from - to, values[i + 2] ?? 2 * to - from];
  const u = t * last - i;
  const [u2, u3] = [u * u, u * u * u];
  return ((1 - 3 * u + 3 * u2 - u3) * before + (4 - 6 * u2 + 3 * u3) * from + (1 + 3 * u + 3 * u2 - 3 * u3) * to + u3 * after) / 6;
}

/** Red, green and blue of "#rrggbb", 0 to 255. */
export function channelsOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hex(channels: readonly number[]): string {
  return `#${channels
    .map((channel) =>
      Math.min(255, Math.max(0, Math.round(channel)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

function luminance(color: string): number {
  const [r, g, b] = channelsOf(color);
  const linear = (value: number): number => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

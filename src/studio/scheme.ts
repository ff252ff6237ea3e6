/** Light or dark, as the page stands now. */
import { useComputedColorScheme } from "@mantine/core";
import type { Scheme } from "../drawing/palette.ts";

export function useScheme(): Scheme {
  return useComputedColorScheme("light", { getInitialValueInEffect: false });
}

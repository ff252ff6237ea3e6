/** Light or dark; until it is pressed the page follows the system. */
import { IconMoon, IconSun } from "@tabler/icons-react";
import { IconButton } from "../parts/IconButton.tsx";
import { chooseScheme, useScheme } from "../scheme.ts";

export function ThemeToggle() {
  const scheme = useScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Switch to the ${next} theme`}
      onClick={() => {
        chooseScheme(next);
      }}
    >
      {scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
    </IconButton>
  );
}

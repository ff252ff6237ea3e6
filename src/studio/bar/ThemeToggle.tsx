/** Light or dark; until it is pressed the page follows the system. */
import { useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { IconButton } from "../IconButton.tsx";
import { useScheme } from "../scheme.ts";

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <IconButton
      label={`Switch to the ${next} theme`}
      onClick={() => {
        setColorScheme(next);
      }}
    >
      {scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
    </IconButton>
  );
}

/** Light or dark; until it is pressed the page follows the system. */
import { ActionIcon, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useScheme } from "../scheme.ts";

export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useScheme();
  const next = scheme === "dark" ? "light" : "dark";
  return (
    <ActionIcon variant="default" size={32} aria-label={`Switch to the ${next} theme`} title={`Switch to the ${next} theme`} onClick={() => { setColorScheme(next); }}>
      {scheme === "dark" ? <IconSun size={16} /> : <IconMoon size={16} />}
    </ActionIcon>
  );
}

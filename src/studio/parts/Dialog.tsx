/**
 * A dialog over the whole page. It keeps the focus while it is open; Escape and a press beside it close it. What does that loads when the first one
 * is opened.
 */
import { loaded } from "../../engine/jobs.ts";
import { useForClick } from "./loading.ts";
import type { DialogProps } from "./mantine/Window.tsx";

const loadWindow = async () => (await loaded("dialogs", import("./mantine/Window.tsx"))).windowOf;

export function Dialog(props: DialogProps) {
  const windowOf = useForClick(props.opened, loadWindow, props.onClose);
  return windowOf?.(props) ?? null;
}

/** The page's keys, as they are listed and as commands name them. */

/** What Ctrl is called here. */
const CONTROL = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl+";

const COMMANDS_KEY = `${CONTROL}K`;
export const UNDO_KEY = `${CONTROL}Z`;
export const REDO_KEY = `${CONTROL}Shift+Z`;
export const HELP_KEY = "?";

interface Shortcut {
  readonly keys: string;
  readonly does: string;
}

export const SHORTCUTS: readonly { readonly where: string; readonly keys: readonly Shortcut[] }[] = [
  {
    where: "Everywhere",
    keys: [
      { keys: COMMANDS_KEY, does: "all commands and parameters" },
      { keys: HELP_KEY, does: "this list" },
      { keys: UNDO_KEY, does: "undo" },
      { keys: REDO_KEY, does: "redo" },
      { keys: "Esc", does: "close what is open; from one design back to all" },
      { keys: "Tab Enter", does: "from the page's top: to Run" },
    ],
  },
  {
    where: "In a drawing",
    keys: [
      { keys: "← → ↑ ↓", does: "from router to router, cell to cell, rack to rack" },
      { keys: "PgUp PgDn", does: "the same in the network's order" },
      { keys: "L", does: "through the links of the router that was reached" },
      { keys: "Delete", does: "let the router or the link fail, or repair it" },
      { keys: "Enter", does: "pin what was reached, or release it" },
      { keys: "Shift Enter", does: "routes to it from what is pinned" },
      { keys: "Esc", does: "release, and leave the routers" },
      { keys: "Shift ←→↑↓", does: "move the drawing" },
      { keys: "+ −", does: "zoom in and out" },
      { keys: "0", does: "show the whole network" },
      { keys: "Space", does: "play the packets; pause or resume a run" },
    ],
  },
  {
    where: "In a field, on the load cursor",
    keys: [
      { keys: "↑ ↓", does: "the next value that is allowed" },
      { keys: "Home End", does: "the first and the last" },
    ],
  },
  {
    where: "In a list of choices",
    keys: [{ keys: "A–Z", does: "the next choice that begins so" }],
  },
];

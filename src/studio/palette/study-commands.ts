/** Commands that change the study as a whole: its designs, its history, its link. */
import { PARTS } from "../../lessons/lessons.ts";
import { TOPOLOGIES } from "../../engine/model.ts";
import { designLetter, parametersOf, MAX_DESIGNS } from "../../engine/studies.ts";
import { pageUrl } from "../address/address.ts";
import { lastingUrl } from "../address/digits.ts";
import { addAlike, LIKENESSES } from "../editing/alike.ts";
import { historyOf, redo, undo } from "../editing/history.ts";
import { differingIn, inAllText, setInAll } from "../editing/InAll.tsx";
import { addDesign, removeDesign, setValue, showDesign } from "../store/designs.ts";
import { notify, notifyFailure } from "../store/notices.ts";
import { showOverlay, showPage } from "../store/views.ts";
import { shownDesign } from "../store/state.ts";
import type { StudioState } from "../store/state.ts";
import type { Studio } from "../store/studio.ts";
import { PAGES } from "../pages.ts";
import { focusField } from "./field-commands.ts";
import { HELP_KEY, REDO_KEY, UNDO_KEY } from "./shortcuts.ts";
import type { Draft } from "./command.ts";

export function study(studio: Studio, state: StudioState): (Draft | false)[] {
  const { past, future } = historyOf(studio).getState();
  return [
    past.length > 0 && {
      id: "undo",
      title: "Undo",
      keys: UNDO_KEY,
      run: () => {
        undo(studio);
      },
    },
    future.length > 0 && {
      id: "redo",
      title: "Redo",
      keys: REDO_KEY,
      run: () => {
        redo(studio);
      },
    },
    {
      id: "share",
      title: "Copy the link to this study",
      words: ["share", "URL", "address"],
      run: () => {
        copy(studio, lastingUrl(studio));
      },
    },
    {
      id: "embed",
      title: "Copy the code that embeds this study in a page",
      words: ["iframe", "frame", "slide", "HTML"],
      run: () => {
        const address = pageUrl(studio, { embedded: true }).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
        copy(studio, `<iframe src="${address}" width="900" height="600" title="Flitlab"></iframe>`);
      },
    },
    {
      id: "import",
      title: "Import a network: an edge list or a file",
      words: ["edge list", "links", "file", "own topology"],
      run: () => {
        for (const { id, parameters } of TOPOLOGIES)
          for (const parameter of parameters)
            if (parameter.kind === "text" && parameter.takes === "networks") {
              setValue(studio, "topology", id);
              focusField(studio, "topology", parameter.id);
            }
      },
    },
    ...(PAGES.some(({ id, when }) => id === "placements" && when(state))
      ? []
      : [
          {
            id: "placements",
            title: "Placements of tasks, with stencil traffic",
            words: ["placement", "mapping", "blocks", "stencil"],
            run: () => {
              setValue(studio, "traffic", "stencil");
              showPage(studio, { id: "placements", argument: "" });
            },
          },
        ]),
    ...PARTS.map(({ id, title }) => ({
      id: `figure ${id}`,
      title: `Figure: ${title}`,
      words: ["paper", "figures", id],
      run: () => {
        showPage(studio, { id: "figures", argument: id });
      },
    })),
    {
      id: "docs",
      title: "Open the docs",
      words: ["help", "manual", "documentation", "guide"],
      run: () => {
        open("docs/index.html", "_blank", "noopener");
      },
    },
    {
      id: "compare",
      title: "Compare with another design",
      words: ["add", "copy", "new"],
      run: () => {
        addDesign(studio);
      },
    },
    ...alikes(studio, state),
    inAll(studio, state),
    state.locked.length === 0 && {
      id: "saved",
      title: "Saved studies",
      words: ["open", "save", "keep", "earlier", "visits"],
      run: () => {
        showPage(studio, { id: "saved", argument: "" });
      },
    },
    ...state.designs.flatMap((_, i): (Draft | false)[] => [
      i !== state.shown && {
        id: `show ${i}`,
        title: `Go to design ${designLetter(i)}`,
        run: () => {
          showDesign(studio, i);
        },
      },
      state.designs.length > 1 && {
        id: `remove ${i}`,
        title: `Remove design ${designLetter(i)}`,
        words: ["close", "delete"],
        run: () => {
          removeDesign(studio, i);
        },
      },
    ]),
    {
      id: "help",
      title: "Keyboard shortcuts and terms",
      words: ["glossary", "definitions", "keys", "help"],
      keys: HELP_KEY,
      run: () => {
        showOverlay(studio, "help");
      },
    },
  ];
}

/** Other families' designs of the same size, cost or power as the one on screen. */
function alikes(studio: Studio, state: StudioState): Draft[] {
  const own = shownDesign(state).values.topology;
  if (state.designs.length >= MAX_DESIGNS) return [];
  return TOPOLOGIES.filter(({ id }) => id !== own).flatMap(({ id, title }) =>
    LIKENESSES.map((by) => ({
      id: `alike ${id} ${by}`,
      title: `Compare with a ${title} of the same ${by}`,
      words: ["add", "family", "topology"],
      run: () => {
        void addAlike(studio, by, id);
      },
    })),
  );
}

/** What was set last in one of several designs, in all. */
function inAll(studio: Studio, state: StudioState): Draft | false {
  const { latest, designs } = state;
  const { id, values } = shownDesign(state);
  const parameter = latest?.design === id && parametersOf(values).find((one) => one.id === latest.parameter);
  if (!parameter || designs.length < 2) return false;
  const letters = differingIn(state, parameter.id);
  return (
    letters.length > 0 && {
      id: "in all",
      title: `Change in all: ${inAllText(parameter, values, letters)}`,
      run: () => {
        setInAll(studio, parameter.id);
      },
    }
  );
}

function copy(studio: Studio, url: string): void {
  navigator.clipboard.writeText(url).then(
    () => {
      notify(studio, "note", ["The link to this study is on the clipboard."]);
    },
    () => {
      notifyFailure(studio, new Error(`The browser does not allow copying; this is the link: ${url}`));
    },
  );
}

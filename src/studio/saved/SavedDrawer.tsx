/** The drawer of saved studies and of those of earlier visits. They can be opened, renamed, deleted, restored and searched. */
import { IconPencil, IconTrash, IconX } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { openKept } from "../editing/open.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { useScheme } from "../scheme.ts";
import { useActingStudio } from "../store/context.ts";
import { showOverlay } from "../store/views.ts";
import { LONGEST, saveStudy, tidyTitle } from "./save.ts";
import { forget, keep, keptStudies, rename, watchStudies } from "./shelf.ts";
import type { Kept } from "./shelf.ts";
import { visitId } from "./visited.ts";
import { studyTitle, whenText } from "./words.ts";
import "./saved.css";

export function SavedDrawer() {
  const studio = useActingStudio();
  const dialog = useRef<HTMLDialogElement>(null);
  const [studies, setStudies] = useState<readonly Kept[] | null>(null);
  /** The visit of this tab. */
  const [own, setOwn] = useState("");
  /** What was deleted here since the drawer opened. It can be restored until the drawer closes. */
  const [removed, setRemoved] = useState<ReadonlyMap<string, Kept>>(new Map());
  const [name, setName] = useState("");
  const [sought, setSought] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const attempt = useCallback(async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act();
      setFailure(null);
      setStudies(await keptStudies());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setStudies((known) => known ?? []);
    }
  }, []);
  useEffect(() => {
    dialog.current?.showModal();
    void attempt(async () => {
      setOwn(await visitId());
    });
    // Other tabs save, rename and delete, too.
    return watchStudies(() => {
      keptStudies().then(setStudies, () => undefined);
    });
  }, [attempt]);
  const words = sought.toLowerCase().split(/\s+/);
  const there = new Set(studies?.map(({ id }) => id));
  const all = [...(studies ?? []), ...[...removed.values()].filter(({ id }) => !there.has(id))].sort((a, b) => b.when - a.when);
  const found = all.filter(
    ({ id, name: called, designs }) => id !== own && words.every((word) => `${called} ${designs}`.toLowerCase().includes(word)),
  );
  const list = (some: readonly Kept[]) => (
    <ul className="kept-list">
      {some.map((study) =>
        !there.has(study.id) ? (
          <li key={study.id} className="kept-gone">
            <span>“{study.name}” is deleted.</span>
            <button
              type="button"
              className="link"
              onClick={() => {
                void attempt(() => keep(study));
              }}
            >
              Undo
            </button>
          </li>
        ) : (
          <KeptStudy
            key={study.id}
            study={study}
            onOpen={() => {
              dialog.current?.close();
              openKept(studio, study.text);
            }}
            onRename={(text) => {
              void attempt(() => rename(study, tidyTitle(text) || study.name));
            }}
            onRemove={() => {
              void attempt(async () => {
                await forget([study.id]);
                setRemoved((now) => new Map([...now, [study.id, study]]));
              });
            }}
          />
        ),
      )}
    </ul>
  );
  const [saved, visits] = [found.filter((study) => study.saved), found.filter((study) => !study.saved)];
  return (
    <dialog
      ref={dialog}
      className="drawer"
      aria-labelledby="drawer-title"
      onClose={() => {
        showOverlay(studio, null);
      }}
    >
      <header className="drawer-head">
        <h2 id="drawer-title">Saved studies</h2>
        <IconButton
          quiet
          label="Close"
          onClick={() => {
            dialog.current?.close();
          }}
        >
          <IconX size={16} />
        </IconButton>
      </header>
      <form
        className="drawer-save"
        onSubmit={(event) => {
          event.preventDefault();
          void attempt(async () => {
            await saveStudy(studio, name);
            setName("");
          });
        }}
      >
        <input
          className="box"
          value={name}
          maxLength={LONGEST}
          placeholder={studyTitle(studio.getState().designs)}
          aria-label="Name of this study"
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
          }}
        />
        <button type="submit" className="button">
          Save
        </button>
      </form>
      {failure !== null && (
        <p className="field-problem" role="alert">
          {failure}
        </p>
      )}
      {all.length > 1 && (
        <input
          type="search"
          className="box"
          value={sought}
          placeholder="Find by name or design"
          aria-label="Find a study"
          onChange={(event) => {
            setSought(event.currentTarget.value);
          }}
        />
      )}
      {saved.length > 0 && list(saved)}
      {studies !== null && saved.length === 0 && (
        <p className="consequence">
          {sought === "" ? "Nothing is saved yet. What is saved stays in this browser." : "No saved study is like that."}
        </p>
      )}
      {visits.length > 0 && (
        <>
          <h3 className="section-title">Earlier visits</h3>
          {list(visits)}
        </>
      )}
    </dialog>
  );
}

interface KeptProps {
  readonly study: Kept;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

function KeptStudy({ study, onOpen, onRename, onRemove }: KeptProps) {
  const scheme = useScheme();
  const [renaming, setRenaming] = useState(false);
  const { name, designs, when, picture, saved } = study;
  return (
    <li className="kept">
      {renaming ? (
        <input
          className="box"
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          defaultValue={name}
          maxLength={LONGEST}
          aria-label={`Name of ${name}`}
          onBlur={(event) => {
            setRenaming(false);
            if (event.currentTarget.value !== name) onRename(event.currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur();
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.currentTarget.value = name;
            event.currentTarget.blur();
          }}
        />
      ) : (
        <button type="button" className="plain kept-open" onClick={onOpen} title={`Open ${name}`}>
          {saved && <span className="kept-picture">{picture && <img src={picture[scheme]} alt="" width={108} height={72} />}</span>}
          <span className="option">
            <span className="option-title">{name}</span>
            {designs !== name && <span className="option-help">{designs}</span>}
            <span className="option-help">{whenText(when)}</span>
          </span>
        </button>
      )}
      {saved && !renaming && (
        <IconButton
          quiet
          label={`Rename ${name}`}
          onClick={() => {
            setRenaming(true);
          }}
        >
          <IconPencil size={15} />
        </IconButton>
      )}
      <IconButton quiet label={`Delete ${name}`} onClick={onRemove}>
        <IconTrash size={15} />
      </IconButton>
    </li>
  );
}

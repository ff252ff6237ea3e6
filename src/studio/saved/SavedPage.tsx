/** Saved studies and those of earlier visits. They can be opened, renamed, deleted, restored and searched. */
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { openKept } from "../editing/open.ts";
import { Empty } from "../parts/Empty.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { useScheme } from "../scheme.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { LONGEST, saveStudy, tidyTitle } from "./save.ts";
import { forget, keep, keptStudies, rename, watchStudies } from "./shelf.ts";
import type { Kept } from "./shelf.ts";
import { visitId } from "./visited.ts";
import { designsLine, studyTitle, whenText } from "./words.ts";
import "./saved.css";

export function SavedPage() {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const [studies, setStudies] = useState<readonly Kept[] | null>(null);
  /** The visit of this tab. */
  const [own, setOwn] = useState("");
  /** What was deleted here since the page opened. It can be restored until the page closes. */
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
    void attempt(async () => {
      setOwn(await visitId());
    });
    // Other tabs save, rename and delete, too.
    return watchStudies(() => {
      keptStudies().then(setStudies, () => undefined);
    });
  }, [attempt]);
  const save = (): void => {
    void attempt(async () => {
      await saveStudy(studio, name);
      setName("");
    });
  };
  const words = sought.toLowerCase().split(/\s+/);
  const there = new Set(studies?.map(({ id }) => id));
  const all = [...(studies ?? []), ...[...removed.values()].filter(({ id }) => !there.has(id))].sort((a, b) => b.when - a.when);
  const found = all.filter(
    ({ id, name: called, designs: line }) => id !== own && words.every((word) => `${called} ${line}`.toLowerCase().includes(word)),
  );
  const list = (some: readonly Kept[], className: string) => (
    <ul className={className}>
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
              // In a frame the page around is told what is open; what the reader keeps is not for it.
              if (parent !== window) window.open(`#${study.text}`, "_blank", "noopener");
              else openKept(studio, study.text);
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
  const none = all.every((study) => !study.saved);
  return (
    <>
      <div className="paper-side saved-side">
        <form
          className="saved-form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <h3>The study in the studio</h3>
          <p className="paper-side-text">{designsLine(designs)}</p>
          <input
            className="box"
            value={name}
            maxLength={LONGEST}
            placeholder={studyTitle(designs)}
            aria-label="Name of this study"
            autoComplete="off"
            onChange={(event) => {
              setName(event.currentTarget.value);
            }}
          />
          <button type="submit" className={none ? "button button-plain" : "button"}>
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
      </div>
      <div className="paper-body paper-wash">
        {saved.length > 0 && list(saved, "kept-tiles")}
        {studies !== null &&
          saved.length === 0 &&
          (none ? (
            <Empty title="Save this study" act={save}>
              Nothing is saved yet. What is saved stays in this browser.
            </Empty>
          ) : (
            <Empty
              title="Show all of them"
              act={() => {
                setSought("");
              }}
            >
              No saved study is like that.
            </Empty>
          ))}
        {visits.length > 0 && (
          <section className="kept-visits">
            <h3 className="section-title">Earlier visits</h3>
            {list(visits, "kept-list")}
          </section>
        )}
      </div>
    </>
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
          {saved && <span className="kept-picture">{picture && <img src={picture[scheme]} alt="" width={216} height={144} />}</span>}
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

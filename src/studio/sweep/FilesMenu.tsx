/** The menu of a sweep's files, with all of its points as far as they are known. */
import { Menu } from "@mantine/core";
import { useId, useRef, useState } from "react";
import { loaded } from "../../engine/jobs.ts";
import { Card } from "../parts/Card.tsx";
import { fileStem, savePieces } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure } from "../store/notices.ts";
import { FORMATS } from "./formats.ts";
import type { Format } from "./formats.ts";
import type { Session } from "./session.ts";
import { keeperOf } from "./sessions.ts";

export function FilesMenu({ session, disabled }: { readonly session: Session; readonly disabled: boolean }) {
  const studio = useActingStudio();
  const id = useId();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const save = async ({ id: format, ending, type }: Format): Promise<void> => {
    setBusy(format);
    try {
      const { fileOf } = await loaded("writing of files", import("./files.ts"));
      const pieces = await fileOf(format, session, keeperOf(studio));
      savePieces(`${fileStem(`sweep ${session.points.names.join(" ")}`)}.${ending}`, pieces, type);
      setOpen(false);
      button.current?.focus();
      dismissPart(studio, "writing of files");
    } catch (error) {
      notifyFailure(studio, error);
    }
    setBusy(null);
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="button button-quiet"
        aria-haspopup="menu"
        aria-expanded={open}
        disabled={disabled}
        title="All points, as far as they are known, as a file"
        onClick={() => {
          setOpen(!open);
        }}
      >
        Save results
      </button>
      <Card
        id={id}
        button={button}
        menu
        start
        opened={open}
        className="sweep-files"
        onClose={() => {
          setOpen(false);
        }}
      >
        {FORMATS.map((format) => (
          <Menu.Item
            key={format.id}
            className="plain preset"
            aria-label={`Save results as ${format.title}`}
            aria-busy={busy === format.id}
            disabled={busy !== null}
            onClick={() => void save(format)}
          >
            <span className="option">
              <span className="option-title">{format.title}</span>
              <span className="option-help">{busy === format.id ? "being written …" : format.help}</span>
            </span>
          </Menu.Item>
        ))}
      </Card>
    </>
  );
}

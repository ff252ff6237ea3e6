/** The menu of a sweep's files, with all of its points as far as they are known. */
import { Menu } from "@mantine/core";
import { useState } from "react";
import { loaded } from "../../engine/jobs.ts";
import { CardButton } from "../parts/Card.tsx";
import { fileStem, savePieces } from "../parts/save.ts";
import { useActingStudio } from "../store/context.ts";
import { dismissPart, notifyFailure } from "../store/notices.ts";
import { FORMATS } from "./formats.ts";
import type { Format } from "./formats.ts";
import type { Session } from "./session.ts";
import { keeperOf } from "./sessions.ts";

export function FilesMenu({ session, disabled }: { readonly session: Session; readonly disabled: boolean }) {
  const studio = useActingStudio();
  const [busy, setBusy] = useState<string | null>(null);
  const save = async ({ id: format, ending, type }: Format, done: () => void): Promise<void> => {
    setBusy(format);
    try {
      const { fileOf } = await loaded("writing of files", import("./files.ts"));
      const pieces = await fileOf(format, session, keeperOf(studio));
      savePieces(`${fileStem(`sweep ${session.points.names.join(" ")}`)}.${ending}`, pieces, type);
      done();
      dismissPart(studio, "writing of files");
    } catch (error) {
      notifyFailure(studio, error);
    }
    setBusy(null);
  };
  return (
    <CardButton
      button={{
        className: "button button-quiet",
        disabled,
        title: "All points, as far as they are known, as a file",
        children: "Save results",
      }}
      card={{ menu: true, start: true, className: "sweep-files" }}
    >
      {(done) =>
        FORMATS.map((format) => (
          <Menu.Item
            key={format.id}
            className="plain preset"
            aria-label={`Save results as ${format.title}`}
            aria-busy={busy === format.id}
            disabled={busy !== null}
            onClick={() => void save(format, done)}
          >
            <span className="option">
              <span className="option-title">{format.title}</span>
              <span className="option-help">{busy === format.id ? "being written …" : format.help}</span>
            </span>
          </Menu.Item>
        ))
      }
    </CardButton>
  );
}

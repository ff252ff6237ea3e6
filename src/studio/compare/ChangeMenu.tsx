/** Changes that one press makes in all designs. */
import { Menu } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";
import { BUILT, CARRIED, changeAll, changeText } from "../editing/change-all.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import "./add-menu.css";

const GROUPS = [
  { title: "How they are built", changes: BUILT },
  { title: "What they carry", changes: CARRIED },
] as const;

export function ChangeMenu({ onChosen }: { readonly onChosen: () => void }) {
  const studio = useActingStudio();
  const designs = useStudio((state) => state.designs);
  const locked = useStudio((state) => state.locked);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, []);
  const groups = GROUPS.map(({ title, changes }) => (
    <Fragment key={title}>
      <p className="preset-group" role="presentation">
        {title}
      </p>
      {changes.map((change) => {
        const text = changeText({ designs, locked }, change);
        return (
          <Menu.Item
            key={change.id}
            className="plain change-item"
            disabled={text === null}
            onClick={() => {
              changeAll(studio, change);
              onChosen();
            }}
          >
            <span>{change.title}</span> <small>{text ?? "as it is"}</small>
          </Menu.Item>
        );
      })}
    </Fragment>
  ));
  return (
    <div ref={box} role="presentation">
      {groups}
    </div>
  );
}

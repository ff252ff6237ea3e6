/** The presets in their groups, with a search by word or group, and the licences that all of them are under. */
import { Fragment, useEffect, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { PRESETS } from "../../engine/studies.ts";
import { openNamed } from "../editing/open.ts";
import { useActingStudio } from "../store/context.ts";
import "./presets.css";

const GROUPS = [...new Set(PRESETS.map(({ group }) => group))];

/** Presets that have all words of a text somewhere, in their order. */
function found(text: string): typeof PRESETS {
  const words = text.toLowerCase().split(/\s+/);
  return PRESETS.filter(({ title, group, help }) => {
    const all = `${title} ${group} ${help}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

export function PresetsList({ onChosen }: { readonly onChosen: () => void }) {
  const studio = useActingStudio();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = found(text);
  useEffect(() => {
    list.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus();
  }, []);
  const choose = (study: string): void => {
    onChosen();
    openNamed(studio, study);
  };
  return (
    <div className="presets-whole">
      <div className="presets-head" role="search">
        <input
          ref={field}
          type="search"
          className="box"
          aria-label="Find a preset"
          placeholder="Find: slim, hot spot, deployed …"
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
          }}
          onKeyDown={(event) => {
            const [first] = shown;
            if (event.key === "Enter" && first) choose(first.study);
            else moveFocus(event, list.current, field.current);
          }}
        />
        {text === "" && (
          <div className="presets-groups">
            {GROUPS.map((group, i) => (
              <button
                key={group}
                type="button"
                className="plain presets-group"
                onClick={() => {
                  const heading = list.current?.querySelectorAll<HTMLElement>(".preset-group")[i];
                  heading?.scrollIntoView({ block: "start" });
                  (heading?.nextElementSibling as HTMLElement | null)?.focus({ preventScroll: true });
                }}
              >
                {group}
              </button>
            ))}
          </div>
        )}
      </div>
      <div className="presets-found">
        <div ref={list} role="menu" aria-label="Presets" onKeyDown={(event) => moveFocus(event, list.current, field.current)}>
          {shown.map((preset, i) => (
            <Fragment key={preset.id}>
              {preset.group !== shown[i - 1]?.group && (
                <p className="preset-group" role="presentation">
                  {preset.group}
                </p>
              )}
              <button
                type="button"
                className="plain preset"
                role="menuitem"
                aria-label={`${preset.title}. ${preset.help}`}
                onClick={() => {
                  choose(preset.study);
                }}
              >
                <span className="option">
                  <span className="option-title">{preset.title}</span>
                  <span className="option-help">{preset.help}</span>
                </span>
              </button>
            </Fragment>
          ))}
        </div>
        <p className="presets-none" role="status">
          {shown.length === 0 && "No preset has these words."}
        </p>
        <p className="colophon">
          Flitlab and its parts are free software:{" "}
          <a className="link" rel="license" href="./licences.txt" target="_blank">
            licences
          </a>
        </p>
      </div>
    </div>
  );
}

/** Arrow keys go from preset to preset, as in any menu, up from the first into the field; letters go there, too. */
function moveFocus(event: KeyboardEvent<HTMLElement>, list: HTMLElement | null, field: HTMLInputElement | null): void {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0) {
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter && document.activeElement !== field) field?.focus();
    return;
  }
  event.preventDefault();
  const items: HTMLElement[] = [...(field ? [field] : []), ...(list?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];
  const at = items.findIndex((item) => item === document.activeElement);
  items[(Math.max(at, 0) + step + items.length) % items.length]?.focus();
}

/** Ways to compare: a copy, a sweep, a network from a file, or a design of another family with the same size, cost or power. */
import { Menu } from "@mantine/core";
import { Fragment, useEffect, useRef, useState } from "react";
import { count } from "../../drawing/text.ts";
import { loaded } from "../../engine/jobs.ts";
import type { Alike, Likeness } from "../../engine/jobs.ts";
import { TOPOLOGIES, topologyOf } from "../../engine/model.ts";
import { designLetter } from "../../engine/studies.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { Glyph } from "../design/Glyph.tsx";
import { addAlike, LIKENESSES } from "../editing/alike.ts";
import { allFamilies } from "../families.ts";
import { useExtra } from "../parts/loading.ts";
import { FileButton } from "../parts/FileButton.tsx";
import { sizesText } from "../parts/sizes-text.ts";
import { addDesign } from "../store/designs.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { notifyFailure } from "../store/notices.ts";
import { shownDesign } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { latestSweep } from "../sweep/latest.ts";
import "./add-menu.css";

export function AddMenu({ onChosen }: { readonly onChosen: () => void }) {
  const studio = useActingStudio();
  const letter = designLetter(useStudio((state) => state.shown));
  const { values } = useStudio(shownDesign);
  const own = topologyOf(values);
  const [looking, setLooking] = useState<string | null>(null);
  const [by, setBy] = useState<Likeness>("size");
  // A copy and a sweep need none of them.
  const families = useExtra(true, allFamilies);
  const nearest = useNearest(values);
  const first = useRef<HTMLButtonElement>(null);
  // The menu was open before its items were there.
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const add = async (family: string): Promise<void> => {
    setLooking(family);
    await addAlike(studio, by, family);
    setLooking(null);
    onChosen();
  };
  return (
    <>
      <Menu.Item
        ref={first}
        className="plain preset"
        aria-label={`One change: a copy of ${letter}, to change one thing in`}
        onClick={() => {
          onChosen();
          addDesign(studio);
        }}
      >
        <span className="option">
          <span className="option-title">One change</span>
          <span className="option-help">A copy of {letter}, to change one thing in</span>
        </span>
      </Menu.Item>
      <Menu.Item
        className="plain preset"
        aria-label="A sweep: one thing at many values"
        onClick={() => {
          onChosen();
          showPage(studio, { id: "sweep", argument: latestSweep(studio) });
        }}
      >
        <span className="option">
          <span className="option-title">A sweep</span>
          <span className="option-help">One thing at many values, as a chart</span>
        </span>
      </Menu.Item>
      <FileButton
        className="plain preset"
        as={Menu.Item}
        text={
          <span className="option">
            <span className="option-title">A network from a file</span>
            <span className="option-help">A list of its links, GraphML, ibnetdiscover with its tables …</span>
          </span>
        }
        label="File with a network"
        onFiles={(files) => {
          onChosen();
          void loaded("reading of networks", import("../editing/import-network.ts")).then(
            ({ openNetwork }) => openNetwork(studio, files, "added"),
            (error: unknown) => {
              notifyFailure(studio, error);
            },
          );
        }}
      />
      <div className="alike-by" role="group" aria-label="What stays the same">
        Another family, same
        {LIKENESSES.map((one) => (
          <Menu.RadioItem
            key={one}
            className="plain"
            value={one}
            checked={one === by}
            checkIcon={<></>}
            onChange={() => {
              setBy(one);
            }}
          >
            {one}
          </Menu.RadioItem>
        ))}
        <small>{by === "size" ? `${count(own.size(values).endpoints)} endpoints` : "in all"}</small>
      </div>
      <div className="alike">
        {(families ? TOPOLOGIES : [])
          .filter(({ id }) => id !== own.id)
          .map(({ id, title, group }, i, all) => (
            <Fragment key={id}>
              {group !== all[i - 1]?.group && (
                <p className="preset-group" role="presentation">
                  {group}
                </p>
              )}
              <Menu.Item
                className="plain alike-family"
                aria-label={`${title}, same ${by} as ${letter}`}
                disabled={looking !== null}
                aria-busy={looking === id}
                onClick={() => {
                  void add(id);
                }}
              >
                <Glyph family={id} />
                {title}
                {looking === id ? " …" : by === "size" && <Nearest found={nearest.get(id)} />}
              </Menu.Item>
            </Fragment>
          ))}
      </div>
    </>
  );
}

/** What each other family has of about the same size, as far as that is found: one after the other, until the menu is closed. */
function useNearest(values: DesignValues): ReadonlyMap<string, Alike | null> {
  const studio = useActingStudio();
  const [found, setFound] = useState<ReadonlyMap<string, Alike | null>>(new Map());
  useEffect(() => {
    let open = true;
    const look = async (): Promise<void> => {
      for (const { id } of TOPOLOGIES) {
        if (!open) return;
        const alike = await studio.workers().run("alike", values, undefined, "size", id).done;
        setFound((before) => new Map(before).set(id, alike));
      }
    };
    // What is not found is not said; a press says why.
    look().catch(() => undefined);
    return () => {
      open = false;
    };
  }, [studio, values]);
  return found;
}

function Nearest({ found }: { readonly found: Alike | null | undefined }) {
  if (!found) return found === null && <small>none</small>;
  return (
    <small title={sizesText(found.values)}>
      {sizesText(found.values)} · <b>{count(found.found)}</b>
    </small>
  );
}

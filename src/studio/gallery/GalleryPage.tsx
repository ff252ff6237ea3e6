/**
 * All families of networks at about the same size: small drawings with measures and costs, which can be sorted, filtered, opened and
 * compared.
 */
import { useEffect, useMemo, useState } from "react";
import type { NetworkDrawing } from "../../drawing/drawing.ts";
import { count } from "../../drawing/text.ts";
import { picture } from "../parts/thumbnail.ts";
import { useScheme } from "../scheme.ts";
import type { DesignValues } from "../../engine/studies.ts";
import { Choice } from "../parts/Choice.tsx";
import { Empty } from "../parts/Empty.tsx";
import { Switch } from "../parts/Switch.tsx";
import { useActingStudio } from "../store/context.ts";
import { openDesign, replaceDesign } from "../store/designs.ts";
import { shownDesign } from "../store/state.ts";
import { showPage } from "../store/views.ts";
import { useCards, MEASURES, sorted } from "./cards.ts";
import type { FamilyCard } from "./cards.ts";
import "./gallery.css";

const SIZES = [64, 250, 1000, 4000];

export function GalleryPage() {
  const [endpoints, setEndpoints] = useState(SIZES[1]!);
  const [by, setBy] = useState("");
  const [heading, setHeading] = useState("");
  const [words, setWords] = useState("");
  const cards = useCards(endpoints);
  const headings = useMemo(() => [...new Set(cards.flatMap(({ family }) => family.group ?? []))], [cards]);
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase();
    const fitting = cards.filter(
      ({ family: { title, summary, group } }) =>
        (heading === "" || group === heading) && (wanted === "" || `${title} ${summary}`.toLowerCase().includes(wanted)),
    );
    return sorted(fitting, MEASURES.find(({ id }) => id === by) ?? null);
  }, [cards, by, heading, words]);
  const waiting = cards.filter(({ none, cost }) => !none && cost === null).length;
  return (
    <>
      <div className="paper-side gallery-tools">
        <p className="paper-side-text">Open one instead of the design on screen, or compare it with what is there.</p>
        <div className="gallery-tool">
          <span aria-hidden="true">endpoints, about</span>
          <Switch
            label="Endpoints, about"
            options={SIZES.map((size) => ({ id: size, title: count(size) }))}
            value={endpoints}
            onChange={setEndpoints}
          />
        </div>
        <div className="gallery-tool">
          <label htmlFor="gallery-sort">sort by</label>
          <Choice
            id="gallery-sort"
            label="Sort by"
            options={[{ id: "", title: "family", help: "" }, ...MEASURES.map(({ id, title }) => ({ id, title, help: "" }))]}
            value={by}
            onChange={setBy}
          />
        </div>
        <div className="gallery-tool">
          <label htmlFor="gallery-kinds">show</label>
          <Choice
            id="gallery-kinds"
            label="Show"
            options={[{ id: "", title: "all kinds", help: "" }, ...headings.map((one) => ({ id: one, title: one, help: "" }))]}
            value={heading}
            onChange={setHeading}
          />
        </div>
        <input
          type="search"
          className="box"
          value={words}
          placeholder="Name, or what it is like"
          aria-label="Families by name"
          onChange={({ currentTarget }) => {
            setWords(currentTarget.value);
          }}
        />
        <p role="status" className="paper-side-text">
          {waiting > 0 ? `${count(cards.length - waiting)} of ${count(cards.length)} measured` : ""}
        </p>
      </div>
      <div className="paper-body paper-wash">
        {found.length === 0 && cards.length > 0 ? (
          <Empty
            title="Show all families"
            act={() => {
              setWords("");
              setHeading("");
            }}
          >
            No family is called so.
          </Empty>
        ) : (
          <ul className="gallery-cards">
            {found.map((card) => (
              <li key={card.family.id}>
                <Card card={card} endpoints={endpoints} by={by} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function Card({ card, endpoints, by }: { readonly card: FamilyCard; readonly endpoints: number; readonly by: string }) {
  const studio = useActingStudio();
  const { family, values, none } = card;
  return (
    <article className="gallery-card" aria-label={family.title}>
      <Picture drawing={card.drawing} values={card.values} title={family.title} none={none} endpoints={endpoints} />
      <h3>{family.title}</h3>
      <p>{family.summary}</p>
      {!none && (
        <dl>
          {MEASURES.map(({ id, title, unit, of, text }) => {
            const value = of(card);
            return (
              <div key={id} className={`${unit === "" ? "" : "gallery-wide"} ${id === by ? "gallery-by" : ""}`}>
                <dt>
                  {title} {unit !== "" && <small>{unit}</small>}
                </dt>
                <dd>{value === null ? "…" : text(value, card)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      <div className="gallery-acts">
        <button
          type="button"
          disabled={values === null}
          onClick={() => {
            if (values === null) return;
            replaceDesign(studio, shownDesign(studio.getState()), values);
            showPage(studio, null);
          }}
        >
          Open
        </button>
        <button
          type="button"
          disabled={values === null}
          onClick={() => {
            if (values === null) return;
            openDesign(studio, shownDesign(studio.getState()), values);
            showPage(studio, null);
          }}
        >
          Compare
        </button>
      </div>
    </article>
  );
}

interface PictureProps {
  readonly drawing: NetworkDrawing | null;
  readonly values: DesignValues | null;
  readonly title: string;
  readonly none: boolean;
  readonly endpoints: number;
}

function Picture({ drawing, values, title, none, endpoints }: PictureProps) {
  const scheme = useScheme();
  const [shown, setShown] = useState<{ readonly of: NetworkDrawing; readonly scheme: string; readonly url: string } | null>(null);
  useEffect(() => {
    if (!drawing || !values) return;
    let open = true;
    picture(drawing, values, scheme, window.devicePixelRatio).then(
      (url) => {
        if (open) setShown({ of: drawing, scheme, url });
      },
      () => undefined,
    );
    return () => {
      open = false;
    };
  }, [drawing, values, scheme]);
  if (none) return <div className="gallery-picture">none of about {count(endpoints)} endpoints</div>;
  if (!drawing || shown?.of !== drawing) return <div className="gallery-picture">…</div>;
  return (
    <img
      className="gallery-picture"
      src={shown.url}
      alt={`${title} of ${count(drawing.network.routers)} routers`}
      width={288}
      height={192}
    />
  );
}

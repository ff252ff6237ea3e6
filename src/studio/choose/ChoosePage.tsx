/** What to build: wishes on the left; what fits them beside. */
import { useCallback, useMemo, useState } from "react";
import { formatWishes, readWishes } from "../../study/wish-text.ts";
import { BackToStudio } from "../parts/BackToStudio.tsx";
import { useActingStudio } from "../store/context.ts";
import { showPage } from "../store/views.ts";
import { useFound } from "./found.ts";
import { Results } from "./Results.tsx";
import { WishForm } from "./WishForm.tsx";
import "../styles/over.css";
import "../styles/paper.css";
import "./choose.css";

/** Rows of the table where it is not a row a family. */
const MOST = 40;

export function ChoosePage({ argument }: { readonly argument: string }) {
  const studio = useActingStudio();
  const { values, problems } = useMemo(() => readWishes(argument), [argument]);
  const text = useMemo(() => formatWishes(values), [values]);
  const [each, setEach] = useState(true);
  const found = useFound(text, each, MOST);
  const wish = useCallback(
    (next: string) => {
      showPage(studio, { id: "choose", argument: next });
    },
    [studio],
  );
  return (
    <section className="paper choose" aria-label="Choose">
      <div className="paper-list">
        <BackToStudio />
        <WishForm values={values} wish={wish} />
      </div>
      <div className="paper-body">
        {problems.map(({ message }) => (
          <p key={message} role="alert" className="choose-problem">
            {message}
          </p>
        ))}
        <Results found={found} wanted={values} each={each} most={MOST} setEach={setEach} />
      </div>
    </section>
  );
}

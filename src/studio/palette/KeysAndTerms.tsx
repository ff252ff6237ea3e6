/** The dialog behind "?": the page's keys, and the terms that it uses. */
import { allTerms } from "../glossary/terms.ts";
import { useActingStudio } from "../store/context.ts";
import { showOverlay } from "../store/views.ts";
import { SHORTCUTS } from "./shortcuts.ts";
import "./palette.css";

export function KeysAndTerms() {
  const studio = useActingStudio();
  return (
    <div className="overlay-body">
      <header className="overlay-head">
        <h2>Keyboard</h2>
        <button
          type="button"
          className="button"
          onClick={() => {
            showOverlay(studio, null);
          }}
        >
          Close
        </button>
      </header>
      <div className="shortcuts">
        {SHORTCUTS.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl>
              {keys.map((one) => (
                <div key={one.does}>
                  <dt>
                    {one.keys.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{one.does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <h2>Terms</h2>
      <dl className="terms" aria-label="Terms">
        {allTerms().map(({ term, definition, source }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {definition} <span className="term-source">{source}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

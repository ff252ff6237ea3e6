/** Shown in place of the studio for a link whose study is not valid: what is wrong with it, and where the reader can go from there. */
import { readable } from "./address/readable.ts";
import type { UnreadLink } from "./store/state.ts";
import "./unread.css";

export function Unread({ link, before }: UnreadLink) {
  const { sentences, rest, title, isDefault } = readable(link);
  return (
    <main className="unread">
      <h1>This link is not valid as it stands</h1>
      <div role="alert">
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p>It stays in the address as it was given, and can be put right there, or copied from here:</p>
      <input
        className="box"
        readOnly
        value={location.href}
        aria-label="The link as it was given"
        onFocus={(event) => {
          event.currentTarget.select();
        }}
      />
      <p className="unread-ways">
        <a className="button" href={`#${rest}`}>
          {isDefault ? "Open the default study" : "Open what can be read of it"}
        </a>
        {before !== null && (
          <a className="button" href={before}>
            Back to the study before
          </a>
        )}
      </p>
      <p className="consequence">
        {isDefault ? "The default study is" : "That is"}: {title}.
      </p>
    </main>
  );
}

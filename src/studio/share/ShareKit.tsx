/** What can be made of the study for others: a link, a frame in a page, an exercise, paper, pictures and data. Nothing is sent anywhere. */
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { lacksText } from "../address/long-networks.ts";
import { QrCode } from "../parts/QrCode.tsx";
import { IconButton } from "../parts/IconButton.tsx";
import { studyTitle } from "../saved/words.ts";
import { useActingStudio, useStudio } from "../store/context.ts";
import { CopyButton, copied } from "./Copy.tsx";
import { lastingUrl } from "../address/digits.ts";
import { EmbedCode } from "./EmbedCode.tsx";
import { ExerciseForm } from "./ExerciseForm.tsx";
import { bibtexOf } from "./cite.ts";
import "./share.css";

const SECTIONS = [
  { id: "link", title: "Link" },
  { id: "embed", title: "Embed" },
  { id: "exercise", title: "Exercise" },
  { id: "print", title: "Print or PDF" },
  { id: "files", title: "Picture, data" },
  { id: "cite", title: "Cite" },
] as const;
type SectionId = (typeof SECTIONS)[number]["id"];

export function ShareKit({ onClose }: { readonly onClose: () => void }) {
  const [open, setOpen] = useState<SectionId>("link");
  const contents: Readonly<Record<SectionId, ReactNode>> = {
    link: <LinkSection />,
    embed: <EmbedSection />,
    exercise: <ExerciseForm onClose={onClose} />,
    print: <PrintSection onClose={onClose} />,
    files: <FilesSection onClose={onClose} />,
    cite: <CiteSection />,
  };
  return (
    <div className="share-kit" data-section={open}>
      <div className="share-side">
        <h2>Share</h2>
        <div className="share-sections" role="group" aria-label="What to share">
          {SECTIONS.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              className="plain"
              aria-pressed={open === id}
              onClick={() => {
                setOpen(id);
              }}
            >
              {title}
            </button>
          ))}
        </div>
        <p className="share-private">Nothing is sent anywhere: all of it is in the link.</p>
      </div>
      <div className="share-close">
        <IconButton quiet label="Close" onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      </div>
      {contents[open]}
    </div>
  );
}

/** Through the page open/, for those who read no further than "#": what shows links in a chat. */
function previewedUrl(url: string): string {
  const hash = url.indexOf("#");
  return hash < 0 ? url : `${new URL("open/index.html", url.slice(0, hash)).href}?${url.slice(hash + 1)}`;
}

/** It is on the clipboard as soon as it is shown. */
function LinkSection() {
  const studio = useActingStudio();
  const [url] = useState(() => lastingUrl(studio));
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    let there = true;
    void copied(url).then((done) => {
      if (!there) return;
      setCopied(done);
      // To be copied by hand.
      if (!done) field.current?.select();
    });
    return () => {
      there = false;
    };
  }, [url]);
  return (
    <section className="share-main" aria-label="Link">
      <h3>A link to this study</h3>
      <p role="status">
        {isCopied === null
          ? ""
          : isCopied
            ? "The link to this study is on the clipboard."
            : "The browser does not allow copying; this is the link:"}
      </p>
      {lacksText(url) && (
        <p>
          What is named in it, a network or a trace, is too long for a link, so that this one opens it in this browser alone. For others
          save the network by Export below the drawing, and send that file, or the trace’s, along.
        </p>
      )}
      <textarea
        ref={field}
        className="box share-url"
        readOnly
        rows={4}
        value={url}
        aria-label="Link to this study"
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <div className="share-ways">
        <CopyButton text={url}>Copy link</CopyButton>
        {!lacksText(url) && <CopyButton text={previewedUrl(url)}>Copy link with a preview</CopyButton>}
      </div>
      {!lacksText(url) && <QrCode url={url} />}
      <p className="share-note">
        The link holds the study, what is on view, and the version of Flitlab. It opens with the same digits for everybody.{" "}
        {!url.includes("&digits=")
          ? "Once all designs are simulated to their end, it holds a digest of their results, too."
          : "It also holds a digest of the results: flitlab verify says years later whether the digits are still the same."}{" "}
        Chats and feeds show a picture and a title beside the link with a preview, which tells its study to the web space that this page is
        on.
      </p>
    </section>
  );
}

function EmbedSection() {
  const title = useStudio(({ designs }) => studyTitle(designs));
  return (
    <section className="share-main" aria-label="Embed">
      <h3>A frame in a slide or a course page</h3>
      <p>The picture and its curve alone, run at once, with a link to the studio.</p>
      <EmbedCode title={title} change={NOTHING} />
      <p className="share-note">
        The page around can set the study and read its results:{" "}
        <a href="docs/embedding.html" target="_blank" rel="noopener">
          messages
        </a>
        .
      </p>
    </section>
  );
}
const NOTHING = {};

function PrintSection({ onClose }: { readonly onClose: () => void }) {
  return (
    <section className="share-main" aria-label="Print or PDF">
      <h3>The study on paper</h3>
      <p>
        Sentence, drawings, chart, all rows of the table, and the link. An exercise that is open is printed with its question on the first
        page, the answer on the second.
      </p>
      <div className="share-ways">
        <button
          type="button"
          className="button"
          onClick={() => {
            onClose();
            // When the dialog is gone from the page.
            setTimeout(() => {
              print();
            });
          }}
        >
          Print
        </button>
      </div>
      <p className="share-note">The browser’s own dialog saves it as PDF.</p>
    </section>
  );
}

/** What the page offers to save now, by the buttons that do it. */
function FilesSection({ onClose }: { readonly onClose: () => void }) {
  const [buttons] = useState(() =>
    [...document.querySelectorAll<HTMLButtonElement>('.page button[aria-label^="Export "]')].filter(
      (button) => !button.disabled && button.checkVisibility({ visibilityProperty: true }),
    ),
  );
  return (
    <section className="share-main" aria-label="Picture, data">
      <h3>Pictures and numbers as files</h3>
      <p>Each holds the study’s address. Pictures are SVG or PNG; numbers are CSV.</p>
      <div className="share-ways">
        {buttons.map((button, i) => (
          <button
            key={i}
            type="button"
            className="button button-plain"
            onClick={() => {
              onClose();
              setTimeout(() => {
                button.focus();
                button.click();
              });
            }}
          >
            {button.ariaLabel!.replace(/^Export /, "")}…
          </button>
        ))}
      </div>
      {buttons.length === 0 && <p>Nothing on the page can be saved now.</p>}
    </section>
  );
}

/** The study and the program as a bibliography has them. */
function CiteSection() {
  const studio = useActingStudio();
  const title = useStudio(({ designs }) => studyTitle(designs));
  const [text] = useState(() =>
    bibtexOf({ title, url: lastingUrl(studio), address: new URL("./", document.baseURI).href, today: new Date() }),
  );
  return (
    <section className="share-main" aria-label="Cite">
      <h3>BibTeX of this study and of Flitlab</h3>
      <p>The link in it opens the study with its whole configuration, and says when the digits of a later Flitlab may differ.</p>
      <textarea
        className="box share-code"
        readOnly
        rows={17}
        value={text}
        aria-label="BibTeX"
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <div className="share-ways">
        <CopyButton text={text}>Copy BibTeX</CopyButton>
      </div>
    </section>
  );
}

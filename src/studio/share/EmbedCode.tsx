/** The code of a frame: its size and title, as text to be copied. */
import { useState } from "react";
import { isParameter } from "../../engine/studies.ts";
import { shareUrl } from "../address/address.ts";
import { Switch } from "../parts/Switch.tsx";
import { useActingStudio } from "../store/context.ts";
import type { StudioState } from "../store/state.ts";
import { CopyButton } from "./Copy.tsx";

/** CSS pixels. */
const SIZES = { small: [720, 420], slide: [960, 540], large: [1280, 720] } as const;
type Size = keyof typeof SIZES;

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** `change`: of the page in the frame, beside what is shown now. */
export function EmbedCode({ title, change }: { readonly title: string; readonly change: Partial<StudioState> }) {
  const studio = useActingStudio();
  const [size, setSize] = useState<Size>("slide");
  const [own, setOwn] = useState<string | null>(null);
  const [typed, setTyped] = useState("");
  const ids = typed.split(/[\s,]+/).filter((id) => id !== "");
  const strange = ids.filter((id) => !isParameter(id));
  const kept = ids.filter(isParameter);
  const [width, height] = SIZES[size];
  const url = shareUrl(studio, { ...change, kept, embedded: true, hidden: [], page: null, story: null });
  const code = `<iframe src="${escaped(url)}" title="${escaped(own ?? title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
  return (
    <div className="share-embed">
      <Switch
        label="Size of the frame"
        options={(Object.keys(SIZES) as Size[]).map((id) => ({ id, title: SIZES[id].join(" × ") }))}
        value={size}
        onChange={setSize}
      />
      <label className="share-field">
        <span>Title of the frame</span>
        <input
          className="box"
          value={own ?? title}
          onChange={({ target }) => {
            setOwn(target.value);
          }}
        />
      </label>
      <label className="share-field">
        <span>Fields that the frame keeps, by their names in the link</span>
        <input
          className="box"
          value={typed}
          placeholder="none, or for instance p,a,h,load"
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      </label>
      {strange.length > 0 && (
        <p className="share-failed" role="status">
          No design has {strange.join(", ")}.
        </p>
      )}
      <textarea
        className="box share-code"
        readOnly
        rows={4}
        value={code}
        aria-label="Code of the frame"
        onFocus={({ currentTarget }) => {
          currentTarget.select();
        }}
      />
      <div className="share-ways">
        <CopyButton text={code}>Copy code</CopyButton>
      </div>
    </div>
  );
}

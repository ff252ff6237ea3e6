/** A quotation from elsewhere, pasted or from a file, to stand beside the designs. */
import { readQuotations } from "../../engine/comparisons.ts";
import type { Quotation } from "../../engine/comparisons.ts";
import { useState } from "react";
import { FileButton } from "../parts/FileButton.tsx";

interface FormProps {
  readonly quotations: readonly Quotation[];
  readonly set: (quotations: readonly Quotation[]) => void;
}

const EXAMPLE = "name,endpoints,routers,ports,cables,price,watts\nOffer A,8192,640,64,24576,38000000,420000";

export function QuotationForm({ quotations, set }: FormProps) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const add = async (read: string): Promise<void> => {
    const found = await readQuotations(read);
    if ("message" in found) {
      setProblem(found.message);
      return;
    }
    setProblem(null);
    setText("");
    set([...quotations, ...found.quotations]);
  };
  return (
    <details className="choose-without">
      <summary>Add a quotation</summary>
      <p>A table with a head line, or JSON; prices in dollars, of all of it or of items with counts.</p>
      <textarea
        aria-label="Quotation"
        rows={3}
        spellCheck={false}
        placeholder={EXAMPLE}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
        }}
      />
      {problem !== null && (
        <p role="alert" className="choose-problem">
          {problem}
        </p>
      )}
      <p className="choose-open">
        <button
          type="button"
          className="button button-quiet"
          disabled={text.trim() === ""}
          onClick={() => {
            void add(text);
          }}
        >
          Add it
        </button>
        <FileButton
          className="link"
          text="Open a file"
          label="File with a quotation"
          onFile={(file) => {
            void file.text().then(add);
          }}
        />
        {quotations.length > 0 && (
          <button
            type="button"
            className="link"
            onClick={() => {
              set([]);
            }}
          >
            Take all out
          </button>
        )}
      </p>
    </details>
  );
}

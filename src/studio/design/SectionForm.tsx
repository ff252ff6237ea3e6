/** One section of the form, made from its descriptor: a choice, its one sentence, its parameters; the finer ones folded. */
import { Collapse, UnstyledButton } from "@mantine/core";
import { IconChevronRight, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import type { Parameter } from "../../descriptor.ts";
import type { Section } from "../../study/sections.ts";
import { setValue } from "../store/designs.ts";
import type { Design } from "../store/state.ts";
import { Choice } from "./Choice.tsx";
import { Field } from "./Field.tsx";
import { TopologyCards } from "./TopologyCards.tsx";
import { sentencesFor } from "./sentences.ts";
import { foldSummary, isFront } from "./folds.ts";

interface SectionFormProps {
  readonly section: Section;
  readonly design: Design;
}

export function SectionForm({ section, design }: SectionFormProps) {
  const { choice, parameters } = section;
  const front = parameters.filter((parameter) => isFront(section, parameter));
  const folded = parameters.filter((parameter) => !isFront(section, parameter));
  const sentences = sentencesFor(section, design.values);
  const consequence = <Sentences sentences={sentences} />;
  return (
    <section className="section" aria-label={section.title}>
      <h2 className="section-title">{section.title}</h2>
      {choice && section.id === "topology" && <TopologyCards options={choice.options} value={String(design.values[choice.id])} onChange={(id) => { setValue(choice.id, id); }} />}
      {choice && section.id !== "topology" && (
        <Choice id={`field-${choice.id}`} label={section.title} strong options={choice.options} value={String(design.values[choice.id])} onChange={(id) => { setValue(choice.id, id); }} />
      )}
      {section.id === "topology" ? (
        <>
          <Fields parameters={front.filter((parameter) => parameter.kind !== "choice")} design={design} />
          {consequence}
          <Fields parameters={front.filter((parameter) => parameter.kind === "choice")} design={design} />
        </>
      ) : (
        <>
          {choice && consequence}
          <Fields parameters={front} design={design} />
          {!choice && consequence}
        </>
      )}
      {folded.length > 0 && <Fold section={section} parameters={folded} design={design} />}
    </section>
  );
}

function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return <p className="consequence">{sentences.join(" ")}</p>;
}

function Fields({ parameters, design }: { readonly parameters: readonly Parameter[]; readonly design: Design }) {
  return parameters.map((parameter) => (
    <Field
      key={parameter.id} parameter={parameter} values={design.values} given={design.attempts[parameter.id] ?? design.values[parameter.id]!}
      problem={design.problems.find((problem) => problem.parameter === parameter.id)} onChange={setValue}
    />
  ));
}

function Fold({ section, parameters, design }: { readonly section: Section; readonly parameters: readonly Parameter[]; readonly design: Design }) {
  const [open, setOpen] = useState(false);
  const troubled = design.problems.some((problem) => parameters.some((parameter) => parameter.id === problem.parameter));
  const shown = open || troubled;
  const id = `fold-${section.id}`;
  return (
    <div className={shown ? "fold fold-open" : "fold"}>
      <UnstyledButton className="fold-summary" aria-expanded={shown} aria-controls={id} onClick={() => { setOpen(!shown); }}>
        <span>{foldSummary(section, parameters, design.values)}</span>
        {section.id === "cost" ? <IconPencil size={14} aria-hidden="true" /> : <IconChevronRight className="fold-arrow" size={14} aria-hidden="true" />}
      </UnstyledButton>
      <Collapse expanded={shown} id={id}><div className="fold-body">{shown && <Fields parameters={parameters} design={design} />}</div></Collapse>
    </div>
  );
}

/** The first visit's study outside of a browser, and what the engine finds of it. */
import type { Pool } from "../../engine/jobs.ts";
import { FIRST_LOAD, FIRST_STORY, FIRST_STUDY } from "../../lessons/stories/first.ts";
import { openStudy } from "../store/designs.ts";
import { followDesigns } from "../store/inspect.ts";
import { run } from "../store/run.ts";
import { createStudio } from "../store/studio.ts";
import type { Studio } from "../store/studio.ts";
import { keptText } from "./kept.ts";

export function firstStudio(pool: () => Pool): Studio {
  const studio = createStudio(pool);
  openStudy(studio, FIRST_STUDY);
  studio.setState({ chosenLoad: FIRST_LOAD, story: { id: FIRST_STORY, step: 0, fresh: false } });
  return studio;
}

/** Simulates it and solves its programs: the text of first.json. */
export async function keep(pool: Pool): Promise<string> {
  const studio = firstStudio(() => pool);
  followDesigns(studio);
  await run(studio);
  const { designs, inspections } = studio.getState();
  const open = designs.filter(({ id }) => !(inspections[id]?.cost && inspections[id].description && inspections[id].zeroLoad));
  if (open.length > 0) throw new Error("some design is not described yet");
  return keptText(studio.getState());
}

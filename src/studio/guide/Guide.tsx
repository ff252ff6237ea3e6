/** The story that is told beside the studio: its strip, or the offer to begin it. The offer needs only the story's title. */
import { Suspense } from "react";
import { FIRST_MINUTES, FIRST_STEPS, FIRST_STORY, FIRST_TITLE } from "../../lessons/stories/first.ts";
import { withFamilies } from "../families.ts";
import { lazyPart } from "../parts.tsx";
import { useStudio } from "../store/context.ts";
import { Offer } from "./Offer.tsx";

const Told = lazyPart("story", async () => (await withFamilies(() => import("./Told.tsx"))).Told);

export function Guide() {
  const open = useStudio((state) => state.story);
  if (!open) return null;
  if (open.id === FIRST_STORY && open.step === 0)
    return <Offer id={open.id} title={FIRST_TITLE} steps={FIRST_STEPS} minutes={FIRST_MINUTES} />;
  return (
    <Suspense>
      <Told open={open} />
    </Suspense>
  );
}

/** Parts of the page that could not be loaded: what asks for them again, and which of them say so in their own place. */

/** What asks once more for each part that is missing. */
const asking = new Set<() => void>();
/** Sentences that stand in the place of a part, each as often as it does. */
let placed: readonly string[] = [];
const watching = new Set<() => void>();

/** Has `ask` called by the next Try again, wherever that stands; the result takes it back. */
export function onTryAgain(ask: () => void): () => void {
  // Each of its own: the same function may be there for two.
  const own = (): void => {
    ask();
  };
  asking.add(own);
  return () => {
    asking.delete(own);
  };
}

/** Asks for everything that is missing. What has brought one part back has most often brought all of them back. */
export function tryAgain(): void {
  const all = [...asking];
  asking.clear();
  for (const ask of all) ask();
}

/** What a notice of a missing part offers. */
export const TRY_AGAIN = { title: "Try again", act: tryAgain };

/** Says that the sentence stands in the part's place, so that no notice is needed. The returned function takes that back. */
export function sayInPlace(sentence: string): () => void {
  place([...placed, sentence]);
  return () => {
    place(placed.toSpliced(placed.indexOf(sentence), 1));
  };
}

export function saidInPlace(): readonly string[] {
  return placed;
}

export function watchPlaces(tell: () => void): () => void {
  watching.add(tell);
  return () => {
    watching.delete(tell);
  };
}

function place(sentences: readonly string[]): void {
  placed = sentences;
  for (const tell of watching) tell();
}

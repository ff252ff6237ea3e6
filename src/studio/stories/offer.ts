/** Whether a first visit offers the story whose first step it shows. This is known before anything else is loaded. */
const KEY = "flitlab-story-offer";

export function offersStory(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** For ever: it has been taken, or put away. */
export function endOffer(): void {
  try {
    localStorage.setItem(KEY, "off");
  } catch {
    // It holds until the page is left.
  }
}

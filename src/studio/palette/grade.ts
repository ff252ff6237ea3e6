/** How well a name fits what was typed: 0 to 1, 0 for not at all. Every typed word must begin a word of the name or stand within it. */
export function grade(name: string, typed: string): number {
  const words = name.toLowerCase().split(/[\s,()/·-]+/);
  const whole = name.toLowerCase();
  let worst = 1;
  for (const part of typed.toLowerCase().trim().split(/\s+/)) {
    if (part === "") continue;
    const at = words.findIndex((word) => word.startsWith(part));
    const one = at >= 0 ? 1 - 0.02 * Math.min(at, 20) - (words[at] === part ? 0 : 0.05) : whole.includes(part) ? 0.3 : 0;
    worst = Math.min(worst, one);
  }
  return worst;
}

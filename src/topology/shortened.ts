/** Long values in sentences: how many characters of an entry, and the beginning of a text. */
export const SHOWN = 30;

export const shortened = (text: string): string => (text.length > 2 * SHOWN ? `${text.slice(0, 2 * SHOWN)}…` : text);

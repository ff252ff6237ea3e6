/** The section of a version, without its heading. Throws a sentence where there is none, or it is not dated. */
export function notesOf(tag: string, version: string, changelog: string): string;

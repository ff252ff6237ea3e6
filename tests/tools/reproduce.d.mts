/** Environments in which a build must give the same bytes. */
export const PLACES: readonly Readonly<Record<string, string>>[];
/** Copies the sources and their packages into a folder; `anew`: without the kernels that are compiled. */
export function copySources(to: string, anew?: boolean): void;
/** Runs lines of a module in a copy, in one of the places; gives what it prints. */
export function runIn(copy: string, place: Readonly<Record<string, string>>, lines: string): string;
/** The address of a copy's packer, as a literal. */
export function packerOf(copy: string): string;
/** Every file of a folder with the sum of its bytes, in order. */
export function sumsOf(folder: string): readonly string[];
/** What only one of two lists has. */
export function differences(one: readonly string[], other: readonly string[]): readonly string[];

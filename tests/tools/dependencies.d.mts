type Packages = Readonly<Record<string, { readonly license?: string }>>;
interface Own {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
/** Whether a licence's expression leaves a way to be part of a program under GPL-3.0-or-later. */
export function isCompatible(expression: string): boolean;
/** Packages of the lock that lack a compatible licence, as sentences. */
export function refused(packages: Packages): readonly string[];
/** The page with the facts of each row of its table as they are now. */
export function withFacts(page: string, own: Own, packages: Packages): string;
/** Direct dependencies that the page does not name. */
export function unnamed(page: string, own: Own): readonly string[];

/**
 * Builds the package into a folder, dist/package when left out; gives the folder. `site`: where the site has been built; it is built anew
 * when this is left out.
 */
export function buildPackage(outDir?: string, site?: string): Promise<string>;
/** The tarball of a built package, in a folder; gives its path. */
export function packed(folder: string, destination: string): string;

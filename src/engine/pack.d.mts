/** Builds the package into a folder, dist/package when left out; gives the folder. */
export function buildPackage(outDir?: string): Promise<string>;
/** The tarball of a built package, in a folder; gives its path. */
export function packed(folder: string, destination: string): string;

/** The package's version; the build puts it in, a run from source says so. */
export const VERSION: string = process.env.OCHO_BUILD_VERSION ?? '0.0.0-source';

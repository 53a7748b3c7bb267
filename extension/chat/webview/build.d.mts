import type { BuildOptions } from 'esbuild';

/** See build.mjs. */
export function pageBuild(outdir: string, options?: { readonly sourcemap?: boolean }): BuildOptions;

import { buildSync } from 'esbuild';
import { FUNCTIONS } from '../functions/manifest.ts';

/** Lambda's runtime. */
const TARGET = 'node24';

/**
 * Bundles every function of the manifest into its own folder, in one run of esbuild (a second for all of them). Names
 * are not minified, so stack traces stay readable.
 *
 * @returns the folder of a function by its name
 */
export function bundleFunctions(outDir: string): (name: string) => string {
  bundle(
    Object.fromEntries(
      Object.entries(FUNCTIONS).map(([name, { entry }]) => [`${name}/index`, `functions/${entry}`]),
    ),
    outDir,
  );
  return (name) => `${outDir}/${name}`;
}

/** Bundles sources as functions are bundled: by the name of the result, in a folder. */
export function bundle(entryPoints: Readonly<Record<string, string>>, outDir: string): void {
  buildSync({
    entryPoints: { ...entryPoints },
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: TARGET,
    format: 'esm',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    // Fonts and the colour profile of PDFs are a part of the bundle.
    loader: { '.ttf': 'binary', '.icc': 'binary' },
    // Only fonts in WOFF2 need it, which the product does not have; it would be 490 kB of each bundle with PDFs.
    alias: { 'brotli/decompress.js': 'node:zlib' },
    // Bundled CommonJS packages still call `require`. Bundled modules may import `createRequire` by its own name.
    banner: {
      js: "import{createRequire as requireOf}from'node:module';const require=requireOf(import.meta.url);",
    },
    logLevel: 'error',
  });
}

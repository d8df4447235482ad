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
  buildSync({
    entryPoints: Object.fromEntries(
      Object.entries(FUNCTIONS).map(([name, { entry }]) => [`${name}/index`, `functions/${entry}`]),
    ),
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
    // Bundled CommonJS packages still call `require`.
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return (name) => `${outDir}/${name}`;
}

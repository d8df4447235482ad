import { readFileSync } from 'node:fs';
import { type BuildOptions, buildSync } from 'esbuild';
import type { FunctionSpec } from '../../functions/manifest.ts';

/** How lib/bundle.ts bundles a function. */
const AS_DEPLOYED: BuildOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  mainFields: ['module', 'main'],
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
  logLevel: 'error',
};

/** What of the SDK a function imports, by package. */
export type SdkImports = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads it from the function's own sources. */
export function sdkImportsOf({ entry }: FunctionSpec): SdkImports {
  const { metafile } = buildSync({
    ...AS_DEPLOYED,
    entryPoints: [`functions/${entry}`],
    metafile: true,
    write: false,
  });
  const found = new Map<string, Set<string>>();
  for (const file of Object.keys(metafile!.inputs).filter((path) => path.startsWith('functions/'))) {
    for (const [, names, from] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const values = names!.split(',').map((one) => one.trim());
      const known = found.get(from!) ?? new Set();
      found.set(from!, known.union(new Set(values.filter((one) => one && !one.startsWith('type ')))));
    }
  }
  return found;
}

const IMPORT = /^import \{([^}]*)\} from '(@aws-sdk\/[^']+)';/gm;

/** Bundles, for a function, a handler that does nothing and imports the same of the SDK. */
export function bundleEmptyHandler(imports: SdkImports, file: string): void {
  const lines = [...imports].map(([from, names]) => `import { ${[...names].join(', ')} } from '${from}';`);
  const used = [...imports.values()].flatMap((names) => [...names]);
  // What is exported is not shaken out; clients are made as the functions make theirs, when they are loaded.
  const clients = used.filter((name) => /^\w+Client$/.test(name) && !name.includes('Document'));
  buildSync({
    ...AS_DEPLOYED,
    stdin: {
      contents: [
        ...lines,
        `export const used = [${used.join(', ')}];`,
        `export const clients = [${clients.map((name) => `new ${name}({})`).join(', ')}];`,
        'export const handler = async () => ({});',
      ].join('\n'),
      resolveDir: '.',
    },
    outfile: file,
  });
}

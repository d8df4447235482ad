import { readFileSync } from 'node:fs';
import { type BuildOptions, buildSync } from 'esbuild';
import type { FunctionSpec } from '../../functions/manifest.ts';

/** The options with which lib/bundle.ts bundles a function. */
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

/** The names that a function imports from the SDK, by package. */
export type SdkImports = ReadonlyMap<string, ReadonlySet<string>>;

/** Reads the SDK imports from the function's sources. */
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

/** Bundles a handler that does nothing and has the same SDK imports as a function. */
export function bundleEmptyHandler(imports: SdkImports, file: string): void {
  // Two packages may export the same name (ResourceNotFoundException), so each import gets a name of its own.
  const named = [...imports].flatMap(([from, names], n) =>
    [...names].map((name) => ({ from, name, local: `${name}${n}` })),
  );
  const lines = named.map(({ from, name, local }) => `import { ${name} as ${local} } from '${from}';`);
  // Exported values survive tree shaking. Clients are created on import, as in the functions.
  const clients = named.filter(({ name }) => /^\w+Client$/.test(name) && !name.includes('Document'));
  buildSync({
    ...AS_DEPLOYED,
    stdin: {
      contents: [
        ...lines,
        `export const used = [${named.map(({ local }) => local).join(', ')}];`,
        `export const clients = [${clients.map(({ local }) => `new ${local}({})`).join(', ')}];`,
        'export const handler = async () => ({});',
      ].join('\n'),
      resolveDir: '.',
    },
    outfile: file,
  });
}

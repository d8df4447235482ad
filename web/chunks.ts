import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';

/** The part of the bundler's view of the modules that is used here. */
interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** Libraries that every visit loads. They change less often than the console, so they stay in the browser's cache. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|html-parse-stringify|void-elements)\//;
/** With the few schemas that most others are made of. */
const ZOD = /node_modules\/zod\/|\/shared\/model\/(common|writable)\.ts$/;
/** Chakra's list of recipes imports it, and only the sheet of QR codes uses it. */
const QR_CODES = /node_modules\/uqr\//;

/**
 * What is loaded together, in the order in which a visit needs it: all that these modules import, unless it is loaded
 * before. So a screen loads a few large files instead of one for each part that it shares with others, and the login
 * loads nothing that only later screens need.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['main.tsx'],
  open: ['app/open-frame.tsx', 'features/login/login-screen.tsx'],
  shell: ['app/shell.tsx', 'app/screens.ts', 'app/detours.ts'],
  list: ['components/list/list-screen.tsx'],
  beacons: ['features/beacons/beacon-list-screen.tsx'],
  hubs: ['app/pages/hubs-screen.tsx'],
  home: ['app/pages/home-screen.tsx'],
  forms: ['components/record-form.tsx', 'components/sectioned-form.tsx', 'components/user-frame.tsx'],
};

/** The stages of every list of devices. */
const AFTER_LOGIN = ['shell', 'list', 'beacons', 'hubs'];

/** What of Home is its own. The rest is in one file as well, since a user who opens another screen has mostly seen Home before. */
const OF_HOME = /\/web\/src\/(app|features\/(home|audit))\//;

/** Texts of the frame and of lists, which all screens of signed-in users need. */
const FRAME_TEXTS = /\/locales\/([\w-]+)\/(shell|list)\.json$/;

/** The name of the chunk for a module; null: the bundler decides. */
export function chunkOf(id: string, modules: Modules): string | null {
  if (ZOD.test(id)) return 'zod';
  if (QR_CODES.test(id)) return null;
  if (LIBRARIES.test(id)) return 'libraries';
  const [, language] = FRAME_TEXTS.exec(id) ?? [];
  if (language) return `texts-${language}`;
  const stage = Object.keys(STAGES).find((one) => closureOf(one, modules).has(id));
  // A signed-in user needs these few parts of what a visitor sees, and not the login itself.
  if (stage === 'open' && AFTER_LOGIN.some((one) => closureOf(one, modules).has(id))) return 'frame';
  if (stage === 'home' && !OF_HOME.test(id)) return 'parts';
  return stage ?? null;
}

const closures = new Map<string, ReadonlySet<string>>();

/** The modules of a stage, with all that they import statically. */
function closureOf(stage: string, modules: Modules): ReadonlySet<string> {
  const known = closures.get(stage);
  if (known) return known;
  const found = new Set<string>();
  const open = STAGES[stage]!.map((root) => resolve(import.meta.dirname, 'src', root));
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id, modules));
  }
  closures.set(stage, found);
  return found;
}

/** Libraries whose entry only names their modules. An importer needs no more than the modules that it names. */
const INDEXES: Readonly<Record<string, RegExp>> = {
  '@chakra-ui/react': /node_modules\/@chakra-ui\/react\/dist\/esm\/index\.js$/,
  'lucide-react': /node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/,
};
const isIndex = (id: string) => Object.values(INDEXES).some((index) => index.test(id));

function importsOf(id: string, modules: Modules): string[] {
  const { importedIds = [], code = null } = modules.getModuleInfo(id) ?? {};
  const indexes = importedIds.filter(isIndex);
  const direct = importedIds.filter((imported) => !indexes.includes(imported));
  if (indexes.length === 0 || code === null || isIndex(id)) return [...importedIds];
  const names = parseAst(code).body.flatMap((statement) =>
    statement.type === 'ImportDeclaration' && String(statement.source.value) in INDEXES
      ? statement.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? one.imported.name : [],
        )
      : [],
  );
  return [
    ...direct,
    ...indexes.flatMap((index) => {
      const files = filesOf(index, modules);
      return names.flatMap((name) => files.get(name) ?? []);
    }),
  ];
}

const named = new Map<string, ReadonlyMap<string, string>>();

/** The file of each name that an index exports. */
function filesOf(index: string, modules: Modules): ReadonlyMap<string, string> {
  const known = named.get(index);
  if (known) return known;
  const files = new Map<string, string>();
  const whole = new Map<string, string>();
  for (const statement of parseAst(modules.getModuleInfo(index)?.code ?? '').body) {
    if (statement.type === 'ImportDeclaration')
      for (const { local } of statement.specifiers) whole.set(local.name, String(statement.source.value));
    if (statement.type !== 'ExportNamedDeclaration') continue;
    for (const { exported, local } of statement.specifiers) {
      if (exported.type !== 'Identifier') continue;
      const from =
        statement.source?.value ?? (local.type === 'Identifier' ? whole.get(local.name) : undefined);
      if (from?.startsWith('.')) files.set(exported.name, resolve(dirname(index), from));
    }
  }
  named.set(index, files);
  return files;
}

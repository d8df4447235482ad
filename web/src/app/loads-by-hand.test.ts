import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/contract/index.ts';

/**
 * What SWR loads is loaded again shortly after a change (read-again.ts). What an effect loads by hand must do so itself, with
 * `useReadAgain`, or need not, for a reason that is said here.
 */
const NEEDS_NOT: Readonly<Record<string, string>> = {
  'features/identity/identity-dialog.tsx': 'reads how somebody may prove their identity, which no index has',
  'features/login/passkey-login.tsx': 'reads a challenge, which is new each time',
  'features/login/use-company.ts': 'reads how a company logs in, before anybody has changed anything',
  'features/rounds/use-round.ts': 'reads the round every few seconds as long as it is shown',
  'features/places/map/use-outline.ts': 'reads a file that never changes',
};

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}
const ROOT = join(import.meta.dirname, '..');
const READS = new Set(OPERATIONS.filter(({ method }) => method === 'GET').map(({ id }) => id));
const WALKS = new Set(['walkPages', 'fetch']);
const EFFECTS = new Set(['useEffect', 'useLayoutEffect']);

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const partsOf = (node: Node): Node[] => Object.values(node).flatMap((value) => [value].flat().filter(isNode));
const nameIn = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined;

/** The functions and constants of a module, and what each of its effects runs. */
function read(code: string) {
  const { program } = parseSync('module.tsx', code);
  const bodies = new Map<string, Node>();
  const imported = new Map<string, { from: string; name: string }>();
  const effects: Node[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'ImportDeclaration')
      for (const one of node.specifiers as Node[]) {
        const [local, name] = [nameIn(one.local), nameIn(one.imported)];
        if (local && name) imported.set(local, { from: String((node.source as Node).value), name });
      }
    const name = nameIn(node.id);
    if (name && node.type === 'FunctionDeclaration') bodies.set(name, node);
    if (name && node.type === 'VariableDeclarator' && isNode(node.init)) bodies.set(name, node.init);
    if (node.type === 'CallExpression' && EFFECTS.has(nameIn(node.callee) ?? ''))
      effects.push((node.arguments as Node[])[0]!);
    for (const part of partsOf(node)) visit(part);
  };
  visit(program as unknown as Node);
  return { bodies, imported, effects };
}
type Module = ReturnType<typeof read>;

/** Whether running a part of a module reads something, also by functions of this and of other modules. */
function loads(
  node: Node,
  file: string,
  modules: ReadonlyMap<string, Module>,
  seen = new Set<Node>(),
): boolean {
  if (seen.has(node)) return false;
  seen.add(node);
  const { bodies, imported } = modules.get(file)!;
  if (node.type === 'CallExpression') {
    const called = nameIn(node.callee) ?? '';
    // SWR loads what it is given, and again after a change.
    if (called.startsWith('useSWR')) return false;
    if (WALKS.has(called)) return true;
    if ((node.arguments as Node[]).some((one) => READS.has(nameIn(one) as never))) return true;
  }
  const name = node.type === 'CallExpression' ? nameIn(node.callee) : undefined;
  const body = name === undefined ? undefined : bodies.get(name);
  if (body && loads(body, file, modules, seen)) return true;
  const other = name === undefined ? undefined : imported.get(name);
  if (other?.from.startsWith('.')) {
    const target = join(dirname(file), other.from);
    const there = modules.get(target)?.bodies.get(other.name);
    if (there && loads(there, target, modules, seen)) return true;
  }
  return partsOf(node).some((part) => loads(part, file, modules, seen));
}

/** The modules with an effect that loads by hand and does not load again. */
function loadOnce(files: Readonly<Record<string, string>>): string[] {
  const modules = new Map(Object.entries(files).map(([file, code]) => [file, read(code)]));
  return [...modules].flatMap(([file, { effects, imported }]) =>
    !imported.has('useReadAgain') && effects.some((effect) => loads(effect, file, modules)) ? [file] : [],
  );
}

const sources = Object.fromEntries(
  globSync('**/*.{ts,tsx}', { cwd: ROOT, exclude: (name) => /[.]test[.]/.test(String(name)) }).map((file) => [
    file,
    readFileSync(join(ROOT, file), 'utf8'),
  ]),
);

test('what an effect loads by hand is loaded again after a change, or says why it need not be', () => {
  expect(loadOnce(sources).toSorted()).toEqual(Object.keys(NEEDS_NOT).toSorted());
});

test.each([
  ['in its effect', 'useEffect(() => void call(getSites).then(setSites), []);'],
  [
    'by a callback',
    'const read = useCallback(() => call(getSites), []); useEffect(() => void read(), [read]);',
  ],
  [
    'page by page',
    'useEffect(() => { (async () => { for await (const page of walkPages(load)) add(page); })(); }, []);',
  ],
  [
    'by another module',
    "import { readAll } from './other.ts'; useEffect(() => void readAll().then(setAll), []);",
  ],
])('a module that loads %s is found', (_, code) => {
  const other = 'export async function readAll() { return call(getSites); }';
  expect(loadOnce({ 'new.ts': code, 'other.ts': other })).toEqual(['new.ts']);
});

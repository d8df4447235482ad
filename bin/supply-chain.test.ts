import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { itInTurn } from '../test/support/it-in-turn.ts';

interface Package {
  readonly version: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  /** It comes in the archive of the package that needs it. */
  readonly inBundle?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly hasInstallScript?: boolean;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const lock: { packages: Readonly<Record<string, Package>> } = read('package-lock.json');
/** Of others; our own are folders and links to them. */
const packages = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);
/** Where a package comes from that names no other place. */
const REGISTRY = 'https://registry.npmjs.org/';
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** What `dependencies` need, as Node finds it from the folder of each package. */
function shipped(): [string, Package][] {
  const found = new Map<string, Package>();
  const need = (name: string, from: string): void => {
    let folder = from;
    while (!lock.packages[`${folder}node_modules/${name}`]) {
      if (folder === '') throw new Error(`${from} needs ${name}, which is not in the lock.`);
      folder = folder.slice(0, folder.lastIndexOf('node_modules/', folder.length - 2));
    }
    const path = `${folder}node_modules/${name}`;
    if (found.has(path)) return;
    found.set(path, lock.packages[path]!);
    for (const next of Object.keys(lock.packages[path]!.dependencies ?? {})) need(next, `${path}/`);
  };
  for (const name of Object.keys(read('package.json').dependencies)) need(name, '');
  return [...found];
}

/** Licences under which we may pass on what functions and pages contain. */
const MAY_SHIP = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND OFL-1.1',
  '(MIT OR Apache-2.0)',
  '(MIT OR GPL-3.0-or-later)',
]);
/** More of them for what only builds and tests: nothing of it is passed on. */
const MAY_BUILD = new Set([
  ...MAY_SHIP,
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'CC-BY-4.0',
  'MIT OR Apache-2.0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  '(MIT AND Zlib)',
]);
/** Packages whose licence is only in a file of theirs, which we have read. */
const READ_BY_US: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

describe('dependencies', () => {
  it('have licences that allow what we do with them', () => {
    const faults = packages.flatMap(([path, { license, dev }]) => {
      const name = nameOf(path);
      const is = license ?? READ_BY_US[name] ?? 'none';
      return (dev ? MAY_BUILD : MAY_SHIP).has(is) ? [] : [`${name}: ${is}`];
    });
    expect(faults).toEqual([]);
  });

  it('are pinned to one version each, with its hash, from the registry of npm', () => {
    const { dependencies, devDependencies } = read('package.json');
    const ranges = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([name, version]) => name !== 'local-platform' && !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(ranges).toEqual([]);
    const unsure = packages.filter(
      ([, { integrity, resolved = REGISTRY, inBundle }]) =>
        !inBundle && !(integrity?.startsWith('sha512-') && resolved.startsWith(REGISTRY)),
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });

  it('run nothing when they are installed, but for some that bring a program for this machine', () => {
    const some = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
    expect([...new Set(some.map(([path]) => nameOf(path)))].toSorted()).toEqual([
      '@swc/core',
      'esbuild',
      'node',
      'xsd-schema-validator',
    ]);
    expect(some.filter(([, { dev }]) => !dev)).toEqual([]);
  });
});

itInTurn('the bill of materials of a release names each package that may be in it, with its hash', () => {
  const bill = JSON.parse(
    execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', maxBuffer: 1e8 }),
  );
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { version: expect.any(String) } },
  });
  const named = new Map<string, { hashes?: readonly unknown[] }>(
    bill.components.map((one: { purl: string }) => [decodeURIComponent(one.purl), one]),
  );
  const needed = shipped();
  expect(needed.length).toBeGreaterThan(Object.keys(read('package.json').dependencies).length);
  const nameAndVersion = ([path, { version }]: [string, Package]) => `${nameOf(path)}@${version}`;
  // A bundled copy has no hash of its own, and the bill names equal copies once.
  const bundled = new Set(packages.filter(([, { inBundle }]) => inBundle).map(nameAndVersion));
  const missing = needed.map(nameAndVersion).filter((which) => {
    const one = named.get(`pkg:npm/${which}`);
    return !one || !(bundled.has(which) || one.hashes?.length);
  });
  expect(missing).toEqual([]);
});

it('docs/security.md names each file that signs, encrypts or compares secrets', () => {
  const text = readFileSync('docs/security.md', 'utf8');
  const files = readdirSync('functions', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const doing = files.filter((file) =>
    /\b(createHmac|createCipheriv|argon2|hkdfSync|timingSafeEqual|createSign)\b/.test(
      readFileSync(join('functions', file), 'utf8'),
    ),
  );
  expect(doing.length).toBeGreaterThan(5);
  expect(doing.filter((file) => !text.includes(`\`functions/${file}\``))).toEqual([]);
});

import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CONFIG = resolve('.dependency-cruiser.mjs');
/** The configuration is JavaScript, since the tool reads no TypeScript. */
interface Config {
  readonly AREAS: Readonly<Record<string, readonly string[]>>;
  readonly default: { readonly forbidden: readonly { readonly name: string }[] };
}
const { AREAS, default: config } = (await import(pathToFileURL(CONFIG).href)) as Config;
const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

/** A planted violation of each rule: the file that breaks it, and what it imports. */
const PLANTED: Record<string, [from: string, to: string]> = {
  'no-cycles': ['functions/platform/a.ts', 'functions/platform/b.ts'],
  'shared-stands-alone': ['shared/a.ts', 'functions/platform/b.ts'],
  'platform-knows-no-business': ['functions/platform/a.ts', 'functions/core/devices/hubs/b.ts'],
  'core-knows-no-trigger': ['functions/core/devices/hubs/a.ts', 'functions/api/b.ts'],
  'a-store-is-its-domain-s-own': [
    'functions/core/devices/beacons/a.ts',
    'functions/core/devices/hubs/update/update-store.ts',
  ],
  'a-store-serves-its-domain': ['functions/api/a.ts', 'functions/core/people/accounts/user-item.ts'],
  'triggers-only-translate': ['functions/workers/a.ts', 'lib/b.ts'],
  'stacks-know-the-manifest': ['lib/a.ts', 'functions/core/devices/hubs/b.ts'],
  'local-has-one-door': ['bin/a.ts', 'local/b.ts'],
  'local-knows-no-product': ['local/a.ts', 'shared/b.ts'],
  'web-knows-no-server': ['web/src/app/a.ts', 'functions/core/devices/hubs/b.ts'],
  'web-lib-is-the-ground': ['web/src/lib/a.ts', 'web/src/components/b.ts'],
  'web-components-know-no-feature': ['web/src/components/a.ts', 'web/src/features/hubs/b.ts'],
  'web-features-stand-alone': ['web/src/features/hubs/a.ts', 'web/src/features/beacons/b.ts'],
  'web-takes-an-operation-from-where-it-stands': ['web/src/lib/a.ts', 'shared/contract/devices.ts'],
  'web-first-visits-know-open-screens-alone': ['web/src/app/router.ts', 'web/src/lib/catalogues.ts'],
  'only-the-table-speaks-to-dynamodb': [
    'functions/core/devices/hubs/a.ts',
    'node_modules/@aws-sdk/lib-dynamodb/index.ts',
  ],
  'the-table-shows-one-face': ['functions/core/devices/hubs/a.ts', 'functions/platform/table/b.ts'],
  'only-http-speaks-middy': ['functions/api/a.ts', 'node_modules/@middy/core/index.ts'],
  'only-platform-speaks-to-aws': [
    'functions/core/devices/hubs/a.ts',
    'node_modules/@aws-sdk/client-iot/index.ts',
  ],
};

/** The folders of the domains, from the lowest layer up. */
const DOMAINS = Object.entries(AREAS).flatMap(([area, domains]) =>
  domains.map((domain) => [area, domain].filter(Boolean).join('/')),
);
// Each domain imports the next one above it, which only the rule of its layer forbids.
DOMAINS.slice(0, -1).forEach((domain, position) => {
  PLANTED[`layer-${domain.replace('/', '-')}`] = [
    `functions/core/${domain}/a.ts`,
    `functions/core/${DOMAINS[position + 1]}/b.ts`,
  ];
});

const folder = mkdtempSync(join(tmpdir(), 'rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files of a violation: `a` and `b` with the rule in their names, so that all fit into one folder. */
const pathsOf = (rule: string) =>
  PLANTED[rule]!.map((path) => path.replace(/\/([ab])\.ts$/, `/${rule}-$1.ts`)) as [string, string];

/** The rules that each planted file breaks. */
let broken: Map<string, string[]>;
beforeAll(() => {
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const way = (a: string, b: string) => `./${'../'.repeat(a.split('/').length - 1)}${b}`;
  write('tsconfig.json', '{}');
  write('package.json', '{}');
  for (const [from, to] of Object.keys(PLANTED).map(pathsOf)) {
    write(from, `import '${way(from, to)}';`);
    // In the cycle the two files import each other; elsewhere the second file imports nothing.
    const isCycle = dirname(from) === dirname(to);
    write(to, isCycle ? `import '${way(to, from)}';` : 'export {};');
  }
  const roots = new Set(Object.values(PLANTED).map(([from]) => from.split('/')[0]!));
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'json', ...roots];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  broken = new Map();
  for (const { from, rule } of summary.violations) broken.set(from, [...(broken.get(from) ?? []), rule.name]);
});

describe('the import direction', () => {
  it('has a planted violation for each rule', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted());
  });

  it.each(Object.keys(PLANTED))('%s is broken by a planted violation', (rule) => {
    expect(broken.get(pathsOf(rule)[0])).toContain(rule);
  });

  it('has a layer for every domain of the core', () => {
    const found = readdirSync('functions/core').flatMap((area) =>
      AREAS[area]?.includes('')
        ? [area]
        : readdirSync(join('functions/core', area)).map((domain) => `${area}/${domain}`),
    );
    expect(found.toSorted()).toEqual(DOMAINS.toSorted());
  });

  it('lets only stores contain keys of items', () => {
    const known = globSync('functions/core/**/*.ts').filter(
      (path) => !/(\.test|[/-](store|item))\.ts$/.test(path) && /\bpk: [`']/.test(readFileSync(path, 'utf8')),
    );
    expect(known.toSorted()).toEqual(KEYS_OF_ALL.toSorted());
  });
});

/** Items that several domains write in their transactions, so that their keys are in no store of one domain. */
const KEYS_OF_ALL = [
  'functions/core/devices/ownership/owned-device.ts',
  'functions/core/kernel/mails/send-once.ts',
  'functions/core/people/accounts/counts.ts',
];

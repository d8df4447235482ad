import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { partitionsOfAll } from '../devices/logs/line.ts';
import { SHARDS } from '../devices/ownership/owned-device.ts';

const CORE = resolve(import.meta.dirname, '..');

/** What a partition of an index takes, in write units a second, and how much of it is planned. */
const PARTITION = 1000;
const PLANNED_MAX = 0.6 * PARTITION;

/**
 * Write units a second on the busiest index over everybody's items of a kind, for ten million beacons and 250,000 hubs in the worst
 * hour that is planned for (docs/decisions/spread-keys.md has the sums).
 */
const GROWS: Readonly<Record<string, number>> = {
  beacon: 1160,
  hub: 1140,
  audit: 1500,
  slowedHub: 8300,
  // If the parts of a month were charged by ten instances instead of one.
  statement: 1000,
};

/** Kinds that people write by hand, or one process after the other: a hundred units a second at most. */
const CALM = [
  ...['user', 'member', 'managergroup', 'managerlabel', 'applabel', 'key', 'webhook', 'spendAlert'],
  ...['site', 'round', 'alertRule', 'alert', 'firmware', 'rollout', 'offer'],
  ...['info', 'infoSchedule', 'tour', 'contentFile', 'serviceEnd'],
  ...['billingRun', 'invoice'],
];

/** Every kind with a list over all owners, with its shards as the source states them. */
function kindsOfSource(): Map<string, number> {
  const found = globSync('**/*.ts', { cwd: CORE })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const source = readFileSync(join(CORE, file), 'utf8');
      const kindOf = (name: string) =>
        /^'/.test(name) ? [name.slice(1, -1)] : [new RegExp(`const ${name} = '(\\w+)'`).exec(source)?.[1]];
      const all = [...source.matchAll(/listed<.+>\(\)\(([\w']+), \{\s*([^}]*)/g)];
      return all.flatMap(([, name, definition]) => {
        if (definition!.includes('ownersOnly: true')) return [];
        const [, said] = /shards: ([\w.]+)/.exec(definition!) ?? [];
        const shards = said?.startsWith('SHARDS.')
          ? SHARDS[said.slice(7) as keyof typeof SHARDS]
          : Number(said);
        // Labels of all kinds have one definition.
        const kinds = name === 'kind' ? ['managergroup', 'managerlabel', 'applabel'] : kindOf(name!);
        return kinds.map((kind) => [kind ?? `${name} of ${file}`, shards] as const);
      });
    });
  return new Map(found);
}

it('every kind with a list over all owners is known to be calm, or to grow with the fleet or with time', () => {
  expect([...kindsOfSource().keys()].toSorted()).toEqual([...Object.keys(GROWS), ...CALM].toSorted());
});

it('a kind that grows is spread over as many partitions as it needs, and a calm one is not spread', () => {
  for (const [kind, shards] of kindsOfSource())
    expect([kind, (GROWS[kind] ?? 0) / shards <= PLANNED_MAX, shards > 1]).toEqual([
      kind,
      true,
      kind in GROWS,
    ]);
});

it('lines of the levels that a flood has are spread, and those of warnings are not', () => {
  const shards = (level: 'DEBUG' | 'INFO' | 'WARNING' | 'SEVERE') =>
    partitionsOfAll('2026-11', [level]).length;
  expect(1000 / shards('DEBUG')).toBeLessThanOrEqual(PLANNED_MAX);
  expect(1000 / shards('INFO')).toBeLessThanOrEqual(PLANNED_MAX);
  expect([shards('WARNING'), shards('SEVERE')]).toEqual([1, 1]);
});

it('what is spread is never read as if it were one partition', () => {
  const isOfGrowing = new RegExp(
    `listed<.+>\\(\\)\\((?:KIND|'(?:${Object.keys(GROWS).join('|')})'), \\{[^}]*shards: (?!1,)`,
  );
  const files = globSync('**/*.ts', { cwd: CORE });
  const sources = files.map((file) => [file, readFileSync(join(CORE, file), 'utf8')] as const);
  const spread = sources.filter(([, source]) => isOfGrowing.test(source));
  expect(spread).toHaveLength(Object.keys(GROWS).length);
  for (const [file, source] of spread)
    expect([file, /(?:queryIndex|countIndex)(?:<[^(]*>)?\(\s*'all'/.test(source)]).toEqual([file, false]);
});

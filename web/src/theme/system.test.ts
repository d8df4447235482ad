import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { recipes, slotRecipes } from '@chakra-ui/react/theme';
import { expect, test } from 'vitest';
import { system } from './system.ts';

const source = resolve(import.meta.dirname, '..');
const chakra = resolve(import.meta.dirname, '../../../node_modules/@chakra-ui/react/dist/esm/components');

/** The names of Chakra components that the console imports. */
const imported = new Set(
  globSync(`${source}/**/*.tsx`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(
      ([, names = '']) => names.split(',').map((name) => name.trim()),
    ),
  ),
);

/** Chakra's file for each component that it exports. */
const files = new Map(
  globSync(`${chakra}/*/*.js`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\};/g)].flatMap(([, names = '']) =>
      names.split(',').map((name): [string, string] => [name.trim(), file]),
    ),
  ),
);

/** The recipes that a file of Chakra requests from the system, with those of its parts. */
function recipesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const own = [...code.matchAll(/\{\s*key: "(\w+)"\s*\}/g)].map(([, key = '']) => key);
  const parts = [...code.matchAll(/from '(\.[^']*)'/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => path.startsWith(chakra));
  return [...own, ...parts.flatMap((path) => recipesOf(path, seen))];
}

const known = new Set([...Object.keys(recipes), ...Object.keys(slotRecipes)]);
const used = new Set(
  [...imported]
    .flatMap((name) => files.get(name) ?? [])
    .flatMap((file) => recipesOf(file))
    .filter((key) => known.has(key)),
);
const inSystem = [...known].filter((key) => system.isRecipe(key) || system.isSlotRecipe(key));

test('the system has the recipe of every Chakra component in use, and no other', () => {
  expect(used.size).toBeGreaterThan(3);
  expect(inSystem.sort()).toEqual([...used].sort());
});

test('the system has everything that its recipes name: keyframes and layer styles', () => {
  const named = (property: string) =>
    new Set(
      inSystem.flatMap((key) =>
        [
          ...JSON.stringify({ ...recipes, ...slotRecipes }[key as keyof typeof recipes]).matchAll(
            new RegExp(`"${property}":"([a-z-]+)`, 'g'),
          ),
        ].map(([, name]) => name!),
      ),
    );
  const { keyframes = {}, layerStyles = {} } = system._config.theme ?? {};
  expect([...named('animation')].filter((name) => name !== 'none' && !(name in keyframes))).toEqual([]);
  expect(named('animation').has('pulse')).toBe(true);
  expect([...named('layerStyle')].filter((name) => !(name in layerStyles))).toEqual([]);
  expect(named('layerStyle').has('disabled')).toBe(true);
});

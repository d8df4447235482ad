import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_STATUS } from '../../../shared/errors.ts';
import { LANGUAGES, type Language } from '../../../shared/model/user-limits.ts';
import { OPEN_SCREENS } from '../app/open-screens.ts';
import { firstLanguage, openCatalogues, withFixedSpaces } from './i18n.ts';

interface Texts {
  readonly [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default', eager: true });
const namespaces = [...new Set(Object.keys(files).map((path) => path.split('/').at(-1)!))];
const catalogue = (language: Language, namespace: string) =>
  files[`../locales/${language}/${namespace}`] ?? {};

/** The texts of a catalogue by full key. */
const flat = (texts: Texts, before = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );
const placeholders = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();

test.each(namespaces)('%s has the same texts with the same placeholders in every language', (namespace) => {
  const shape = (language: Language) =>
    flat(catalogue(language, namespace))
      .map(([key, text]) => [key, placeholders(text)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  for (const language of LANGUAGES) expect(shape(language), language).toEqual(shape('en-gb'));
});

test.each(LANGUAGES)('no text of %s is empty, or its own key', (language) => {
  // The extractor fills a new text with its key.
  const isMissing = ([key, text]: readonly [string, string]) =>
    text.trim() === '' || (/[.A-Z]/.test(text) && key.replace(/_(one|many|other)$/, '') === text);
  const missing = namespaces.flatMap((namespace) => flat(catalogue(language, namespace)).filter(isMissing));
  expect(missing).toEqual([]);
});

/** Names in addresses, which are not words. */
const NAMES = ['applabel', 'managerlabel'];

test.each(LANGUAGES)(
  'the texts in %s have one spelling for each word, with hyphens or without',
  (language) => {
    const help = resolve(import.meta.dirname, `../../public/help/${language}.json`);
    const texts = [
      ...namespaces.flatMap((namespace) => flat(catalogue(language, namespace))),
      ...flat(JSON.parse(readFileSync(help, 'utf8'))).filter(([key]) => !/\.(id|openId)$/.test(key)),
    ];
    const words = texts
      .flatMap(([, text]) => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}+(?:-\p{L}+)*/gu) ?? [])
      .filter((word) => !NAMES.includes(word))
      .map((word) => word.toLowerCase());
    expect(words.length).toBeGreaterThan(5000);
    const spellings = Map.groupBy(new Set(words), (word) => word.replaceAll('-', ''));
    expect([...spellings.values()].filter(({ length }) => length > 1)).toEqual([]);
  },
);

test.each(LANGUAGES)('every error code has a text in %s, and so has a missing response', (language) => {
  const texts = catalogue(language, 'errors.json').GENERAL_ERRROR as Texts;
  expect(Object.keys(texts).sort()).toEqual([...Object.keys(ERROR_STATUS), 'UNREACHABLE'].sort());
});

test('a first visit can load exactly the texts of screens without login', () => {
  const said = new Set(['common', ...Object.values(OPEN_SCREENS).flatMap(({ texts }) => texts)]);
  const paths = LANGUAGES.flatMap((language) =>
    [...said].map((name) => `../locales/${language}/${name}.json`),
  );
  expect(Object.keys(openCatalogues).sort()).toEqual(paths.sort());
});

test('the stored language overrides the browser’s', () => {
  expect(firstLanguage('fr-fr', ['de-DE'])).toBe('fr-fr');
  expect(firstLanguage('xx', ['de-AT', 'fr'])).toBe('de-de');
});

test('a browser without a supported language gets English', () => {
  expect(firstLanguage(undefined, ['pl-PL', 'es'])).toBe('en-gb');
  expect(firstLanguage(undefined, ['pl-PL', 'FR-ca'])).toBe('fr-fr');
});

test('no line of a French text breaks before its punctuation', () => {
  const texts = { ask: { title: 'Supprimer {{name}} ?' }, hint: 'Choisissez « Placer » : 90 %.' };
  expect(withFixedSpaces(texts)).toEqual({
    ask: { title: 'Supprimer {{name}}\u00a0?' },
    hint: 'Choisissez «\u00a0Placer\u00a0»\u00a0: 90\u00a0%.',
  });
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../../shared/model/user-limits.ts';
import { type Help, searchHelp } from './help-content.ts';

const read = (language: Language): Help =>
  JSON.parse(readFileSync(resolve(import.meta.dirname, `../../../public/help/${language}.json`), 'utf8'));

const addresses = ({ chapters }: Help) =>
  chapters.flatMap(({ func, pages }) =>
    pages.flatMap(({ id, sections }) => sections.map(({ openId }) => `${func}/${id}/${openId}`)),
  );
const english = read('en-gb');

test('each section of the help has a unique address', () => {
  expect(new Set(addresses(english)).size).toBe(addresses(english).length);
  for (const address of addresses(english)) expect(address).toMatch(/^[a-z-]+\/[a-z-]+\/[a-z-]+$/);
});

test.each(LANGUAGES)('the help in %s has the same sections, and none is empty', (language) => {
  const help = read(language);
  expect(addresses(help)).toEqual(addresses(english));
  for (const { title, text, pages } of help.chapters) {
    expect([title, text].every(Boolean)).toBe(true);
    for (const page of pages) {
      expect([page.title, page.text].every(Boolean)).toBe(true);
      for (const section of page.sections)
        expect([section.title, ...section.text, ...(section.steps ?? [])].every(Boolean)).toBe(true);
    }
  }
});

const found = (language: Language, query: string) =>
  searchHelp(read(language), query).map(({ section }) => section.openId);

test('matches in titles come first', () => {
  expect(found('en-gb', 'forgotten password')[0]).toBe('forgotten');
});

test('all words must match, in any order', () => {
  expect(found('en-gb', 'mail spam folder')).toContain('no-mail');
  expect(found('en-gb', 'mail zebra')).toEqual([]);
});

test('accents and case are ignored', () => {
  expect(found('fr-fr', 'CLE PERDUE')).toContain('lost');
  expect(found('de-de', 'schlussel')).toEqual(found('de-de', 'Schlüssel'));
});

test('an empty query finds nothing', () => {
  expect(found('en-gb', '  ')).toEqual([]);
});

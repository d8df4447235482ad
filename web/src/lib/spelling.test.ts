import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../../shared/model/user-limits.ts';

const WEB = resolve(import.meta.dirname, '../..');
/** Names in addresses, which are not words. */
const NAMES = ['applabel', 'managerlabel'];

/** All texts of a catalogue or of the help, without ids. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (/^(id|openId)$/.test(key) ? [] : textsIn(inner)));
};

test.each(LANGUAGES)(
  'the texts in %s have one spelling for each word, with hyphens or without',
  (language) => {
    const files = [
      ...globSync(`src/locales/${language}/*.json`, { cwd: WEB }),
      `public/help/${language}.json`,
    ];
    const texts = files.flatMap((file) => textsIn(JSON.parse(readFileSync(resolve(WEB, file), 'utf8'))));
    const words = texts
      .flatMap((text) => text.replace(/\{\{.*?\}\}/g, '').match(/\p{L}+(?:-\p{L}+)*/gu) ?? [])
      .filter((word) => !NAMES.includes(word))
      .map((word) => word.toLowerCase());
    expect(words.length).toBeGreaterThan(5000);
    const spellings = Map.groupBy(new Set(words), (word) => word.replaceAll('-', ''));
    expect([...spellings.values()].filter(({ length }) => length > 1)).toEqual([]);
  },
);

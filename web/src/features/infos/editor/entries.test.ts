import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OUTPUT_TYPES, type Output, RANGE } from '../../../../../shared/content/output.ts';
import { outputFaults } from '../../../../../shared/content/output-faults.ts';
import {
  copied,
  entriesOf,
  entryFaults,
  isFaulty,
  newEntry,
  outputOf,
  outputsOf,
  perLanguage,
} from './entries.ts';

const text = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme-ascii' })
  .map((one) => `x${one.trim()}`);
const url = fc.constantFrom(
  'https://harbour.example/',
  'https://moby.cards/x',
  'https://youtu.be/dQw4w9WgXcQ',
);
const clock = fc.constantFrom('00:00', '08:30', '23:59');
const bound = fc.integer({ min: -1000, max: 1000 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** A stored output, with only the fields of its type. */
const output = fc
  .record({
    type: fc.constantFrom(...OUTPUT_TYPES),
    title: text,
    url,
    text,
    previewUrl: maybe(url),
    audioUrl: maybe(url),
    speechText: maybe(text),
    time: maybe(fc.record({ from: clock, to: clock })),
    value: maybe(fc.oneof(fc.record({ min: bound }), fc.record({ min: bound, max: bound }))),
    rssi: maybe(fc.integer({ min: RANGE.min, max: RANGE.max })),
  })
  .map(({ type, time, value, ...said }): Output => {
    const isText = type === 'MESSAGE';
    const isPdf = type === 'PDF';
    const condition = { ...(time && { time }), ...(value && { value }) };
    return JSON.parse(
      JSON.stringify({
        ...said,
        type,
        url: isText ? undefined : said.url,
        text: isText ? said.text : undefined,
        audioUrl: isPdf ? said.audioUrl : undefined,
        speechText: isPdf ? said.speechText : undefined,
        condition: time || value ? condition : undefined,
      }),
    );
  });
const outputs = fc.record({
  de: fc.array(output, { minLength: 1, maxLength: 3 }),
  fr: fc.array(output, { minLength: 1, maxLength: 3 }),
});

describe('what is entered', () => {
  test('is stored as it was read, whatever an Info says', () => {
    fc.assert(
      fc.property(outputs, (stored) => {
        expect(outputsOf(entriesOf(stored))).toEqual(stored);
      }),
    );
  });

  test('has exactly the faults that the server would find', () => {
    fc.assert(
      fc.property(outputs, (stored) => {
        const entries = entriesOf(stored);
        const faulty = Object.values(entries).flat().filter(isFaulty).length;
        const refused = new Set(outputFaults(stored).map(({ language, at }) => `${language} ${at}`));
        expect(faulty).toBe(refused.size);
      }),
    );
  });

  test('survives a change of its type and back, but only the fields of a type are sent', () => {
    fc.assert(
      fc.property(output, fc.constantFrom(...OUTPUT_TYPES), (stored, type) => {
        const entry = entriesOf({ en: [stored] }).en[0]!;
        const other = { ...entry, type };
        expect(outputOf({ ...other, type: stored.type })).toEqual(stored);
        expect(Object.values(entryFaults(other))).not.toContain('foreign');
      }),
    );
  });
});

test.each([
  [{ title: 'x'.repeat(51) }, { title: 'invalid' }],
  [{ time: { from: '', to: '10:00' } }, { time: 'invalid' }],
  [{ value: { min: '', max: '' } }, { value: 'bounds' }],
  [{ value: { min: '2,5', max: '2.4' } }, { value: 'bounds' }],
  [{ value: { min: 'warm', max: '' } }, { value: 'invalid' }],
  [{ value: { min: '1e9', max: '' } }, { value: 'invalid' }],
])('%o is a fault of that field', (change, faults) => {
  const good = { ...newEntry('MESSAGE'), title: 'Title', text: 'Text' };
  expect(entryFaults(good)).toEqual({});
  expect(entryFaults({ ...good, ...change })).toEqual(faults);
});

test('a copy says the same and can be moved by itself', () => {
  const entries = [newEntry('HTML'), { ...newEntry('PDF'), title: 'Plan' }];
  const again = copied(entries);
  expect(again.map(outputOf)).toEqual(entries.map(outputOf));
  expect(new Set([...entries, ...again].map(({ key }) => key)).size).toBe(4);
});

test('a language without an output is not stored', () => {
  expect(outputsOf(perLanguage(() => []))).toEqual({});
});

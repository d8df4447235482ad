import { describe, expect, it } from 'vitest';
import { everyOutput, LINK_FIELDS, linkFieldsOf, outputOfType, REFUSED_LINKS } from './every-output.ts';
import { OUTPUT_TYPES, Output, type OutputType } from './output.ts';
import { arePublishable, faultsOf } from './output-faults.ts';

const LINK = 'https://harbour.example/page';
const good = (type: OutputType, more: Partial<Output> = {}): Output => ({ ...outputOfType(type), ...more });
const FIELDS = Object.keys(Output.shape);
/** What an output of any type may have. */
const FOR_ALL = { condition: true, rssi: true };
const isLink = (value: unknown) => typeof value === 'string' && value.startsWith('https:');
const faults = (output: Output) => Object.fromEntries(faultsOf(output));

describe.each(OUTPUT_TYPES)('an output of type %s', (type) => {
  it('has no fault with all that it needs, and each field that it lacks is one', () => {
    expect(faults(good(type))).toEqual({});
    expect(faults({ ...good(type), title: '' })).toEqual({ title: 'missing' });
    const needed = type === 'MESSAGE' ? 'text' : 'url';
    const { [needed]: _, ...lacking } = good(type);
    expect(faults(lacking)).toHaveProperty(needed);
  });

  it.each(linkFieldsOf(type))(
    'refuses every address that runs a script, hides its site or belongs to another server, as %s',
    (field) => {
      for (const url of REFUSED_LINKS)
        expect([url, faults(good(type, { [field]: url }))]).toEqual([url, { [field]: 'url' }]);
    },
  );

  it.each(FIELDS.filter((field) => !(field in outputOfType(type)) && !(field in FOR_ALL)))(
    'has no field of another type: %s',
    (field) => {
      expect(faults(good(type, { [field]: LINK }))).toEqual({ [field]: 'foreign' });
    },
  );
});

it('every field of an output belongs to a type that is tried, and every field that is a link is named so', () => {
  const tried = OUTPUT_TYPES.flatMap((type) => Object.keys(outputOfType(type)));
  expect(new Set(tried)).toEqual(new Set(FIELDS));
  const links = everyOutput().flatMap((output) =>
    Object.entries(output).filter(([, value]) => isLink(value)),
  );
  expect(new Set(links.map(([field]) => field))).toEqual(new Set(LINK_FIELDS));
});

describe('addresses of sites', () => {
  const id = 'dQw4w9WgXcQ';
  it.each([
    [`https://youtu.be/${id}`, true],
    [`https://youtu.be/${id}?t=5`, true],
    [`https://m.youtube.com/watch?v=${id}&list=x`, true],
    [`https://www.youtube.com/shorts/${id}`, true],
    [`https://www.youtube-nocookie.com/embed/${id}`, true],
    ['https://www.youtube.com/watch', false],
    ['https://www.youtube.com/', false],
    [`https://youtube.com.evil.example/watch?v=${id}`, false],
    [`https://notyoutube.com/watch?v=${id}`, false],
  ])('%s of YouTube: %s', (url, isGood) => {
    expect(faults(good('YOUTUBE', { url }))).toEqual(isGood ? {} : { url: 'youtube' });
  });

  it('of Moby.Cards are those of its own site', () => {
    expect(faults(good('MOBYCARD', { url: 'https://moby.cards/x' }))).toEqual({});
    expect(faults(good('MOBYCARD', { url: 'https://moby.cards.example/x' }))).toEqual({ url: 'mobycard' });
  });
});

describe('a condition', () => {
  const of = (condition: Output['condition']) => faults(good('HTML', { condition }));

  it('has bounds in order, at least one, and a time range of some length', () => {
    expect(of({ value: { min: 1, max: 1 }, time: { from: '22:00', to: '06:00' } })).toEqual({});
    expect(of({ value: { min: 2, max: 1 } })).toEqual({ value: 'bounds' });
    expect(of({ value: {} })).toEqual({ value: 'bounds' });
    expect(of({ time: { from: '08:00', to: '08:00' } })).toEqual({ time: 'equal' });
  });
});

it('nothing is published without an output', () => {
  expect(arePublishable({})).toBe(false);
  expect(arePublishable({ de: [] })).toBe(false);
  expect(arePublishable({ de: [good('HTML')] })).toBe(true);
  expect(arePublishable({ de: [good('HTML')], en: [good('HTML', { title: '' })] })).toBe(false);
});

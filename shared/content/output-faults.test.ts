import { describe, expect, it } from 'vitest';
import { OUTPUT_TYPES, type Output, type OutputType } from './output.ts';
import { arePublishable, faultsOf } from './output-faults.ts';

const LINK = 'https://harbour.example/page';
/** An output of each type without a fault. */
const GOOD: Readonly<Record<OutputType, Partial<Output>>> = {
  HTML: { url: LINK },
  YOUTUBE: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  AUDIO: { url: LINK },
  VIDEO: { url: LINK },
  PDF: { url: LINK, audioUrl: LINK, speechText: 'Read out' },
  MESSAGE: { text: 'Welcome' },
  MOBYCARD: { url: 'https://harbour.moby.cards/' },
  VCARD: { url: '/files/content/card.vcf' },
  WIFI: { url: '/files/content/guests.txt' },
};
const good = (type: OutputType, more: Partial<Output> = {}): Output => ({
  type,
  title: 'Title',
  ...GOOD[type],
  ...more,
});
const faults = (output: Output) => Object.fromEntries(faultsOf(output));

describe.each(OUTPUT_TYPES)('an output of type %s', (type) => {
  it('has no fault with all that it needs, and each field that it lacks is one', () => {
    expect(faults(good(type))).toEqual({});
    expect(faults({ ...good(type), title: '' })).toEqual({ title: 'missing' });
    const needed = type === 'MESSAGE' ? 'text' : 'url';
    const { [needed]: _, ...lacking } = good(type);
    expect(faults(lacking)).toHaveProperty(needed);
  });

  it('refuses every address that runs a script, hides its site or belongs to another server', () => {
    const links = [
      ...(type === 'MESSAGE' ? [] : ['url']),
      ...(type === 'PDF' ? ['audioUrl'] : []),
      'previewUrl',
    ];
    for (const url of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      '//evil.example',
      'https://bank.example@evil.example/',
      'https://localhost/',
      '/files/../admin',
      '/other/file.pdf',
      'no address',
    ])
      for (const field of links)
        expect([url, faults(good(type, { [field]: url }))]).toEqual([url, { [field]: 'url' }]);
  });

  it('has no field of another type', () => {
    if (type !== 'MESSAGE') expect(faults(good(type, { text: 'x' }))).toEqual({ text: 'foreign' });
    if (type !== 'PDF')
      expect(faults(good(type, { audioUrl: LINK, speechText: 'x' }))).toEqual({
        audioUrl: 'foreign',
        speechText: 'foreign',
      });
    if (type === 'MESSAGE') expect(faults(good(type, { url: LINK }))).toEqual({ url: 'foreign' });
  });
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

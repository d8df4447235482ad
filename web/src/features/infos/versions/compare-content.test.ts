import { expect, test } from 'vitest';
import type { Output } from '../../../../../shared/content/output.ts';
import { comparedOutputs } from './compare-content.ts';

const message = (title: string, text = 'Text'): Output => ({ type: 'MESSAGE', title, text });
const link = (title: string): Output => ({ type: 'HTML', title, url: 'https://harbour.example/' });
const content = (en: Output[], de: Output[] = []) => ({
  ...{ name: 'Harbour', description: '', rssi: -85, timeZone: 'Europe/Berlin' },
  outputs: { en, ...(de.length > 0 && { de }) },
});
const shown = (before: Output[], after: Output[]) =>
  comparedOutputs(content(before), content(after)).flatMap(({ outputs }) =>
    outputs.map(({ pair: [one, other], isChanged }) => [one?.title, other?.title, isChanged]),
  );

test('an output that was inserted leaves the others beside each other', () => {
  expect(shown([message('One'), message('Two')], [link('New'), message('One'), message('Two')])).toEqual([
    [undefined, 'New', true],
    ['One', 'One', false],
    ['Two', 'Two', false],
  ]);
});

test('an output that was changed is beside what it has become', () => {
  expect(shown([message('One'), message('Two')], [message('One'), message('Two', 'Other')])).toEqual([
    ['One', 'One', false],
    ['Two', 'Two', true],
  ]);
});

test('an output of another type is not the same one', () => {
  expect(shown([message('One')], [link('One')])).toEqual([
    ['One', undefined, true],
    [undefined, 'One', true],
  ]);
});

test('the order in which fields are stored is no difference, and a language that neither has is left out', () => {
  const stored = { text: 'Text', title: 'One', type: 'MESSAGE' } as const;
  const compared = comparedOutputs(content([stored]), content([message('One')]));
  expect(compared).toEqual([
    { language: 'en', outputs: [{ pair: [message('One'), message('One')], isChanged: false }] },
  ]);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  AppLabelChange,
  AppLabelInput,
  ManagerGroupChange,
  ManagerGroupInput,
  ManagerLabelChange,
  ManagerLabelInput,
} from './label.ts';

describe.each([
  ['a manager group', ManagerGroupInput, ManagerGroupChange],
  ['a manager label', ManagerLabelInput, ManagerLabelChange],
  ['an app label', AppLabelInput, AppLabelChange],
] as const)('%s', (_, input: z.ZodMiniObject, change: z.ZodMiniObject) => {
  const { name, ...defaults } = z.parse(input, { name: 'north' });
  const created = (body: object) => {
    const { name: _, ...fields } = z.parse(input, { name, ...body });
    return fields;
  };
  const fields = Object.keys(defaults);

  it('has a default for each field, which null sets in a POST and in a PUT', () => {
    expect(fields.length).toBeGreaterThan(2);
    expect(fields.toSorted()).toEqual(
      Object.keys(change.shape)
        .filter((field) => field !== 'version')
        .toSorted(),
    );
    for (const field of fields) {
      expect(created({ [field]: null })).toEqual(defaults);
      expect(z.parse(change, { [field]: null })).toEqual({ [field]: defaults[field] });
    }
  });

  it('keeps in a PUT what is absent', () => {
    expect(z.parse(change, {})).toEqual({});
  });

  it('has no text for which an empty text and null differ', () => {
    for (const field of fields.filter((one) => defaults[one] === null || defaults[one] === '')) {
      expect(created({ [field]: '' })).toEqual(defaults);
      expect(z.parse(change, { [field]: '' })).toEqual({ [field]: defaults[field] });
    }
  });
});

it('an imprint has no language for which an empty text and null differ', () => {
  const imprintOf = (text: string | null) => z.parse(ManagerLabelChange, { imprint: { 'de-de': text } });
  expect(imprintOf(null)).toEqual({ imprint: { 'de-de': '' } });
  expect(imprintOf('')).toEqual(imprintOf(null));
});

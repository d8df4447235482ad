import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '../../shared/errors.ts';
import { NASTY_TEXTS } from '../../test/support/nasty.ts';
import { checkEntered, repairEntered } from './entered.ts';

const refusalOf = (value: unknown) => {
  try {
    checkEntered(value);
    return undefined;
  } catch (error) {
    const { code, details } = error as Refusal;
    return { code, details };
  }
};
const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) });
const anyJson = fc.jsonValue({ stringUnit: 'binary', maxDepth: 6 });
const nasty = fc.constantFrom(...NASTY_TEXTS);
const anyValue = fc.oneof(
  anyJson,
  nasty,
  fc.dictionary(nasty, fc.oneof(nasty, anyJson)),
  fc.nat(60).map(nested),
);

describe('text that a person enters', () => {
  it.each([
    ['a lone surrogate', 'a\ud83d'],
    ['half of a pair', '\udef0b'],
    ['a NUL', 'a\u0000'],
    ['an escape character', '\u001b[31m'],
  ])('is refused with %s, and the refusal names the field', (_, text) => {
    expect(refusalOf({ name: 'good', list: [{ text }] })).toEqual({
      code: 'FORM_VALIDATION_FAILED',
      details: { 'list.0.text': { rule: 'characters' } },
    });
  });

  it('is refused if the name of a field is malformed', () => {
    expect(refusalOf({ 'a\ud83d': 1 })?.code).toBe('REQUEST_ERROR');
  });

  it('is refused when it is nested too deeply', () => {
    expect(refusalOf(nested(32))).toBeUndefined();
    expect(refusalOf(nested(33))).toEqual({ code: 'REQUEST_ERROR', details: { maxDepth: 32 } });
    expect(refusalOf(JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`))?.code).toBe('REQUEST_ERROR');
  });

  it('may have several lines, emoji and every script', () => {
    expect(refusalOf({ text: 'line\r\n\tline 🛰 שלום ಠ_ಠ' })).toBeUndefined();
  });

  it('is refused or can be written as UTF-8 and read back', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = JSON.stringify(value);
        if (!refusalOf(value)) expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
      }),
    );
  });
});

describe('text that a hub sends', () => {
  it('is unchanged except for characters that cannot be stored', () => {
    expect(repairEntered({ a: 'x\ud83dy', b: [1, null, '🛰'], 'c\udef0': true })).toEqual({
      a: 'x\ufffdy',
      b: [1, null, '🛰'],
      'c\ufffd': true,
    });
  });

  it('is not copied if nothing is wrong with it', () => {
    const value = { items: [{ a: 'ä', b: nested(5) }] };
    expect(repairEntered(value)).toBe(value);
  });

  it('loses only what is nested too deeply', () => {
    const good = { macAddress: 'AABBCCDDEEFF' };
    expect(repairEntered({ items: [good, { deep: nested(50) }] })).toMatchObject({ items: [good, {}] });
  });

  it('can always be written as UTF-8', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const text = JSON.stringify(repairEntered(value));
        expect(text).not.toMatch(/\\ud[89ab]/);
      }),
    );
  });
});

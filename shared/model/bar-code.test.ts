import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BAR_CODES, type BarCodeType, checkDigit, isBarCode } from './bar-code.ts';
import { typesOfId } from './beacon-id.ts';

const TYPES = Object.keys(BAR_CODES) as BarCodeType[];
const bodyOf = (type: BarCodeType) =>
  fc.string({
    unit: fc.constantFrom(...'0123456789'),
    minLength: BAR_CODES[type].digits - 1,
    maxLength: BAR_CODES[type].digits - 1,
  });

describe.each(TYPES)('the check digit of %s', (type) => {
  it('makes any digits a code, which is an id of this type', () => {
    fc.assert(
      fc.property(bodyOf(type), (body) => {
        const digit = checkDigit(type, body);
        fc.pre(digit !== undefined);
        expect(isBarCode(type, `${body}${digit}`)).toBe(true);
        expect(typesOfId(type.startsWith('PZN') ? `-${body}${digit}` : `${body}${digit}`)).toContain(type);
      }),
    );
  });

  it('recognises each single digit that is mistyped', () => {
    fc.assert(
      fc.property(bodyOf(type), fc.nat(), fc.integer({ min: 1, max: 9 }), (body, place, by) => {
        const digit = checkDigit(type, body);
        fc.pre(digit !== undefined);
        const whole = [...`${body}${digit}`];
        const at = place % whole.length;
        whole[at] = String((Number(whole[at]) + by) % 10);
        expect(isBarCode(type, whole.join(''))).toBe(false);
      }),
    );
  });

  it('is refused for another number of digits', () => {
    fc.assert(
      fc.property(bodyOf(type), (body) => {
        expect(isBarCode(type, body)).toBe(false);
        expect(isBarCode(type, `${body}00`)).toBe(false);
      }),
    );
  });
});

it('is that of printed codes', () => {
  expect(isBarCode('EAN8', '96385074')).toBe(true);
  expect(isBarCode('EAN13', '4006381333931')).toBe(true);
  expect(isBarCode('UPCA', '036000291452')).toBe(true);
  expect(isBarCode('PZN7', '1234562')).toBe(true);
  expect(isBarCode('PZN8', '27580899')).toBe(true);
});

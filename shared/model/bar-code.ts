/** Kinds of bar codes, with the number of their digits (specification 3.3). A PZN begins with a hyphen. */
export const BAR_CODES = {
  EAN8: { digits: 8 },
  EAN13: { digits: 13 },
  UPCA: { digits: 12 },
  PZN7: { digits: 7, firstWeight: 2 },
  PZN8: { digits: 8, firstWeight: 1 },
} as const;
export type BarCodeType = keyof typeof BAR_CODES;

export const isBarCodeType = (type: string): type is BarCodeType => Object.hasOwn(BAR_CODES, type);

/** The check digit of digits without one; undefined: no such code exists, as one PZN in eleven. */
export function checkDigit(type: BarCodeType, digits: string): number | undefined {
  const rule = BAR_CODES[type];
  return 'firstWeight' in rule ? pznDigit(digits, rule.firstWeight) : gtinDigit(digits);
}

/** Whether digits are a whole code of this kind. A PZN is given without its hyphen. */
export const isBarCode = (type: BarCodeType, digits: string): boolean =>
  /^\d+$/.test(digits) &&
  digits.length === BAR_CODES[type].digits &&
  checkDigit(type, digits.slice(0, -1)) === Number(digits.at(-1));

/** It makes the weighted sum a multiple of ten; from the right, the first digit beside it counts three times. */
function gtinDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

/** The weighted sum modulo eleven; weights grow by one from the first digit on. Ten is no digit. */
function pznDigit(digits: string, firstWeight: number): number | undefined {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at + firstWeight), 0);
  return sum % 11 === 10 ? undefined : sum % 11;
}

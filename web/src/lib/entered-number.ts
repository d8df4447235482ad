const NUMBER = /^([-−]?)(\d+)(?:[.,](\d+))?$/;
/** A point that groups thousands in one language separates decimals in another, so it is not guessed. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The number that was entered, with a point or a comma before its decimals; NaN: it is none. */
export function numberIn(text: string): number {
  const entered = text.trim();
  const [, sign, whole, decimals = ''] = NUMBER.exec(entered) ?? [];
  if (whole === undefined || AMBIGUOUS.test(entered.replace(sign!, ''))) return Number.NaN;
  return Number(`${sign ? '-' : ''}${whole}.${decimals || 0}`);
}

/** A number as it is entered: with the decimal separator of a language. NaN is empty. */
export const enteredNumber = (number: number, language: string): string =>
  Number.isNaN(number)
    ? ''
    : number.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 10 });

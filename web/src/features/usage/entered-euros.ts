import { SPEND_ALERT_MAX } from '../../../../shared/model/reporting.ts';

/** Euros with a comma or a point before the cents, as people write them; no float holds an amount. */
const EUROS = /^(\d{1,8})(?:[.,](\d{1,2}))?$/;

/** The cents of an amount that was entered in euros, such as `49,90`; undefined: it is none that can be set. */
export function centsIn(text: string): number | undefined {
  const [, whole, rest = ''] = EUROS.exec(text.replaceAll(/[\s€]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return cents >= 1 && cents <= SPEND_ALERT_MAX ? cents : undefined;
}

/** An amount as it is entered: without a sign, and without cents if there are none. */
export const textOf = (cents: number, language: string): string =>
  (cents / 100).toLocaleString(language, {
    useGrouping: false,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });

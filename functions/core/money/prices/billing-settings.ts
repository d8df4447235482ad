import { isDeepStrictEqual } from 'node:util';
import type {
  getBillingSettingsAsAdmin as adminContract,
  getBillingSettings as contract,
  setBillingSettings as setContract,
} from '../../../../shared/contract/money/settings.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { given } from '../../../../shared/given.ts';
import type { BillingSettings } from '../../../../shared/model/billing-settings.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { comingAfter, pricesOf } from './price-list.ts';
import { readSettings, replaceSettings, type StoredSettings } from './store.ts';

/** The prices of this month and of coming months. */
export const getBillingSettings: UseCase<typeof contract> = async () => {
  const settings = await readSettings();
  const month = monthOf(now());
  const validFrom = settings.history.findLast((one) => one.validFrom <= month)?.validFrom ?? month;
  const { infoCharges, ...rest } = pricesOf(settings, month);
  return { validFrom, infoCharges: [...infoCharges], ...rest, coming: comingAfter(settings, month) };
};

/** All settings, with the history of prices. */
export const getBillingSettingsAsAdmin: UseCase<typeof adminContract> = async () =>
  toSettings(await readSettings({ consistent: true }));

/**
 * Changes settings. Changed prices begin a list of their own, from a coming month on, so that no use that was before the
 * change costs another amount. The first prices may hold from this month.
 */
export const setBillingSettings: UseCase<typeof setContract> = async (caller, { body }) => {
  const { version, validFrom, infoCharges, freeHours, freeMonths, ...flags } = body;
  const month = monthOf(now());
  return retryOnConflict(async () => {
    const was = await readSettings({ consistent: true });
    if (version !== undefined && version !== was.version) throw new Refusal('PLEASE_TRY_AGAIN');
    const next = flags.nextInvoiceNumber ?? was.nextInvoiceNumber;
    // Numbers that were given are never given twice.
    if (next < was.nextInvoiceNumber)
      throw new Refusal('FORM_VALIDATION_FAILED', {
        nextInvoiceNumber: { rule: 'min', min: was.nextInvoiceNumber },
      });
    const holding = pricesOf(was, month);
    const wanted = { ...holding, ...given({ infoCharges, freeHours, freeMonths }) };
    const from = validFrom ?? (was.history.length ? addMonths(month, 1) : month);
    const arePriced = validFrom !== undefined || !isDeepStrictEqual(wanted, holding);
    if (arePriced && (from < month || (from === month && was.history.length)))
      throw new Refusal('FORM_VALIDATION_FAILED', {
        validFrom: { rule: 'min', min: was.history.length ? addMonths(month, 1) : month },
      });
    const list = { validFrom: from, ...wanted, infoCharges: [...wanted.infoCharges] };
    const kept = was.history.filter((one) => one.validFrom !== from);
    const isSame =
      !arePriced ||
      was.history.some(({ at: _, by: __, ...one }) => one.validFrom === from && isDeepStrictEqual(one, list));
    const is: StoredSettings = {
      ...was,
      ...given(flags),
      history: isSame
        ? was.history
        : [...kept, { ...list, at: iso(), by: caller.userId }].sort((a, b) => a.validFrom - b.validFrom),
    };
    if (isDeepStrictEqual(is, was)) return toSettings(was);
    const row = { ...is, version: was.version + 1 };
    await replaceSettings(was, row, audit(caller, was, row));
    return toSettings(row);
  });
};

function audit(caller: Caller, was: StoredSettings, is: StoredSettings) {
  const fieldsOf = ({ version: _, history, ...flags }: StoredSettings) => ({
    ...flags,
    prices: history.map(({ at: __, by: ___, ...list }) => list),
  });
  return audited(caller, {
    item: 'billing/settings',
    subjectId: null,
    managerGroup: null,
    before: fieldsOf(was),
    after: fieldsOf(is),
  });
}

function toSettings(settings: StoredSettings): BillingSettings {
  const { infoCharges, ...rest } = pricesOf(settings, monthOf(now()));
  return { ...settings, infoCharges: [...infoCharges], ...rest };
}

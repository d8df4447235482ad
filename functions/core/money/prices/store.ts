import type { BillingSettings } from '../../../../shared/model/billing-settings.ts';
import { expr } from '../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../platform/guarded.ts';
import { getItem, type Item, type Write } from '../../../platform/table.ts';

/** The billing settings of the stage: one item. */
const KEY = { pk: 'billing', sk: 'settings' };

/** The settings as they are stored: without what follows from the history of prices and the month. */
export type StoredSettings = Omit<BillingSettings, 'infoCharges' | 'freeHours' | 'freeMonths'>;
type SettingsItem = Item & { readonly schema: 1; readonly row: StoredSettings };

/** Until an admin has set prices nothing costs anything. */
const UNSET: StoredSettings = {
  testPlatform: false,
  sendMails: true,
  nextInvoiceNumber: 1,
  history: [],
  version: 0,
};

export async function readSettings(options?: { consistent?: boolean }): Promise<StoredSettings> {
  return (await getItem<SettingsItem>(KEY, options))?.row ?? UNSET;
}

/** The write of settings, in place of those that were read. It fails if they have changed since. */
const settingsWrite = (was: StoredSettings, row: StoredSettings): Write => ({
  put: { ...KEY, schema: 1, row } satisfies SettingsItem,
  when: was.version === 0 ? expr`attribute_not_exists(#pk)` : expr`#row.#version = ${was.version}`,
});

/** The write that takes the next invoice numbers. It fails if settings have changed since they were read. */
export const numbersWrite = (was: StoredSettings, count: number): Write =>
  settingsWrite(was, {
    ...was,
    nextInvoiceNumber: was.nextInvoiceNumber + count,
    version: was.version + 1,
  });

/** Replaces the settings that were read. Throws ConditionFailed if they have changed since. */
export const replaceSettings = (
  was: StoredSettings,
  row: StoredSettings,
  also: readonly Guarded[],
): Promise<void> => transactGuarded([{ write: settingsWrite(was, row) }, ...also]);

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BillingSettings } from '../../../../shared/model/billing-settings.ts';
import { addMonths, monthOf } from '../../../../shared/month.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BillingSettingsScreen } from './billing-settings-screen.tsx';

const NOW = monthOf(Date.now());
const PRICES = { infoCharges: [190, 160, 140, 110, 90, 70], freeHours: 24, freeMonths: 1 };
const list = (validFrom: number) => ({ validFrom, ...PRICES, at: '2026-01-10T10:00:00.000Z', by: 'admin' });

let settings: BillingSettings;
let sent: object[];
beforeAll(() => inEnglish(['billing', 'list', 'errors']));
beforeEach(() => {
  sent = [];
  settings = {
    ...{ testPlatform: false, sendMails: true, nextInvoiceNumber: 100, ...PRICES, version: 3 },
    history: [list(202601)],
  };
  stubApi((method, _, { body }) => {
    if (method === 'PUT') sent.push(JSON.parse(String(body)));
    return { body: settings };
  });
  signIn(sampleUser({ roles: ['ADMIN'] }));
});
const open = () => renderScreen(BillingSettingsScreen, paths.billingSettings.path, '/billing-settings');
const enter = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })));

test('a changed price is sent in cents with all others, from the next month on', async () => {
  open();
  await enter('1 to 9 beacons', '2.15');
  await save();
  expect(sent).toEqual([
    {
      ...{ testPlatform: false, sendMails: true, nextInvoiceNumber: 100, version: 3 },
      ...{ ...PRICES, infoCharges: [215, 160, 140, 110, 90, 70], validFrom: addMonths(NOW, 1) },
    },
  ]);
});

test('a flag is changed without setting prices again', async () => {
  open();
  await screen.findByLabelText('1 to 9 beacons');
  fireEvent.click(screen.getByLabelText('Test platform'));
  await save();
  expect(sent).toEqual([{ testPlatform: true, sendMails: true, nextInvoiceNumber: 100, version: 3 }]);
});

test('the first prices may hold from this month on', async () => {
  settings = { ...settings, history: [] };
  open();
  const choice = (await screen.findByLabelText('Valid from')) as HTMLSelectElement;
  expect(choice.value).toBe(String(NOW));
  expect(screen.getByText('No prices are set yet, so nothing costs anything.')).toBeTruthy();
});

test('a price below zero is not sent, and its field says what is possible', async () => {
  open();
  await enter('1,000 beacons and more', '-1');
  await save();
  expect(screen.getByText('Enter a price from 0 to €10,000.00.')).toBeTruthy();
  expect(sent).toEqual([]);
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChargeInfo, Statement } from '../../../../shared/model/statement.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleCharge, sampleStatement } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { UserChargeInfosScreen } from './user-charge-infos-screen.tsx';

let charges: ChargeInfo[];
let open: Statement[];
let asked: string[];
beforeAll(() => inEnglish(['charges', 'users', 'list', 'errors']));
beforeEach(() => {
  charges = [sampleCharge()];
  open = [];
  asked = [];
  stubApi((_, { pathname, search }) => {
    asked.push(decodeURIComponent(pathname + search));
    if (pathname.includes('/getInfoProviderChargeInfos/')) return { body: { items: charges } };
    if (pathname.endsWith('/statements')) return { body: { items: open, links: { self: '' } } };
    if (pathname.includes('/getInvoiceUrl/'))
      return { status: 409, body: { message: 'PLEASE_TRY_AGAIN', requestId: '1' } };
    if (pathname.includes('/resetInfoProviderOpenCharge/')) open = [];
    const more = { discount: 10, additionalCharge: 500, additionalChargeInfo: '', endOfTestPeriod: 0 };
    return { body: { ...sampleUser({ id: 'anna', name: 'Anna Berger' }), ...more } };
  });
});

function show(role: 'ADMIN' | 'GROUP_ADMIN' = 'ADMIN') {
  signIn(sampleUser({ id: 'me', roles: [role] }));
  return renderScreen(UserChargeInfosScreen, paths.userChargeInfos.path, paths.userChargeInfos.to('anna'));
}
const cells = async (name: RegExp) =>
  within(await screen.findByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a charge shows how its total comes about, its VAT and its invoice', async () => {
  show();
  expect((await cells(/October 2026/)).slice(2, 10)).toEqual([
    ...['Paid', '2 × €6.00', '€12.00', '-€1.20', '€5.00', '€15.80', '€3.00', '7'],
  ]);
  expect(screen.queryByText(/is owed/)).toBeNull();
});

test('the month of a charge leads to the report that explains it', async () => {
  const { here } = show();
  fireEvent.click(await screen.findByRole('link', { name: 'Explain October 2026' }));
  expect(here()).toBe('/info-cms/reporting/anna/202610');
});

test('the number of an invoice downloads it, and an invoice that is not made yet is reported', async () => {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Download invoice 7' }));
  await screen.findByText(/Please try again in a moment/);
  expect(asked).toContain('/api/infoprovider/v1/getInvoiceUrl/7');
});

test('a charge that is carried has neither VAT nor invoice', async () => {
  charges = [sampleCharge({ state: 'carried', total: 30, vat: null, invoice: null })];
  show();
  expect((await cells(/October 2026/)).slice(7, 10)).toEqual(['€0.30', '', '']);
});

test('what is declined is owed', async () => {
  open = [sampleStatement({ state: 'declined', reason: 'no_card' })];
  show();
  await screen.findByText('€18.80 is owed');
});

test('an admin reads what is not paid and why, and writes it off after a confirmation', async () => {
  open = [
    sampleStatement({ state: 'declined', reason: 'expired_card' }),
    sampleStatement({ id: 'group:museums.202609', group: 'museums', month: 202609, state: 'toConfirm' }),
  ];
  show();
  await screen.findByText('€37.60 is not paid yet');
  screen.getByText('October 2026: €18.80. The card has expired.');
  screen.getByText(
    'September 2026: €18.80. The card holder must confirm the payment. For the group museums.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Reset open charge' }));
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText(/€37.60 is written off/);
  expect(asked.some((one) => one.includes('resetInfoProviderOpenCharge'))).toBe(false);
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Reset open charge' })));
  expect(asked).toContain('/api/admin/v1/resetInfoProviderOpenCharge/anna');
  await screen.findByText('Anna Berger owes nothing any more.');
  expect(screen.queryByText(/is not paid yet/)).toBeNull();
});

test('a payment that is under way is no debt', async () => {
  open = [sampleStatement({ state: 'paying' })];
  show();
  await screen.findByText('€18.80 is not paid yet');
});

test('a group admin reads the charges of the group alone, and writes off nothing', async () => {
  charges = [];
  open = [sampleStatement({ state: 'declined' })];
  show('GROUP_ADMIN');
  await screen.findByText('Your group has paid nothing for this user yet.');
  expect(screen.queryByRole('button', { name: 'Reset open charge' })).toBeNull();
  expect(asked.some((one) => one.includes('/statements'))).toBe(false);
});

test('charges of many months have pages', async () => {
  charges = Array.from({ length: 20 }, (_, n) => sampleCharge({ month: 202_412 - n - (n > 11 ? 88 : 0) }));
  const { here } = show();
  await screen.findByText('December 2024');
  expect(screen.queryByText('September 2023')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('September 2023');
  expect(here()).toBe('/iam/users/anna/charge-infos/15');
});

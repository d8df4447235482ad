import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { PaymentAddress, PaymentData } from '../../../../shared/model/payment.ts';
import type { GroupForecast } from '../../../../shared/model/reporting.ts';
import type { OpenPayment, Statement } from '../../../../shared/model/statement.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { PaymentScreen } from './payment-screen.tsx';

const CARD = { brand: 'visa', last4: '4242', expiryMonth: 8, expiryYear: 2034 };
const ADDRESS: PaymentAddress = {
  ...{ company: '', name: 'Ann', vatId: '', street: 'Kai 1', zip: '20457', city: 'Hamburg' },
  ...{ state: '', country: 'DE' },
};
const DECLINED: OpenPayment = {
  ...{ statementId: 'u1.202610', month: 202610, state: 'declined', totalCents: 714 },
  ...{ reason: 'insufficient_funds', until: null, confirmation: null },
};

let payment: PaymentData;
let open: OpenPayment[];
let forecast: GroupForecast | null;
let statements: Statement[];
let asked: string[];
let sent: unknown;
let refusal: { readonly at: string; readonly message: string; readonly details?: unknown } | undefined;

beforeAll(() => inEnglish(['payment', 'charges', 'usage', 'list', 'errors']));
beforeEach(() => {
  payment = {
    ...{ card: null, address: null, vatState: 'missing', vatCheckedAt: null, liveModeAt: null },
    ...{ ready: false, payer: 'user', openCharge: 0 },
  };
  open = [];
  forecast = null;
  statements = [];
  asked = [];
  sent = undefined;
  refusal = undefined;
  stubApi((_, { pathname }, { body }) => {
    const call = pathname.split('/').slice(4).join('/');
    asked.push(call);
    if (body) sent = JSON.parse(String(body));
    if (refusal?.at === call) return { status: 409, body: { ...refusal, requestId: 'q' } };
    return { body: answerTo(call) };
  });
});

function answerTo(call: string): unknown {
  switch (call.split('/')[0]) {
    case 'openpayments':
      return { items: open };
    case 'statements':
      return { items: statements, links: { self: '' } };
    case 'getBillingSettings':
      return {
        ...{ validFrom: 202601, infoCharges: [600, 500, 400, 300, 200, 100], freeHours: 2 },
        ...{ freeMonths: 1, coming: [] },
      };
    case 'getInfoProviderReporting':
      return {
        ...{
          month: 202611,
          from: '',
          to: '',
          isRunning: true,
          isTest: false,
          endOfTestPeriod: 0,
          usedDevices: 0,
        },
        ...{ billableDevices: 0, seconds: 0, freeHours: 2, tier: null, rawCents: 0, discountPercent: 0 },
        ...{ discountCents: 0, additionalCents: 0, additionalInfo: '', estimateCents: 1200 },
        ...{ forecastDevices: 3, forecastCents: 1800, devices: [], links: {} },
      };
    case 'groupForecast':
      return { value: forecast };
    case 'setPaymentAddress':
      payment = { ...payment, address: sent as PaymentAddress };
      return payment;
    case 'deletePaymentCard':
      payment = { ...payment, card: null, ready: false };
      return payment;
    case 'setPaymentLiveMode':
      payment = { ...payment, liveModeAt: '2026-11-03T10:00:00.000Z' };
      return sampleUser({ liveModeAt: payment.liveModeAt });
    default:
      return payment;
  }
}

async function opened(user = sampleUser({ infoFeatureState: 'ON' })) {
  signIn(user);
  renderScreen(PaymentScreen, paths.settingsPayment.path, '/settings/payment');
  await screen.findByRole('heading', { level: 2, name: 'Statements' });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const dialog = () => within(screen.getByRole('dialog'));
const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('a user who works for somebody else sees a sentence, and nothing is asked for', async () => {
  signIn(sampleUser({ id: 'a', roles: ['ADMIN'] }));
  actAs(sampleUser({ name: 'Ida' }));
  renderScreen(PaymentScreen, paths.settingsPayment.path, '/settings/payment');
  screen.getByText(/Payment data belong to Ida alone/);
  expect(asked).toEqual([]);
});

test('live mode cannot be accepted before a card and an address are there, and says which one is missing', async () => {
  payment = { ...payment, card: CARD };
  await opened();
  screen.getByText('Visa ending in 4242');
  const needs = screen.getByText(/these are needed/).parentElement!;
  expect(within(needs).getByText('a card').parentElement?.querySelector('[aria-label="There"]')).toBeTruthy();
  within(needs).getByLabelText('Missing');
  expect(screen.queryByRole('button', { name: 'Start live mode' })).toBeNull();
});

test('live mode is started once its charges are accepted', async () => {
  payment = { ...payment, card: CARD, address: ADDRESS, ready: true };
  await opened();
  await press('Start live mode');
  expect(asked).not.toContain('setPaymentLiveMode');
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept/ }));
  await press('Start live mode');
  await screen.findByText(/^Accepted on/);
});

test('an address without what it needs is not sent, and each fault stands at its field', async () => {
  await opened();
  await press('Add an address');
  enter('Company', 'Harbour GmbH');
  enter('Country', 'DE');
  await press('Save the address');
  screen.getByText('Please enter a name.');
  screen.getByText('A company in the European Union needs a VAT id.');
  expect(asked).not.toContain('setPaymentAddress');
});

test('a VAT id is checked as soon as its field is left, and the register’s verdict stands at the field', async () => {
  payment = { ...payment, address: { ...ADDRESS, company: 'Harbour GmbH', vatId: 'DE136695976' } };
  await opened();
  await press('Change the address');
  enter('VAT id', 'DE136695975');
  fireEvent.blur(screen.getByLabelText('VAT id'));
  screen.getByText(/This is not a VAT id of the chosen country/);
  enter('VAT id', 'DE136695976');
  screen.getByText(/Form and check digits are right/);
  refusal = {
    at: 'setPaymentAddress',
    message: 'PAYMENT_ADDRESS_VALIDATION_FAILED',
    details: { vatId: { rule: 'notRegistered' } },
  };
  await press('Save the address');
  screen.getByText('The register does not know this VAT id.');
});

test('the page says that the register did not answer, and shows its last verdict', async () => {
  payment = {
    ...payment,
    address: { ...ADDRESS, company: 'Harbour GmbH', vatId: 'DE136695976' },
    ...{ vatState: 'valid', vatCheckedAt: '2026-10-01T10:00:00.000Z' },
  };
  await opened();
  screen.getByText('Valid');
  await press('Change the address');
  await press('Save the address');
  await screen.findByText(/could not be reached; its last answer stays/);
});

test('outside the European Union a company needs no VAT id, and any one is taken', async () => {
  await opened();
  await press('Add an address');
  for (const [label, value] of [
    ['Company', 'Harbour Ltd'],
    ['Name', 'Ann'],
    ['Street and number', 'Quay 1'],
    ['Postcode', 'E1'],
    ['City', 'London'],
    ['Country', 'GB'],
    ['VAT id', 'GB 1'],
  ] as const)
    enter(label, value);
  await press('Save the address');
  await screen.findByText('GB 1');
  expect(sent).toMatchObject({ company: 'Harbour Ltd', vatId: 'GB 1', country: 'GB' });
});

test('deleting the card in live mode tells that the Info CMS becomes inactive', async () => {
  payment = { ...payment, card: CARD, address: ADDRESS, ready: true, liveModeAt: '2026-11-03T10:00:00.000Z' };
  await opened();
  await press('Delete the card');
  dialog().getByText(/Your Info CMS becomes inactive/);
  expect(asked).not.toContain('deletePaymentCard');
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete the card' })));
  await screen.findByText('There is no card yet.');
});

test('while something is owed, card and address cannot be deleted, and it is said why', async () => {
  payment = { ...payment, card: CARD, openCharge: 714 };
  open = [DECLINED];
  await opened();
  await press('Delete the card');
  dialog().getByText(/€7.14 is still open/);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Delete the card' })));
  expect(asked).not.toContain('deletePaymentCard');
});

test('a charge that is declined again says why', async () => {
  payment = { ...payment, card: CARD, openCharge: 714 };
  open = [DECLINED];
  await opened();
  screen.getByText('The account of the card has not enough money.');
  refusal = { at: 'retryDeclinedCharge', message: 'PAYMENT_FAILED', details: { reason: 'expired_card' } };
  await press('Pay €7.14 now');
  await waitFor(() => screen.getByRole('alert'));
  expect(screen.getByRole('alert').textContent).toBe('The card has expired.');
});

test('without a card, what is owed asks for one first', async () => {
  payment = { ...payment, openCharge: 714 };
  open = [DECLINED];
  await opened();
  screen.getByText('Add a card below; then you can pay.');
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});

test('a payment that waits names its last day in Germany, and cancelling it tells what follows', async () => {
  payment = { ...payment, card: CARD };
  open = [{ ...DECLINED, state: 'toConfirm', reason: null, until: '2026-11-15T23:00:00.000Z' }];
  await opened();
  screen.getByText(/by the end of 15 November/);
  // The provider could not be asked, so it cannot be confirmed now.
  screen.getByText(/cannot be reached at present/);
  await press('Cancel the payment');
  dialog().getByText(/the Info CMS becomes inactive at once/);
  await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Cancel the payment' })));
  expect(asked).toContain('confirmPayment/false');
});

test('where a group pays, neither card nor address is asked for', async () => {
  payment = { ...payment, payer: 'group' };
  await opened(sampleUser({ managerGroup: 'museums', groupConfirmed: true }));
  screen.getByText(/The group museums pays for your use/);
  for (const name of ['Card', 'Address for invoices', 'Live mode'])
    expect(screen.queryByRole('heading', { level: 2, name })).toBeNull();
});

test('where a group pays from the acceptance on, live mode is accepted without card and address', async () => {
  payment = { ...payment, payer: 'groupWhenLive' };
  await opened(sampleUser({ managerGroup: 'museums', groupConfirmed: true }));
  expect(screen.queryByRole('heading', { level: 2, name: 'Card' })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: /^I accept/ }));
  await press('Start live mode');
  await screen.findByText(/^Accepted on/);
});

test('a group admin enters a card for the group, and sees no live mode', async () => {
  await opened(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  screen.getByText(/this card pays for all of them/);
  screen.getByRole('heading', { level: 2, name: 'Card' });
  expect(screen.queryByRole('heading', { level: 2, name: 'Live mode' })).toBeNull();
  expect(asked).not.toContain('getInfoProviderReporting/0');
});

test('a group admin sees what the month comes to for the members, and when that was counted', async () => {
  forecast = {
    ...{ month: 202611, members: 12, estimateCents: 480_000, forecastCents: 515_000 },
    countedDate: '2026-11-24T10:00:00.000Z',
  };
  await opened(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  const card = within(screen.getByRole('region', { name: 'The next charge of your group' }));
  card.getByText(/The group museums pays for 12 members/);
  card.getByText('€4,800.00');
  card.getByText('€5,150.00');
  card.getByText(/^Without VAT. Counted on 24/);
});

test('statements show their month, number, state and amounts', async () => {
  statements = [
    {
      ...{ id: 'u1.202610', payerId: 'u1', group: null, month: 202610, state: 'paid', number: 7 },
      ...{ netCents: 600, vatCents: 114, totalCents: 714, reason: null },
      createdDate: '2026-11-01T02:00:00.000Z',
    },
  ];
  await opened();
  const cells = within(screen.getByRole('table', { name: 'Statements' })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    ...['October 2026', 'Paid', '€6.00', '€1.14', '€7.14', '7'],
  ]);
});

test('an invoice that is not made yet comes a little later, and says so', async () => {
  statements = [
    {
      ...{ id: 'u1.202610', payerId: 'u1', group: null, month: 202610, state: 'paid', number: 7 },
      ...{ netCents: 600, vatCents: 114, totalCents: 714, reason: null },
      createdDate: '2026-11-01T02:00:00.000Z',
    },
  ];
  refusal = { at: 'getInvoiceUrl/7', message: 'PLEASE_TRY_AGAIN' };
  await opened();
  await press('Download invoice 7');
  await screen.findByText(/This invoice is being made/);
});

test('the list of statements is read again until it agrees with what is open', async () => {
  statements = [
    {
      ...{ id: 'u1.202610', payerId: 'u1', group: null, month: 202610, state: 'declined', number: 7 },
      ...{ netCents: 600, vatCents: 114, totalCents: 714, reason: null },
      createdDate: '2026-11-01T02:00:00.000Z',
    },
  ];
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await opened();
  screen.getByText('Declined');
  statements = [{ ...statements[0]!, state: 'paid' }];
  await act(() => vi.advanceTimersByTimeAsync(4000));
  await screen.findByText('Paid');
  const looks = asked.length;
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(asked.length).toBe(looks);
  vi.useRealTimers();
});

test('the next charge is what the running month will cost', async () => {
  payment = { ...payment, card: CARD, address: ADDRESS, ready: true, liveModeAt: '2026-11-03T10:00:00.000Z' };
  await opened();
  screen.getByText('November 2026 is charged on 1 December.');
  screen.getByText('€12.00');
  screen.getByText('€18.00');
});

test('a page that cannot be loaded says so, and can be tried again', async () => {
  refusal = { at: 'getPaymentData', message: 'INTERNAL_SERVER_ERROR' };
  signIn(sampleUser());
  renderScreen(PaymentScreen, paths.settingsPayment.path, '/settings/payment');
  const again = await screen.findByRole('button', { name: /try again|retry/i });
  refusal = undefined;
  await act(async () => fireEvent.click(again));
  await screen.findByRole('heading', { level: 2, name: 'Statements' });
});

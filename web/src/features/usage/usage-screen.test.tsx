import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reporting } from '../../../../shared/contract/money/reporting.ts';
import type { SpendAlert } from '../../../../shared/model/reporting.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { actAs, signIn } from '../../lib/session.ts';
import { UsageScreen } from './usage-screen.tsx';

const RUNNING = monthOf(Date.now());
const LAST = addMonths(RUNNING, -1);

const month = (number: number, more: Partial<Reporting> = {}): Reporting => ({
  month: number,
  from: new Date(startOfMonth(number)).toISOString(),
  to: new Date().toISOString(),
  ...{
    isRunning: number === RUNNING,
    isTest: false,
    endOfTestPeriod: 0,
    usedDevices: 3,
    billableDevices: 2,
    seconds: 90_000,
  },
  ...{
    freeHours: 24,
    tier: { from: 1, to: 9, cents: 190 },
    rawCents: 380,
    discountPercent: 10,
    discountCents: 38,
  },
  ...{
    additionalCents: 2500,
    additionalInfo: 'Support',
    estimateCents: 2842,
    forecastDevices: 3,
    forecastCents: 3013,
  },
  devices: [
    { beaconId: 'AA0000000001', seconds: 90_000, billable: true },
    { beaconId: 'AA0000000002', seconds: 3600, billable: false },
  ],
  links: {},
  ...more,
});

let asked: string[];
let shown: Partial<Reporting>;
let alert: SpendAlert;
beforeAll(() => inEnglish(['usage', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  shown = {};
  alert = { cents: null, groupCents: null };
  stubApi((method, { pathname, searchParams }, { body }) => {
    const [name = '', ...rest] = pathname.split('/').slice(4);
    asked.push([name, ...rest].join('/') + (searchParams.size ? `?${searchParams}` : ''));
    if (name === 'getBillingSettings')
      return {
        body: {
          validFrom: LAST,
          infoCharges: [190, 160, 140, 110, 90, 70],
          freeHours: 24,
          freeMonths: 1,
          coming: [],
        },
      };
    if (name === 'spendAlert') {
      if (method === 'PUT') alert = { ...alert, ...JSON.parse(String(body)) };
      return { body: alert };
    }
    if (name === 'usage')
      return {
        body: {
          items: [
            {
              ...{
                infoId: 'i1',
                infoName: 'Welcome',
                from: '2026-11-01T00:00:00.000Z',
                to: '2026-11-01T01:00:00.000Z',
              },
              ...{ seconds: 3600, begunBy: 'month', endedBy: 'info' },
            },
          ],
        },
      };
    if (rest.length > 1) return { body: { months: [month(Number(rest[1]), shown)] } };
    const number = Number(rest[0]);
    return { body: month(number, number === LAST ? { estimateCents: 1000 } : shown) };
  });
});

function open(address: string, role: 'INFO_PROVIDER' | 'GROUP_ADMIN' | 'ADMIN' = 'INFO_PROVIDER') {
  signIn(sampleUser({ roles: [role] }));
  return renderScreen(UsageScreen, paths.usage.path, address);
}
const figure = async (name: string) => (await screen.findByRole('heading', { name })).parentElement!;

test('the running month shows what it costs so far, what is expected and what the last month cost', async () => {
  open('/info-cms/reporting');
  expect(within(await figure('So far')).getByText('€28.42')).toBeTruthy();
  expect(within(await figure('Beacons charged')).getByText('2')).toBeTruthy();
  const expected = await screen.findByRole('heading', { name: /^Expected by/ });
  expect(within(expected.parentElement!).getByText('€30.13')).toBeTruthy();
  expect(await screen.findByText('€10.00')).toBeTruthy();
});

test('the lines of the sum add up', async () => {
  open('/info-cms/reporting');
  await screen.findByText('2 beacons × €1.90');
  const card = within(screen.getByRole('region', { name: 'How it adds up' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    ...['€3.80', '-€0.38', '€25.00', '€28.42'],
  ]);
});

test('in the test period nothing is charged, and the page says until when, and the lines why', async () => {
  shown = { isTest: true, endOfTestPeriod: 202612, estimateCents: 0, forecastCents: 0 };
  open('/info-cms/reporting');
  await screen.findByText('Test until the end of December 2026: what you see here is not charged.');
  const card = within(screen.getByRole('region', { name: 'How it adds up' }));
  expect(card.getAllByRole('definition').at(-1)!.textContent).toBe('€0.00');
});

test('the price that applies is marked, and more beacons show what they would cost', async () => {
  open('/info-cms/reporting');
  const prices = within(await screen.findByRole('list', { name: 'Price per beacon and month' }));
  expect(prices.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([
    'true',
    ...Array(5).fill(null),
  ]);
  fireEvent.change(screen.getByRole('textbox', { name: 'How many more beacons?' }), {
    target: { value: '7' },
  });
  // Ten beacons reach the second price: 10 × €1.60, 10 % off, and €25.
  await screen.findByText('10 beacons would cost €39.40.');
});

test('a past month is an address, has no forecast, and leads to the month after it', async () => {
  open(`/info-cms/reporting/0/${LAST}`);
  await figure('Total');
  expect(screen.queryByRole('heading', { name: /^Expected/ })).toBeNull();
  expect(screen.getByRole('link', { name: 'The month after' }).getAttribute('href')).toBe(
    paths.usage.to('0', RUNNING),
  );
});

test('a month that has not begun or does not exist is the running one', async () => {
  open(`/info-cms/reporting/0/${addMonths(RUNNING, 2)}`);
  await figure('So far');
  expect(asked).toContain(`getInfoProviderReporting/${RUNNING}?limit=100`);
});

test('the time of a beacon is explained by its Info, and by what began and ended it', async () => {
  open('/info-cms/reporting');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: /^AA0000000001/ })));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use of AA0000000001' }));
  await dialog.findByText(
    'It was in use before the month began, ended when the Info was switched off, withdrawn or deleted.',
  );
  expect(dialog.getByRole('link', { name: 'Welcome' })).toBeTruthy();
});

test('further beacons are read page by page', async () => {
  shown = { usedDevices: 300 };
  open('/info-cms/reporting');
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: 'Show more beacons' })));
  expect(asked).toContain(`getInfoProviderReporting/${RUNNING}?limit=100&starting_at=AA0000000002`);
});

test('the admin of a group sees the figures of a user, and nothing of the Infos', async () => {
  open(`/info-cms/reporting/u7/${RUNNING}`, 'GROUP_ADMIN');
  await figure('So far');
  expect(asked).toContain(`getInfoProviderReporting/u7/${RUNNING}/${RUNNING}?limit=100`);
  expect(screen.queryByRole('button', { name: /^AA0000000001/ })).toBeNull();
});

const alertCard = async () => within(await screen.findByRole('region', { name: 'Spend alert' }));
const enter = async (amount: string) => {
  const card = await alertCard();
  fireEvent.change(card.getByLabelText('Notify me from (€)'), { target: { value: amount } });
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Save' })));
};

test('a user sets an amount in euros from which on a mail is sent, changes it and ends it', async () => {
  open('/info-cms/reporting');
  const card = await alertCard();
  card.getByText('You are not notified.');
  fireEvent.click(card.getByRole('button', { name: 'Set an amount' }));
  await enter('49,90');
  card.getByText('You are notified from €49.90 on.');
  expect(alert.cents).toBe(4990);
  fireEvent.click(card.getByRole('button', { name: 'Change' }));
  expect(card.getByLabelText<HTMLInputElement>('Notify me from (€)').value).toBe('49.90');
  fireEvent.click(card.getByRole('button', { name: 'Cancel' }));
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Stop' })));
  card.getByText('You are not notified.');
  expect(alert.cents).toBeNull();
});

test('the admin of a group sets another amount, for what the group pays for its members', async () => {
  alert = { cents: 5000, groupCents: null };
  signIn(sampleUser({ roles: ['GROUP_ADMIN'], administers: 'museums' }));
  renderScreen(UsageScreen, paths.usage.path, '/info-cms/reporting');
  const card = await alertCard();
  fireEvent.click(
    within(card.getByRole('group', { name: 'What your group pays for its members' })).getByRole('button', {
      name: 'Set an amount',
    }),
  );
  await enter('300');
  expect(alert).toEqual({ cents: 5000, groupCents: 30_000 });
});

test('an amount that cannot be set is named at its field, and nothing is sent', async () => {
  open('/info-cms/reporting');
  fireEvent.click((await alertCard()).getByRole('button', { name: 'Set an amount' }));
  await enter('0');
  (await alertCard()).getByText('Please enter an amount from €0.01 to €10,000,000.00, such as 50 or 49.90.');
  expect(alert.cents).toBeNull();
});

test('an admin who acts for a user sees the amount, and cannot change it', async () => {
  alert = { cents: 5000, groupCents: null };
  signIn(sampleUser({ roles: ['ADMIN'] }));
  actAs(sampleUser({ id: 'u7', roles: ['INFO_PROVIDER'] }));
  renderScreen(UsageScreen, paths.usage.path, '/info-cms/reporting');
  const card = await alertCard();
  card.getByText('You are notified from €50.00 on.');
  expect(card.queryByRole('button')).toBeNull();
});

test('the amount of another user is not asked for', async () => {
  open(`/info-cms/reporting/u7/${RUNNING}`, 'GROUP_ADMIN');
  await figure('So far');
  expect(screen.queryByRole('region', { name: 'Spend alert' })).toBeNull();
  expect(asked.some((path) => path.startsWith('spendAlert'))).toBe(false);
});

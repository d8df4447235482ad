import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reporting } from '../../../../shared/contract/money/reporting.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
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
beforeAll(() => inEnglish(['usage', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  shown = {};
  stubApi((_, { pathname, searchParams }) => {
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
  fireEvent.change(screen.getByRole('spinbutton'), { target: { value: '7' } });
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

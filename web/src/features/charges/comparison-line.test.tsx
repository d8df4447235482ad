import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { Comparison } from '../../../../shared/model/comparison.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { ComparisonLine } from './comparison-line.tsx';

beforeAll(() => inEnglish(['charges']));

const moved = { payments: 1204, paidCents: 860_000, refundedCents: 0, disputedCents: 0 };
let month = 202601;

/** Each test has a month of its own, since answers are kept. */
function show(value: Partial<Comparison> | null): void {
  month++;
  const all = { month, comparedDate: '2026-11-02T10:00:00.000Z', differing: 0, differences: [] };
  stubApi(() => ({ body: { value: value && { ...all, provider: moved, ledger: moved, ...value } } }));
  renderInConsole(<ComparisonLine month={month} />);
}

test('a month that was compared says when, how many payments and how much', async () => {
  show({});
  await screen.findByText(/on 2 Nov 2026: 1,204 payments, €8,600\.00\. Both agree\./);
  expect(screen.queryByText(/refunded/)).toBeNull();
});

test('refunds are shown with it', async () => {
  show({ ledger: { ...moved, refundedCents: 200, disputedCents: 514 } });
  await screen.findByText(/€7\.14 of it was refunded or disputed\./);
});

test('what differs is listed with what each side says', async () => {
  const one = { payments: 1, paidCents: 714, refundedCents: 0, disputedCents: 0 };
  const nothing = { ...one, payments: 0, paidCents: 0 };
  const differences = [
    { statementId: 'anna.202610', provider: nothing, ledger: one },
    { statementId: 'nobody.202610', provider: one, ledger: null },
  ];
  show({ differing: 2, differences });
  await screen.findByText(/2 statements differ/);
  const table = within(screen.getByRole('table', { name: 'Differences from the card provider' }));
  table.getByRole('rowheader', { name: 'anna.202610' });
  expect(table.getAllByText('€7.14')).toHaveLength(2);
  table.getByText('No such statement');
});

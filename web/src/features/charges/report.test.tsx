import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BillingReport } from '../../../../shared/model/billing-report.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleReport } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { Report } from './report.tsx';

let report: BillingReport | null;
let posts: string[];
beforeAll(() => inEnglish(['charges', 'list', 'errors']));
beforeEach(() => {
  [report, posts] = [sampleReport(), []];
  signIn(sampleUser({ id: 'me', roles: ['ADMIN'] }));
  stubApi((method, url) => {
    if (method !== 'POST') return { body: { value: report } };
    posts.push(url.pathname);
    report = sampleReport({ state: 'running', endedDate: null });
    return { body: report };
  });
});
const Page = () => <Report month={202610} />;
const show = () => renderScreen(Page, paths.billingRunReport.path, paths.billingRunReport.to(202610));

test('the close of a month has what happened, the accounts of the ledger, and that no number is missing', async () => {
  show();
  const ofMonth = within(await screen.findByRole('region', { name: '2 statements of October 2026' }));
  ofMonth.getByRole('row', { name: 'Invoiced 2 €14.28' });
  ofMonth.getByRole('row', { name: /Revenue.*-€12.00/ });
  screen.getByRole('region', { name: 'What happened in October 2026' });
  screen.getByText('The invoices of the month have the numbers 7 to 8. No number between them is missing.');
});

test('numbers without an invoice are named', async () => {
  report = sampleReport({ numbers: { first: 1, last: 30, checked: 30, missing: [5, 9] } });
  show();
  await screen.findByText('Between the numbers 1 and 30, 2 have no invoice: 5 and 9.');
});

test('a month that was not summed up is, once an admin asks for it', async () => {
  report = null;
  show();
  await screen.findByText('The month was not summed up yet.');
  fireEvent.click(screen.getByRole('button', { name: 'Sum up the month' }));
  await screen.findByText('The month is being summed up.');
  expect(posts).toEqual(['/api/admin/v1/billingruns/202610/report']);
});

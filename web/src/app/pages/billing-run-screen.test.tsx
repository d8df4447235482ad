import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleRun } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { BillingRunScreen } from './billing-run-screen.tsx';

let run: BillingRun;
let sent: string[];
beforeAll(() => inEnglish(['charges', 'audit', 'list', 'errors']));
beforeEach(() => {
  run = sampleRun();
  sent = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((method, { pathname }) => {
    if (method === 'POST') sent.push(pathname);
    if (pathname.endsWith('/pause')) run = { ...run, state: 'paused' };
    if (pathname.endsWith('/resume')) run = { ...run, state: 'running' };
    if (method === 'POST') return { body: run };
    const items = pathname.endsWith('/billingruns') ? [sampleRun({ month: 202611 }), run] : [];
    return { body: { items, links: { self: '' } } };
  });
});

const show = (month = 202610) =>
  renderScreen(BillingRunScreen, paths.billingRun.path, paths.billingRun.to(month));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

test('a run shows how many accounts it has counted, and what came of each statement', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Billing of October 2026' });
  const figures = screen.getByRole('region', { name: 'Figures' });
  expect(figures.textContent).toBe(
    'Usage, without VAT€9,600.00Accounts counted1,200With usage800Statements703',
  );
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    ...['StateStatementsAmount', 'Paid700€10,000.00', 'Declined3€21.42', 'Total703€10,021.42'],
  ]);
  expect(screen.getByRole('link', { name: 'Declined' }).getAttribute('href')).toBe(
    '/billing/statements?user=all&filter=month%3Aeq%3A202610&filter=state%3Aeq%3Adeclined',
  );
});

test('a finished run has nothing to press', async () => {
  show();
  await screen.findByText('Finished');
  for (const name of ['Pause', 'Resume', 'Look again'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a running run is paused at once, and resumed after a confirmation', async () => {
  run = sampleRun({ state: 'running', endedDate: null });
  show();
  await screen.findByText('Running');
  await press('Pause');
  expect(sent).toEqual(['/api/admin/v1/billingruns/202610/pause']);
  await screen.findByText(/Nobody else is charged until it is resumed/);
  await press('Resume');
  const dialog = within(screen.getByRole('dialog'));
  dialog.getByText('It continues where it was paused. Cards are charged again.');
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Resume' })));
  expect(sent.at(-1)).toBe('/api/admin/v1/billingruns/202610/resume');
  await screen.findByText('Running');
});

test('groups without a payer are named, and looked at again after a confirmation', async () => {
  run = sampleRun({ groupsWithoutPayer: ['harbours', 'parks'] });
  show();
  const link = await screen.findByRole('link', { name: 'harbours' });
  expect(link.getAttribute('href')).toBe('/whitelabel/manager-groups/harbours/edit');
  await press('Look again');
  await act(async () =>
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Look again' })),
  );
  expect(sent).toEqual(['/api/admin/v1/billingruns/202610/resume']);
});

test('a month without a run says so', async () => {
  show(202001);
  await screen.findByText('There is no run for 202001');
});

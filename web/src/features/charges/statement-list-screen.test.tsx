import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Statement } from '../../../../shared/model/statement.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleRun, sampleStatement } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RunListScreen } from './run-list-screen.tsx';
import { StatementListScreen } from './statement-list-screen.tsx';

const owner = { id: 'anna', name: 'Anna Berger', email: 'anna@example.com' };
let asked: URL[];
let more: Partial<Statement>;
beforeAll(() => inEnglish(['charges', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  more = { state: 'declined', reason: 'no_card' };
  stubApi((_, url) => {
    asked.push(url);
    if (url.pathname.includes('/users/')) return { body: sampleUser(owner) };
    if (url.pathname.endsWith('/cancel')) return { body: { number: 8 } };
    if (url.pathname.endsWith('/billingruns')) return { body: { items: [sampleRun()], links: { self: '' } } };
    const isAll = url.searchParams.has('extra_field');
    return {
      body: {
        items: [
          sampleStatement({ ...more, ...(isAll && { owner }) }),
          sampleStatement({ id: 'g', payerId: 'gone', group: 'museums', ...(isAll && { owner: null }) }),
        ],
        links: { self: '' },
      },
    };
  });
});

function show(address: string, role: 'ADMIN' | 'GROUP_ADMIN' = 'ADMIN') {
  signIn(sampleUser({ id: 'me', roles: [role] }));
  return renderScreen(StatementListScreen, paths.statements.path, address);
}
const listed = () => asked.findLast(({ pathname }) => pathname.endsWith('/statements'))!;

test('an admin reads the statements of all payers, with their states in words', async () => {
  show(paths.statements.to());
  const row = within(await screen.findByRole('row', { name: /Anna Berger/ }));
  expect(row.getByText('Declined').title).toBe('There was no card.');
  row.getByText('€18.80');
  expect(row.getByRole('link', { name: 'Anna Berger' }).getAttribute('href')).toBe(
    '/iam/users/anna/charge-infos',
  );
  expect(row.getByRole('link', { name: 'Explain October 2026' }).getAttribute('href')).toBe(
    '/info-cms/reporting/anna/202610',
  );
  const ofGroup = within(screen.getByRole('row', { name: /Deleted account/ }));
  ofGroup.getByText('Group museums');
  expect(ofGroup.getByRole('link', { name: 'Explain October 2026' }).getAttribute('href')).toBe(
    '/billing/group/museums/202610',
  );
});

test('an admin cancels the invoice of a statement by another one, and reads first what that does', async () => {
  show(paths.statements.to());
  const row = within(await screen.findByRole('row', { name: /Anna Berger/ }));
  fireEvent.click(row.getByRole('button', { name: 'More actions for invoice 7' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Issue a cancellation' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel invoice 7?' }));
  dialog.getByText(/takes back €18.80/);
  fireEvent.click(dialog.getByRole('button', { name: 'Issue a cancellation' }));
  await screen.findByText('Invoice 7 is cancelled by 8.');
  expect(asked.some(({ pathname }) => pathname === '/api/admin/v1/invoices/7/cancel')).toBe(true);
});

test('a cancelled invoice names the one that cancels it, and cannot be cancelled again', async () => {
  more = { state: 'writtenOff', cancellation: 8 };
  show(paths.statements.to());
  const row = within(await screen.findByRole('row', { name: /Anna Berger/ }));
  row.getByText('cancelled by');
  row.getByRole('button', { name: 'Download invoice 8' });
  expect(row.queryByRole('button', { name: /More actions/ })).toBeNull();
});

test('the filters of a link are sent and shown in words', async () => {
  show(paths.statements.of('anna', ['month:eq:202610', 'state:eq:declined']));
  await screen.findByRole('heading', { level: 1, name: 'Statements of Anna Berger' });
  expect(listed().pathname).toBe('/api/admin/v1/statements');
  expect(listed().searchParams.getAll('filter')).toEqual(['month:eq:202610', 'state:eq:declined']);
  expect(listed().searchParams.get('user')).toBe('anna');
});

test('a group admin reads the statements of their own card, without a payer', async () => {
  show(paths.statements.to(), 'GROUP_ADMIN');
  await screen.findByText('Group museums');
  expect(listed().pathname).toBe('/api/infoprovider/v1/statements');
  expect(screen.queryByRole('columnheader', { name: 'Payer' })).toBeNull();
});

test('the list of runs leads to the run of a month, and shows what needs somebody', async () => {
  signIn(sampleUser({ id: 'me', roles: ['ADMIN'] }));
  const { here } = renderScreen(RunListScreen, paths.billingRuns.path, paths.billingRuns.to());
  await screen.findByText('3 declined');
  fireEvent.click(screen.getByRole('link', { name: 'October 2026' }));
  expect(here()).toBe('/billing/run/202610');
});

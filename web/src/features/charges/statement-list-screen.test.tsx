import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
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
beforeAll(() => inEnglish(['charges', 'list', 'errors']));
beforeEach(() => {
  asked = [];
  stubApi((_, url) => {
    asked.push(url);
    if (url.pathname.includes('/users/')) return { body: sampleUser(owner) };
    if (url.pathname.endsWith('/billingruns')) return { body: { items: [sampleRun()], links: { self: '' } } };
    const isAll = url.searchParams.has('extra_field');
    return {
      body: {
        items: [
          sampleStatement({ state: 'declined', reason: 'no_card', ...(isAll && { owner }) }),
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
    '/iam/users?filter=managerGroup%3Aeq%3Amuseums',
  );
});

test('the filters of a link are sent and shown in words', async () => {
  show(paths.statements.of('anna', ['month:eq:202610', 'state:eq:declined']));
  await screen.findByRole('heading', { level: 1, name: 'Statements of Anna Berger' });
  expect(listed().pathname).toBe('/api/admin/v1/statements');
  expect(listed().searchParams.getAll('filter')).toEqual(['month:eq:202610', 'state:eq:declined']);
  expect(listed().searchParams.get('user')).toBe('anna');
});

test('a group admin reads the statements of the own card, without a payer', async () => {
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

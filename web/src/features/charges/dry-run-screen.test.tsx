import { fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DryRun } from '../../../../shared/model/dry-run.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleDryRun, sampleDryStatement } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { DryRunScreen } from './dry-run-screen.tsx';

let run: DryRun | null;
let asked: { method: string; url: URL }[];
beforeAll(() => inEnglish(['charges', 'list', 'errors']));
beforeEach(() => {
  run = sampleDryRun();
  asked = [];
  signIn(sampleUser({ id: 'me', roles: ['ADMIN'] }));
  stubApi((method, url) => {
    asked.push({ method, url });
    if (method === 'POST') run = sampleDryRun({ state: 'running', endedDate: null, outcomes: {} });
    if (method === 'POST') return { body: run };
    if (url.pathname.endsWith('/dryrun')) return { body: { value: run } };
    const owner = { id: 'anna', name: 'Anna Berger', email: 'anna@example.com' };
    const items = [
      sampleDryStatement({ owner, made: { state: 'paid', totalCents: 1190 } }),
      sampleDryStatement({
        ...{ id: 'g', group: 'museums', owner: null, outcome: 'noCard' },
        carried: [{ month: 202609, netCents: 30 }],
      }),
    ];
    return { body: { items: run ? items : [], links: { self: '' } } };
  });
});
const show = (address = paths.billingDryRun.to(202610)) =>
  renderScreen(DryRunScreen, paths.billingDryRun.path, address);

test('a dry run shows each statement, with what there is already and what earlier months have left', async () => {
  show();
  await screen.findByRole('heading', { level: 1, name: 'Dry run of October 2026' });
  const row = within(await screen.findByRole('row', { name: /Anna Berger/ }));
  row.getByText('Would be charged');
  row.getByText('€18.80');
  row.getByText('€11.90');
  row.getByText('Paid');
  const ofGroup = within(screen.getByRole('row', { name: /museums/ }));
  ofGroup.getByText('No card');
  expect(ofGroup.getByText('€0.30').title).toBe('September 2026');
  await screen.findByText(/What a run that began on .* would charge/);
  screen.getByText(/Nobody pays for €12.00 that 2 accounts have used/);
  screen.getByText('700 · €10,000.00');
});

test('the outcome that is chosen is asked for', async () => {
  show(`${paths.billingDryRun.to(202610)}?filter=outcome:eq:noCard`);
  await screen.findByRole('row', { name: /Anna Berger/ });
  const list = asked.find(({ url }) => url.pathname.endsWith('/statements'))!.url;
  expect(list.pathname).toBe('/api/admin/v1/billingruns/202610/dryrun/statements');
  expect(list.searchParams.get('outcome')).toBe('noCard');
  expect(list.searchParams.has('filter')).toBe(false);
});

test('a month without a dry run says what one does, and starts it', async () => {
  run = null;
  show();
  await screen.findByText('No dry run yet');
  fireEvent.click(screen.getByRole('button', { name: 'Start the dry run' }));
  await screen.findByText('Running');
  expect(asked.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)).toEqual([
    '/api/admin/v1/billingruns/202610/dryrun',
  ]);
});

test('a month that is not over is an estimate', async () => {
  run = sampleDryRun({ isOver: false });
  show();
  await screen.findByText(/The month is not over/);
});

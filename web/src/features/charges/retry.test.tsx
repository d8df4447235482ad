import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BillingRetry } from '../../../../shared/model/billing-retry.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleRun, sampleStatement } from '../../../testing/sample-charge.ts';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RetryNotice } from './retry-notice.tsx';
import { RunPage } from './run-page.tsx';

const RETRY: BillingRetry = {
  ...{ month: 202610, state: 'finished', startedDate: '2026-11-05T08:00:00.000Z', endedDate: null },
  outcomes: { paid: { statements: 2, cents: 3760 }, declined: { statements: 1, cents: 1880 } },
  ...{ withoutCard: { statements: 1, cents: 1880 }, version: 4 },
};
let retry: BillingRetry | null;
let declined: number;
let posts: string[];
beforeAll(() => inEnglish(['charges', 'list', 'errors']));
beforeEach(() => {
  [retry, declined, posts] = [null, 3, []];
  signIn(sampleUser({ id: 'me', roles: ['ADMIN'] }));
  stubApi((method, url) => {
    if (method === 'POST') {
      posts.push(url.pathname);
      retry = { ...RETRY, state: 'running' };
      return { body: retry };
    }
    if (url.pathname.endsWith('/retry')) return { body: { value: retry } };
    if (url.pathname.endsWith('/statements')) {
      expect(url.searchParams.getAll('filter')).toEqual(['month:eq:202610', 'state:eq:declined']);
      const items = Array.from({ length: declined }, (_, n) =>
        sampleStatement({ id: `${n}`, state: 'declined' }),
      );
      return { body: { items, links: { self: '' } } };
    }
    return { body: { items: [sampleRun()], links: { self: '' } } };
  });
});

const Page = () => <RunPage here="overview">{(run) => <RetryNotice month={run.month} />}</RunPage>;
async function ask() {
  renderScreen(Page, paths.billingRun.path, paths.billingRun.to(202610));
  fireEvent.click(await screen.findByRole('button', { name: 'Charge declined again' }));
}
const confirm = () => screen.getAllByRole('button', { name: 'Charge declined again' }).at(-1)!;

test('what is declined is counted before it is charged again, and what came of it is shown', async () => {
  await ask();
  await screen.findByText(/3 statements over €56.40 are declined/);
  expect(posts).toEqual([]);
  fireEvent.click(confirm());
  await screen.findByText('Declined statements are being charged again: 3 so far.');
  screen.getByText('1 payer has no card and was left out.');
  await waitFor(() => expect(posts).toEqual(['/api/admin/v1/billingruns/202610/retry']));
});

test('nothing is charged again if nothing is declined', async () => {
  declined = 0;
  await ask();
  await screen.findByText('No statement of this month is declined at present.');
  fireEvent.click(confirm());
  expect(posts).toEqual([]);
});

test('a retry that has ended says how many were paid', async () => {
  retry = RETRY;
  renderScreen(Page, paths.billingRun.path, paths.billingRun.to(202610));
  await screen.findByText(/3 declined statements were charged again: 2 of them were paid/);
});

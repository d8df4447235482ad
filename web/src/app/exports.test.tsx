import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { OPERATIONS } from '../../../shared/contract/index.ts';
import { match } from '../../../shared/contract/route.ts';
import { Month } from '../../../shared/model/billing-settings.ts';
import { triedOf } from '../../../test/support/depth.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { sampleOf } from '../../testing/sample-of.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { stubApi } from '../../testing/stub-api.ts';
import * as files from '../lib/download.ts';
import { signIn } from '../lib/session.ts';
import { SCREENS } from './screens.ts';

/** Every list has a cursor in its path. */
const lists = Object.values(SCREENS)
  .map(({ path }) => path)
  .filter((path) => path.includes(':cursor?'));
const month = String(sampleOf(Month));
const addressOf = (path: string) =>
  path
    .replace('/:cursor?', '')
    .replace(':user', 'all')
    .replace(':group', 'museums')
    .replace(':id', 'x')
    .replace(':month', month);

beforeAll(() => inEnglish([...new Set(Object.values(SCREENS).flatMap(({ texts }) => texts))]));
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  stubApi((method, url) => {
    const { operation } = match(OPERATIONS, method, url.pathname)!;
    const reply = sampleOf(operation.reply) as Record<string, unknown>;
    return { body: reply.links ? { ...reply, links: { self: '' } } : reply };
  });
});

test('the console has lists', () => expect(lists.length).toBeGreaterThan(15));

test.each(triedOf(lists))('the file of %s contains every text that its rows show', async (path) => {
  signIn(sampleUser({ roles: ['ADMIN'] }));
  const saved = vi.spyOn(files, 'download').mockImplementation(() => {});
  renderConsole(addressOf(path));
  const row = await waitFor(() => {
    const found = document.querySelector('table[aria-busy=false] tbody tr');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const file = String(saved.mock.calls[0]![0]);
  const shown = [...new Set(row.textContent.match(/«.*?»/g))];
  expect(shown.filter((text) => !file.includes(text))).toEqual([]);
});

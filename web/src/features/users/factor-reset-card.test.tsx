import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { FactorReset } from '../../../../shared/model/factor-reset.ts';
import type { Role } from '../../../../shared/roles.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderInConsole } from '../../../testing/render.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { signIn } from '../../lib/session.ts';
import { FactorResetCard } from './factor-reset-card.tsx';

const WAITING: FactorReset = {
  hasFactor: true,
  waiting: {
    id: 'reset1',
    askedBy: 'other',
    askedByName: 'Olaf Other',
    reason: 'Lost the phone',
    askedDate: '2026-11-20T08:00:00.000Z',
    dueDate: '2026-11-21T08:00:00.000Z',
  },
};
let reset: FactorReset;
let sent: [method: string, path: string, body: unknown][];

beforeAll(() => inEnglish(['users', 'errors']));
beforeEach(() => {
  reset = { hasFactor: true, waiting: null };
  sent = [];
  stubApi((method, { pathname }, { body }) => {
    if (method === 'GET') return { body: reset };
    sent.push([method, pathname.split('/users')[1]!, body ? JSON.parse(String(body)) : undefined]);
    reset = method === 'POST' ? WAITING : { hasFactor: method === 'DELETE', waiting: null };
    return { body: method === 'POST' ? reset : {} };
  });
});

const open = (roles: Role[] = ['INFO_PROVIDER'], role: Role = 'ADMIN', me = 'admin') => {
  signIn(sampleUser({ id: me, roles: [role] }));
  return renderInConsole(
    <SWRConfig value={{ provider: () => new Map() }}>
      <FactorResetCard user={sampleUser({ id: 'u2', name: 'Bob', roles })} />
    </SWRConfig>,
  );
};
const press = async (name: string) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
};
const inDialog = () => within(screen.getByRole('dialog'));

test('a reset is asked for with a reason, and then waits', async () => {
  open();
  await press('Reset second step');
  const ask = inDialog().getByRole('button', { name: 'Reset second step' });
  expect(ask.getAttribute('aria-disabled')).toBe('true');
  fireEvent.change(inDialog().getByLabelText('Reason'), { target: { value: ' Lost the phone ' } });
  await act(async () => void fireEvent.click(ask));
  await screen.findByText(/^Olaf Other asked on .*“Lost the phone”/);
  expect(sent).toEqual([['POST', '/u2/factorreset', { reason: 'Lost the phone' }]]);
});

test('another admin confirms it after a question, and the card is gone with the factor', async () => {
  reset = WAITING;
  open();
  await press('Confirm');
  await act(async () => void fireEvent.click(inDialog().getByRole('button', { name: 'Confirm' })));
  await waitFor(() => expect(screen.queryByText('Second step for logging in')).toBeNull());
  expect(sent).toEqual([['PUT', '/u2/factorreset/reset1', undefined]]);
});

test('the admin who asked can withdraw it, but not confirm it', async () => {
  reset = WAITING;
  open(['INFO_PROVIDER'], 'ADMIN', 'other');
  await screen.findByText('Another admin can confirm it, so that it holds at once.');
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await press('Withdraw');
  await screen.findByRole('button', { name: 'Reset second step' });
  expect(sent).toEqual([['DELETE', '/u2/factorreset/reset1', undefined]]);
});

test('there is nothing to reset without a factor', async () => {
  reset = { hasFactor: false, waiting: null };
  const { container } = open();
  await act(async () => {});
  expect(container.textContent).toBe('');
});

test.each([
  ['their own account', ['ADMIN'], 'ADMIN', 'u2'],
  ['an admin by a group admin', ['ADMIN'], 'GROUP_ADMIN', 'head'],
] as const)('nothing is offered for %s', async (_, roles, role, me) => {
  const { container } = open([...roles], role, me);
  await act(async () => {});
  expect(container.textContent).toBe('');
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Task } from '../../../../shared/model/task.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { TaskListScreen } from './task-list-screen.tsx';

let task: Task | undefined;
let asked: number;

beforeAll(() => inEnglish(['tasks', 'list', 'errors']));
beforeEach(() => {
  asked = 0;
  task = {
    taskId: 't1',
    kind: 'newsletter',
    taskStatus: 'running',
    createdDate: '2026-01-01T00:00:00.000Z',
    data: { total: 10, done: 4, skipped: [{ id: 'bob', reason: 'INVALID_EMAIL' }], skippedCount: 1 },
  };
  signIn(sampleUser());
  stubApi(() => {
    asked += 1;
    return { body: { items: task ? [task] : [], links: { self: '' } } };
  });
});
const open = (state?: unknown) => renderScreen(TaskListScreen, paths.tasks.path, '/tasks', state);
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a running task is refreshed every two seconds until it is finished', async () => {
  vi.useFakeTimers();
  open();
  await after(100);
  expect(screen.getByText('5 of 10 · Left out: 1')).toBeTruthy();
  task = { ...task!, taskStatus: 'finished', data: { ...task!.data, done: 9 } };
  await after(2000);
  expect(screen.getByText('Done: 9 · Left out: 1')).toBeTruthy();
  const sofar = asked;
  await after(6000);
  expect(asked).toBe(sofar);
});

test('skipped ids are shown with their reasons', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('bob')).toBeTruthy();
  expect(dialog.getByText(/e-mail address/)).toBeTruthy();
});

test('a task that waits says when it begins, and one click undoes it', async () => {
  const cancelled: string[] = [];
  task = {
    ...task!,
    ...{ kind: 'detachBeacons', taskStatus: 'waiting', startsAt: '2026-01-01T14:05:00.000Z' },
    data: { total: 3, done: 0, skipped: [], skippedCount: 0 },
  };
  stubApi((method, { pathname }) => {
    if (method === 'POST') {
      cancelled.push(pathname);
      task = { ...task!, taskStatus: 'cancelled' };
      return { body: task };
    }
    return { body: { items: [task], links: { self: '' } } };
  });
  open();
  expect((await screen.findByText(/^Begins at/)).textContent).toMatch(/\d\d:05/);
  fireEvent.click(screen.getByRole('button', { name: 'Undo: Detach devices' }));
  await screen.findByText('Nothing was changed');
  expect(cancelled).toEqual(['/api/tasks/v1/workflowtasks/t1/cancel']);
  expect(screen.queryByRole('button', { name: 'Undo: Detach devices' })).toBeNull();
});

test('a task that was just started is awaited until it appears', async () => {
  vi.useFakeTimers();
  const late = task;
  task = undefined;
  open({ started: 't1' });
  await after(100);
  expect(screen.getByText('No tasks yet')).toBeTruthy();
  task = late;
  await after(2000);
  expect(screen.getByText('5 of 10 · Left out: 1')).toBeTruthy();
});

test('skipped devices lead to their pages, unless the user cannot open them', async () => {
  const skipped = [
    { id: 'hub0badcafe', reason: 'CHANGED_MEANWHILE' },
    { id: 'hub00000001', reason: 'NOT_OWNED' },
    { id: 'hub00000002', reason: 'DEVICE_UNKNOWN' },
  ];
  task = { ...task!, kind: 'transferHubs', data: { total: 3, done: 0, skipped, skippedCount: 3 } };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 3' }));
  const links = within(screen.getByRole('dialog')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/devices/hubs/hub0badcafe']);
});

test('an admin opens skipped devices of others, too', async () => {
  signIn(sampleUser({ roles: ['ADMIN'] }));
  const skipped = [{ id: 'F00000000001', reason: 'NOT_OWNED' }];
  task = { ...task!, kind: 'detachBeacons', data: { total: 1, done: 0, skipped, skippedCount: 1 } };
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1' }));
  const link = within(screen.getByRole('dialog')).getByRole('link', { name: 'F00000000001' });
  expect(link.getAttribute('href')).toBe('/infoprovider/beacon/all/F00000000001');
});

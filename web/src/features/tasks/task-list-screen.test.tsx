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

test('a running task is followed every two seconds until it is finished', async () => {
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

test('what was left out is told with its reason', async () => {
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show 1' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('bob')).toBeTruthy();
  expect(dialog.getByText(/e-mail address/)).toBeTruthy();
});

test('who has just started a task waits for it to appear', async () => {
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

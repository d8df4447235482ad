import { act, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Task } from '../../../shared/model/task.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { stubApi } from '../../testing/stub-api.ts';
import { TaskDialog } from './task-dialog.tsx';

beforeAll(() => inEnglish(['tasks', 'errors']));

test('a running task is refreshed every two seconds, and skipped ids are shown with their reasons', async () => {
  vi.useFakeTimers();
  const running: Task = {
    taskId: 't1',
    kind: 'transferBeacons',
    taskStatus: 'running',
    createdDate: '2026-01-01T00:00:00.000Z',
    data: { total: 1000, done: 480, skipped: [], skippedCount: 0 },
  };
  let task = running;
  let asked = 0;
  stubApi(() => {
    asked += 1;
    return { body: task };
  });
  const onEnded = vi.fn();
  renderScreen(() => <TaskDialog task={running} onEnded={onEnded} onClose={() => {}} />, '/', '/');
  const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await after(100);
  expect(screen.getByText('480 of 1000')).toBeTruthy();
  expect(screen.getByText(/continues/)).toBeTruthy();
  const skipped = [{ id: 'AA01', reason: 'NOT_OWNED' }];
  task = { ...task, taskStatus: 'finished', data: { total: 1000, done: 999, skipped, skippedCount: 1 } };
  await after(2100);
  expect(screen.getByText('Done: 999 · Left out: 1')).toBeTruthy();
  expect(screen.getByText('Finished')).toBeTruthy();
  expect(screen.getByText('AA01')).toBeTruthy();
  expect(screen.getByText('Does not belong to the owner')).toBeTruthy();
  expect(onEnded.mock.calls).toEqual([[task]]);
  const sofar = asked;
  await after(6000);
  expect(asked).toBe(sofar);
});

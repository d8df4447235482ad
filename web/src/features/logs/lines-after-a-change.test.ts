import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubApi } from '../../../testing/stub-api.ts';
import { noteChange } from '../../lib/last-change.ts';
import { useHistogram } from './use-histogram.ts';
import { useLogLines } from './use-log-lines.ts';

const asked = { filter: ['hubId:eq:hub00000001'] };
const view = { asked, live: false, since: undefined, until: undefined };
let lines: { id: string; timestamp: string }[];
let isDown: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  [lines, isDown] = [[], false];
  stubApi((_, { pathname }) => {
    if (isDown) return { status: 500, body: { message: 'INTERNAL_SERVER_ERROR' } };
    const counts = lines.map(({ timestamp }) => ({ from: timestamp, counts: { INFO: 1 } }));
    return { body: { items: pathname.endsWith('histogram') ? counts : lines, links: { self: '' } } };
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const WAYS = [
  ['the lines', () => useLogLines(view).lines.length],
  ['the chart', () => useHistogram(view).bars.size],
] as const;

test.each(WAYS)(
  '%s of a log that was opened shortly after a change get what the index lacked',
  async (_, use) => {
    noteChange();
    const { result } = renderHook(use);
    await pass(100);
    expect(result.current).toBe(0);
    lines = [{ id: 'a', timestamp: new Date().toISOString() }];
    await pass(4500);
    expect(result.current).toBe(1);
  },
);

test.each(WAYS)('%s stay if they cannot be read again', async (_, use) => {
  lines = [{ id: 'a', timestamp: new Date().toISOString() }];
  noteChange();
  const { result } = renderHook(use);
  await pass(100);
  isDown = true;
  await pass(4500);
  expect(result.current).toBe(1);
});

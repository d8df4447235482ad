import { act, cleanup, render, screen } from '@testing-library/react';
import useSWR, { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../testing/fresh-browser.ts';
import { noteChange } from '../lib/last-change.ts';
import { readAgain } from './read-again.ts';

const load = vi.fn<() => Promise<string>>();

function Shown() {
  const { data } = useSWR(['sites', 'mine'], load);
  return <p>{data}</p>;
}

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), use: [readAgain] }}>
      <Shown />
    </SWRConfig>,
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue('Hall 4');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what another screen loads shortly after a change shows it once the index knows it', async () => {
  noteChange();
  await pass(200);
  show();
  await pass(10);
  expect(screen.getByText('Hall 4')).toBeTruthy();
  load.mockResolvedValue('Hall 5');
  await pass(4000);
  expect(screen.getByText('Hall 5')).toBeTruthy();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

test('what was on its way when the change was made is loaded again', async () => {
  let arrive!: (name: string) => void;
  load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
  show();
  await pass(10);
  noteChange();
  arrive('Hall 3');
  await pass(10);
  expect(screen.getByText('Hall 3')).toBeTruthy();
  await pass(1500);
  expect(screen.getByText('Hall 4')).toBeTruthy();
});

test('what is loaded long after a change is loaded once', async () => {
  noteChange();
  await pass(4001);
  show();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

test('what is no longer shown is not loaded again', async () => {
  noteChange();
  const { unmount } = show();
  await pass(10);
  unmount();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

import { act, cleanup, render, screen } from '@testing-library/react';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR, { SWRConfig } from 'swr';
import useSWRInfinite from 'swr/infinite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../testing/fresh-browser.ts';
import { useReadAgain } from '../components/use-read-again.ts';
import { noteChange } from '../lib/last-change.ts';
import { readAgain } from './read-again.ts';

const load = vi.fn<() => Promise<string>>();

function Plain() {
  const { data } = useSWR(['sites', 'mine'], load);
  return <p>{data}</p>;
}

/** Its pages have keys of their own. */
function Endless() {
  const { data } = useSWRInfinite(
    (page) => ['sites', page],
    () => load(),
    { initialSize: 2 },
  );
  return <p>{data?.[1]}</p>;
}

function ByHand() {
  const [{ name, from }, setShown] = useState<{ name?: string; from?: number }>({});
  useEffect(() => {
    const from = Date.now();
    void load().then((name) => setShown({ name, from }));
  }, []);
  useReadAgain(from, async () => setShown({ name: await load(), from: from! }));
  return <p>{name}</p>;
}

const show = (Shown: () => ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map(), use: [readAgain] }}>
      <Shown />
    </SWRConfig>,
  );
/** Each way to load, and in how many calls it loads once. */
const WAYS = [
  ['by SWR', Plain, 1],
  ['as an endless list', Endless, 2],
  ['by hand', ByHand, 1],
] as const;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  load.mockReset().mockResolvedValue('Hall 4');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe.each(WAYS)('what is loaded %s', (_, Shown, calls) => {
  test('shortly after a change shows it once the index knows it', async () => {
    noteChange();
    await pass(200);
    show(Shown);
    await pass(10);
    expect(screen.getByText('Hall 4')).toBeTruthy();
    load.mockResolvedValue('Hall 5');
    await pass(4000);
    expect(screen.getByText('Hall 5')).toBeTruthy();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(3 * calls);
  });

  test('while the change was made is loaded again', async () => {
    let arrive!: (name: string) => void;
    load.mockReturnValueOnce(new Promise((resolve) => (arrive = resolve)));
    show(Shown);
    await pass(10);
    noteChange();
    arrive('Hall 3');
    await pass(10);
    await pass(1600);
    expect(screen.getByText('Hall 4')).toBeTruthy();
    expect(load.mock.calls.length).toBeGreaterThan(calls);
  });

  test('long after a change is loaded once', async () => {
    noteChange();
    await pass(4001);
    show(Shown);
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(calls);
  });

  test('and no longer shown is not loaded again', async () => {
    noteChange();
    const { unmount } = show(Shown);
    await pass(10);
    unmount();
    await pass(60_000);
    expect(load).toHaveBeenCalledTimes(calls);
  });
});

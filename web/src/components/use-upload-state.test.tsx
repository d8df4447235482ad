import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../testing/fresh-browser.ts';
import { useUploadState } from './use-upload-state.ts';

/** What the server has, and how often it was requested. */
const look = vi.fn();
function Upload({ logo }: { logo: string | null }) {
  const { taking, begin } = useUploadState(logo, look);
  return (
    <button type="button" onClick={begin}>
      {taking ?? 'nothing sent'}
    </button>
  );
}

const state = () => screen.getByRole('button').textContent;
const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function send(logo: string | null) {
  const { rerender } = render(<Upload logo={logo} />);
  expect(state()).toBe('nothing sent');
  fireEvent.click(screen.getByRole('button'));
  return (now: string) => rerender(<Upload logo={now} />);
}

beforeEach(() => {
  vi.useFakeTimers();
  look.mockReset();
});

test('an uploaded file is polled until it is accepted, and then no longer', async () => {
  const serverHas = send('old.png');
  await after(5000);
  expect([state(), look.mock.calls.length]).toEqual(['waiting', 3]);
  serverHas('new.png');
  expect(state()).toBe('taken');
  await after(10_000);
  expect(look).toHaveBeenCalledTimes(3);
});

test('a file that is not accepted within a minute is shown as late, and accepted when it arrives', async () => {
  const serverHas = send(null);
  await after(61_000);
  expect(state()).toBe('late');
  const asked = look.mock.calls.length;
  await after(60_000);
  expect(look).toHaveBeenCalledTimes(asked);
  serverHas('new.png');
  expect(state()).toBe('taken');
});

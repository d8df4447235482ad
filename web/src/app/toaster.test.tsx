import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderInConsole } from '../../testing/render.tsx';
import { notify, TOAST_SECONDS } from '../lib/notify.ts';
import { Toaster } from './toaster.tsx';

beforeAll(() => inEnglish([]));
beforeEach(() => vi.useFakeTimers());

const after = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));
const say = (text: string, seconds?: number) => act(() => notify('info', text, seconds));

test('a message is shown for five seconds, or for the given time', () => {
  renderInConsole(<Toaster />);
  say('usual');
  say('expired', TOAST_SECONDS.sessionExpired);
  after(4.9);
  expect(screen.getByText('usual')).toBeTruthy();
  after(0.2);
  expect(screen.queryByText('usual')).toBeNull();
  expect(screen.getByText('expired')).toBeTruthy();
  after(1);
  expect(screen.queryByText('expired')).toBeNull();
});

test('a message stays while the user hovers over it', () => {
  renderInConsole(<Toaster />);
  say('read me');
  const card = screen.getByText('read me').parentElement!;
  fireEvent.pointerEnter(card);
  after(60);
  expect(screen.getByText('read me')).toBeTruthy();
  fireEvent.pointerLeave(card);
  after(5);
  expect(screen.queryByText('read me')).toBeNull();
});

test('the same message is not shown twice', () => {
  renderInConsole(<Toaster />);
  say('again');
  say('again');
  expect(screen.getAllByText('again')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('again')).toBeNull();
});

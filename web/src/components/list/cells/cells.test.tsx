import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderInConsole } from '../../../../testing/render.tsx';
import '../../../../testing/fresh-browser.ts';
import { DAY } from '../../../lib/format.ts';
import { Battery } from './battery.tsx';
import { CopyId } from './copy-id.tsx';
import { Lead } from './lead.tsx';
import { TimeAgo } from './time-ago.tsx';

beforeAll(() => inEnglish(['list']));

describe('a battery', () => {
  test.each([
    [39, 'low', 1],
    [40, 'medium', 2],
    [59, 'medium', 2],
    [60, 'good', 3],
    [84, 'good', 3],
    [85, 'full', 4],
  ])('of %i %% is %s and shows %i cells', (percentage, charge, cells) => {
    const { container } = render(<Battery percentage={percentage} millivolts={2984} />);
    expect(container.querySelector('.battery')?.getAttribute('data-class')).toBe(charge);
    expect(container.querySelectorAll('svg rect[fill=currentColor]')).toHaveLength(cells);
    expect(container.textContent).toBe(`${percentage}%2.98\u00a0V`);
  });

  test('with only a voltage shows the voltage', () => {
    expect(render(<Battery percentage={null} millivolts={2984} />).container.textContent).toBe('2.98\u00a0V');
  });

  test('without values shows nothing', () => {
    expect(render(<Battery percentage={null} millivolts={null} />).container.textContent).toBe('');
  });
});

describe('a time', () => {
  test('is shown as its age, with the exact time as tooltip and for screen readers', () => {
    const at = Date.now() - 3 * DAY;
    const { container } = render(<TimeAgo at={at} />);
    const time = container.querySelector('time')!;
    expect(time.dateTime).toBe(new Date(at).toISOString());
    expect(time.textContent).toBe(`3 days ago, ${time.title}`);
    expect(time.title).toContain(String(new Date(at).getFullYear()));
  });

  test('is updated while it is shown', () => {
    vi.useFakeTimers();
    const { container } = render(<TimeAgo at={Date.now()} />);
    expect(container.textContent).toMatch(/^just now/);
    act(() => void vi.advanceTimersByTime(65_000));
    expect(container.textContent).toMatch(/^1 minute ago/);
  });
});

describe('a device', () => {
  const rename = vi.fn();
  beforeEach(() => rename.mockClear());
  const show = (other: Partial<ComponentProps<typeof Lead>> = {}) =>
    renderInConsole(
      <MemoryRouter>
        <Lead
          id="F0D1"
          name="Lobby"
          to="/f0d1"
          assignedAt={null}
          invitation="Name this hub"
          maxLength={20}
          onRename={rename}
          {...other}
        />
      </MemoryRouter>,
    );
  const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const type = (value: string, key: string) => {
    const input = screen.getByRole('textbox', { name: 'Name of F0D1' });
    fireEvent.change(input, { target: { value } });
    fireEvent.keyDown(input, { key });
  };

  test('is led by its name, which is the link to it, and its id is copied below', () => {
    show();
    expect(screen.getByRole('link', { name: 'Lobby' }).getAttribute('href')).toBe('/f0d1');
    expect(screen.getByRole('button', { name: 'F0D1 Copy ID' })).toBeTruthy();
    expect(screen.queryByText('Name this hub')).toBeNull();
  });

  test('without a name is led by its id, and invites to name it in place', () => {
    show({ name: '' });
    expect(screen.getByRole('link', { name: 'F0D1' })).toBeTruthy();
    click('Name this hub');
    type('  Stage ', 'Enter');
    expect(rename.mock.calls).toEqual([['Stage']]);
  });

  test('keeps its name if editing is cancelled, or changes nothing', () => {
    show();
    click('Rename Lobby');
    type('Stage', 'Escape');
    click('Rename Lobby');
    type('Lobby', 'Enter');
    expect(rename).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Lobby' })).toBeTruthy();
  });

  test('is renamed when the input loses the focus', () => {
    show();
    click('Rename Lobby');
    const input = screen.getByRole('textbox');
    fireEvent.change(input, { target: { value: 'Stage' } });
    act(() => input.blur());
    expect(rename.mock.calls).toEqual([['Stage']]);
  });

  test('cannot be renamed without the right to it', () => {
    show({ onRename: undefined });
    expect(screen.getAllByRole('button')).toHaveLength(1);
    cleanup();
    show({ name: '', onRename: undefined });
    expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'F0D1 Copy ID' })]);
  });

  test('is new for a day', () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - (hours * DAY) / 24).toISOString();
    show({ assignedAt: hoursAgo(23) });
    expect(screen.getByText('New')).toBeTruthy();
    cleanup();
    show({ assignedAt: hoursAgo(25) });
    expect(screen.queryByText('New')).toBeNull();
  });

  test('with a long name shows 50 characters of it, and the rest as tooltip', () => {
    const long = 'x'.repeat(60);
    show({ name: long });
    expect(screen.getByTitle(long).textContent).toBe(`${'x'.repeat(50)}…`);
  });
});

test('an id is copied on click, with a confirmation', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<CopyId id="hub0badcafe" />);
  fireEvent.click(screen.getByRole('button', { name: 'hub0badcafe Copy ID' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'hub0badcafe Copied' })).toBeTruthy());
  expect(writeText).toHaveBeenCalledWith('hub0badcafe');
});

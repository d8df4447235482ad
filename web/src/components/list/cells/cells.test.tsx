import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
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

  test('that tells only its voltage shows that', () => {
    expect(render(<Battery percentage={null} millivolts={2984} />).container.textContent).toBe('2.98\u00a0V');
  });

  test('that tells nothing shows nothing', () => {
    expect(render(<Battery percentage={null} millivolts={null} />).container.textContent).toBe('');
  });
});

describe('a time', () => {
  test('is told as its age, and exactly for a pointer or a screen reader', () => {
    const at = Date.now() - 3 * DAY;
    const { container } = render(<TimeAgo at={at} />);
    const time = container.querySelector('time')!;
    expect(time.dateTime).toBe(new Date(at).toISOString());
    expect(time.textContent).toBe(`3 days ago, ${time.title}`);
    expect(time.title).toContain(String(new Date(at).getFullYear()));
  });

  test('grows old while one looks at it', () => {
    vi.useFakeTimers();
    const { container } = render(<TimeAgo at={Date.now()} />);
    expect(container.textContent).toMatch(/^just now/);
    act(() => void vi.advanceTimersByTime(65_000));
    expect(container.textContent).toMatch(/^1 minute ago/);
  });
});

describe('a device', () => {
  test('is new for a day', () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - (hours * DAY) / 24).toISOString();
    render(<Lead id="a" description="" assignedAt={hoursAgo(23)} />);
    expect(screen.getByText('New')).toBeTruthy();
    const old = render(<Lead id="b" description="" assignedAt={hoursAgo(25)} />);
    expect(old.container.textContent).not.toContain('New');
  });

  test('with a long description shows 50 characters of it, and all to a pointer', () => {
    const long = 'x'.repeat(60);
    render(<Lead id="a" description={long} assignedAt={null} />);
    expect(screen.getByTitle(long).textContent).toBe(`${'x'.repeat(50)}…`);
  });
});

test('an id is copied with a click, and says so', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  render(<CopyId id="hub0badcafe" />);
  fireEvent.click(screen.getByRole('button', { name: 'hub0badcafe Copy ID' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'hub0badcafe Copied' })).toBeTruthy());
  expect(writeText).toHaveBeenCalledWith('hub0badcafe');
});

import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubInfo } from '../../../../testing/stub-info.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { InfoStatisticsScreen } from './info-statistics-screen.tsx';

/** What was drawn. Pixels are not looked at: happy-dom has none. */
const drawn = vi.hoisted(() => [] as (readonly (readonly number[])[])[]);
vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => undefined };
    constructor(_: unknown, lines: readonly (readonly number[])[]) {
      drawn.push(lines);
    }
    setSize() {}
    destroy() {}
  },
}));

let server: ReturnType<typeof stubInfo>;
beforeAll(() => inEnglish(['infos', 'infoStatistics', 'beacons', 'list', 'errors']));
beforeEach(() => {
  server = stubInfo();
  drawn.length = 0;
  signIn(sampleUser({ infoFeatureState: 'ON' }));
});
const open = async () => {
  const used = renderScreen(
    InfoStatisticsScreen,
    paths.infoStatistics.path,
    '/info-cms/infos/0/i1/statistics',
  );
  await screen.findByRole('heading', { name: 'Clicks' });
  return used;
};

test('the clicks of thirty days are a chart and a table, and other lengths of time are asked for', async () => {
  server.clicks = [0, 1200, 34];
  await open();
  screen.getByText('1,234 clicks');
  expect(drawn.at(-1)?.[1]).toEqual([0, 1200, 34]);
  expect(server.clickDays).toEqual([30]);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'As table' })));
  const rows = within(screen.getByRole('table', { name: 'Clicks' })).getAllByRole('row');
  // The last day first.
  expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['Clicks', '34', '1,200', '0']);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: '365 days' })));
  expect(server.clickDays).toEqual([30, 365]);
});

test('without clicks the page says how they come, and there is nothing to download', async () => {
  server.clicks = [0, 0];
  await open();
  screen.getByText('No clicks in this time');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /CSV/ }).disabled).toBe(true);
  expect(drawn).toEqual([]);
});

test('the use of the month leads to its report', async () => {
  server.usage = { month: 202611, devices: 3, seconds: 7200 };
  await open();
  screen.getByRole('heading', { name: 'Use in November 2026' });
  screen.getByText('3');
  screen.getByText('2 hrs');
  const report = screen.getByRole('link', { name: 'Open the report' });
  expect(report.getAttribute('href')).toBe('/info-cms/reporting/0/202611');
});

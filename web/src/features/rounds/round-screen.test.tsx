import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RoundStop, RoundTick } from '../../../../shared/model/round.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { RoundScreen } from './round-screen.tsx';

const ROUND = {
  ...{ id: 'r1', name: 'Hall 4', userId: 'u1', siteId: null, siteName: null, tag: null },
  ...{ horizonDays: 30, silentDays: null, createdDate: '2026-11-20T08:00:00Z', state: 'ready' },
  ...{ isFull: false, stops: 2, done: 0, notFound: 0, skipped: 0 },
};
const stop = (position: number, more: Partial<RoundStop> = {}): RoundStop => ({
  ...{ position, beaconId: `F0000000000${position}`, description: `Stand ${position}` },
  ...{ siteId: 's1', siteName: 'Hall 4', reason: 'low', batteryPct: 5, emptyDate: null },
  ...{ state: 'open', at: null, by: null, note: '' },
  ...more,
});
let stops: RoundStop[];
let round: typeof ROUND;
let sent: RoundTick[];
let outdated: number[];

beforeAll(() => inEnglish(['rounds', 'list', 'errors']));
beforeEach(() => {
  [stops, sent, outdated] = [[stop(1), stop(2, { reason: 'empty', emptyDate: '2026-12-10' })], [], []];
  round = ROUND;
  signIn(sampleUser({ id: 'u1' }));
  stubApi((method, { pathname }, { body }) => {
    if (pathname.endsWith('/stops')) return { body: { items: stops, links: { self: '' } } };
    if (method === 'PUT') round = { ...round, ...JSON.parse(String(body)) };
    if (!pathname.endsWith('/ticks')) return { body: { ...round, stops: stops.length } };
    const { ticks } = JSON.parse(String(body)) as { ticks: RoundTick[] };
    sent.push(...ticks);
    if (!outdated.length)
      stops = stops.map((one) => ({ ...one, ...ticks.find(({ position }) => position === one.position) }));
    const items = stops.filter(({ position }) => ticks.some((tick) => tick.position === position));
    return { body: { items, outdated, missing: [] } };
  });
});
const open = async () => {
  renderScreen(RoundScreen, paths.round.path, paths.round.to('r1'));
  await screen.findByRole('heading', { level: 1, name: 'Hall 4' });
};
const row = (name: RegExp) => screen.getByRole('button', { name });

test('stops are under their site, and the first open one has its buttons', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 2, name: 'Hall 4, 0 of 2' })).toBeTruthy();
  expect(row(/Stand 1/).getAttribute('aria-expanded')).toBe('true');
  expect(within(row(/Stand 2/)).getByText(/Empty around 10 Dec/)).toBeTruthy();
});

test('a stop that is ticked off is sent with its note, and the next one opens', async () => {
  await open();
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'Ladder' } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Battery changed' })));
  expect(row(/Stand 2/).getAttribute('aria-expanded')).toBe('true');
  await screen.findByText('1 of 2 visited');
  await act(async () => {});
  expect(sent).toMatchObject([{ position: 1, state: 'done', note: 'Ladder' }]);
});

test('where somebody else was later, the page says so', async () => {
  outdated = [1];
  await open();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Not found' })));
  expect(await screen.findByText('Somebody else was here later. That holds.')).toBeTruthy();
});

test('a round without stops says that nothing will be empty', async () => {
  stops = [];
  await open();
  expect(screen.getByRole('heading', { name: 'No beacon to visit' })).toBeTruthy();
});

test('it gets another name in place', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Rename Hall 4' }));
  const field = screen.getByRole('textbox', { name: /name/i });
  fireEvent.change(field, { target: { value: 'Hall 4, first floor' } });
  await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hall 4, first floor' })).toBeTruthy();
});

test('a round that could not be planned says so', async () => {
  [stops, round] = [[], { ...ROUND, state: 'failed' }];
  await open();
  expect(screen.getByRole('alert').textContent).toMatch(/^The round could not be planned/);
});

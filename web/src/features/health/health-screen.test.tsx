import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DROP_REASONS } from '../../../../shared/drop-reasons.ts';
import type { Health, QueueHealth, SlowedHub } from '../../../../shared/model/health.ts';
import { WATCHED_NAMES, type WatchedName } from '../../../../shared/queue-names.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sampleUser } from '../../../testing/sample-user.ts';
import { stubApi } from '../../../testing/stub-api.ts';
import { paths } from '../../lib/paths.ts';
import { signIn } from '../../lib/session.ts';
import { HealthScreen } from './health-screen.tsx';

const at = new Date().toISOString();
const quiet = WATCHED_NAMES.map(
  (name): QueueHealth => ({
    name,
    at,
    waiting: 0,
    oldestSeconds: 0,
    lateAfterSeconds: 300,
    deadLetters: 0,
    deadLettersArn: `arn:aws:sqs:eu-central-1:1:${name}-dead`,
  }),
);
const fine: Health = {
  at,
  queues: quiet,
  dropped: DROP_REASONS.map((reason) => ({ reason, hour: 0, day: 0 })),
};
const loud: SlowedHub = {
  id: 'hub0badcafe',
  description: 'Lobby',
  what: ['MESSAGES', 'LINES'],
  at,
  since: at,
  minutes: 42,
  owner: { id: 'anna', name: 'Anna', email: 'anna@example.org' },
};

let health: Health;
let hubs: SlowedHub[];
beforeAll(() => inEnglish(['health', 'list', 'errors']));
beforeEach(() => {
  health = fine;
  hubs = [];
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  stubApi((_, url) => {
    if (url.pathname.endsWith('/health/hubs')) return { body: { items: hubs, links: { self: '' } } };
    return { body: health };
  });
});
const open = () => renderScreen(HealthScreen, paths.health.path, paths.health.to());
/** The queue with other figures. */
const withQueue = (change: Partial<QueueHealth>, name: WatchedName = 'hubLogs') =>
  quiet.map((queue) => (queue.name === name ? { ...queue, ...change } : queue));

test('a platform without trouble says so, and lists all queues', async () => {
  open();
  await screen.findByText('Nothing has waited too long, and nothing was put aside.');
  const [table] = screen.getAllByRole('table');
  expect(within(table!).getAllByRole('row')).toHaveLength(WATCHED_NAMES.length + 1);
  screen.getByText('Nothing in the last day.');
  await screen.findByText('No hub sends too much');
});

test('a queue that is behind says how long its oldest message has waited, and what to raise', async () => {
  health = { ...fine, queues: withQueue({ waiting: 12_000, oldestSeconds: 725 }) };
  open();
  await screen.findByText(/^“Log lines of hubs” is behind: the oldest message has waited for 12 min/);
  screen.getByText(/raise “hubLogs” in consumersMax of cdk.json/);
  screen.getByText('12,000');
});

test('a queue that waits for less than its limit is no trouble', async () => {
  health = { ...fine, queues: withQueue({ waiting: 5, oldestSeconds: 300 }) };
  open();
  await screen.findByText('Nothing has waited too long, and nothing was put aside.');
});

test('messages that were put aside come with the command that sends them back', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  health = { ...fine, queues: withQueue({ deadLetters: 3 }) };
  open();
  await screen.findByText('3 messages of “Log lines of hubs” were put aside');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copy the command' })));
  expect(writeText).toHaveBeenCalledWith(
    'aws sqs start-message-move-task --source-arn arn:aws:sqs:eu-central-1:1:hubLogs-dead',
  );
  await act(async () =>
    fireEvent.click(screen.getByRole('button', { name: 'Copy the command that shows them' })),
  );
  expect(writeText).toHaveBeenLastCalledWith(
    'aws sqs receive-message --queue-url https://sqs.eu-central-1.amazonaws.com/1/hubLogs-dead --max-number-of-messages 10',
  );
});

test('messages that no rule of the broker could deliver can be read, but not be sent back', async () => {
  health = {
    ...fine,
    queues: withQueue({ deadLetters: 1, waiting: null, oldestSeconds: null }, 'ruleFailures'),
  };
  open();
  await screen.findByText('1 message of “Not delivered by the broker” was put aside');
  screen.getByText(/The broker could not put them into their queue/);
  screen.getByRole('button', { name: 'Copy the command that shows them' });
  expect(screen.queryByRole('button', { name: 'Copy the command' })).toBeNull();
});

test('reasons for which something was dropped say what to do, the most of the hour first', async () => {
  const dropped = fine.dropped.map((one) =>
    one.reason === 'flood'
      ? { ...one, hour: 1234, day: 5000 }
      : one.reason === 'unknownBeacon'
        ? { ...one, hour: 2, day: 90_000 }
        : one,
  );
  health = { ...fine, dropped };
  open();
  await screen.findByText('More than the hub may send');
  const rows = within(screen.getAllByRole('table')[1]!).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['1,234', '5,000'],
    ['2', '90,000'],
  ]);
  expect(rows[0]!.textContent).toContain('Only what is beyond their limits is lost.');
});

test('a hub that sends too much leads to its page, and names its owner', async () => {
  hubs = [loud];
  open();
  const link = await screen.findByRole('link', { name: 'Lobby' });
  expect(link.getAttribute('href')).toBe(paths.hub.to('hub0badcafe'));
  screen.getByText('Messages, Log lines');
  screen.getByText('42');
  expect(screen.getByRole('link', { name: 'Anna' }).getAttribute('href')).toBe(paths.user.to('anna'));
});

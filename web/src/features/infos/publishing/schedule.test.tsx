import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleInfo } from '../../../../testing/sample-info.ts';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubInfo } from '../../../../testing/stub-info.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { InfoScreen } from '../info-screen.tsx';
import { fromLocal, timeFault, toLocal } from './local-time.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let server: ReturnType<typeof stubInfo>;

beforeAll(() => inEnglish(['infos', 'beacons', 'tasks', 'list', 'errors']));
beforeEach(() => {
  server = stubInfo();
  signIn(sampleUser({ infoFeatureState: 'ON' }));
});

const dialog = () => within(screen.getByRole('dialog'));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const tick = (name: string) => fireEvent.click(dialog().getByRole('checkbox', { name }));
const enter = (label: string, value: string) =>
  fireEvent.change(dialog().getByLabelText(label), { target: { value } });
const submit = () => act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Schedule' })));
/** A time to the minute, as the field has it. */
const inDays = (days: number) => toLocal(Date.now() + days * DAY);
const iso = (local: string) => new Date(fromLocal(local)!).toISOString();

async function open(button = 'Schedule') {
  renderScreen(InfoScreen, paths.info.path, '/info-cms/infos/0/i1');
  await screen.findByRole('textbox', { name: 'Name' });
  await press(button);
  await screen.findByRole('dialog');
}

describe('a schedule', () => {
  test('is made for the languages in which the draft differs and is complete, and is shown on the page', async () => {
    const en = [{ type: 'MESSAGE' as const, title: 'Quay', text: 'Open' }];
    server.saveAs({ outputs: { en, de: [{ type: 'MESSAGE', title: 'Kai' }] } });
    await open();
    tick('Publish at a time');
    expect(dialog().getByRole<HTMLInputElement>('checkbox', { name: 'German' }).disabled).toBe(true);
    tick('End at a time');
    const [publishAt, unpublishAt] = [inDays(2), inDays(9)];
    enter('Published on', publishAt);
    enter('Ends on', unpublishAt);
    await submit();
    await screen.findByText(/^Will be published on .*: English\. Ends on /);
    expect(server.sent).toEqual([
      {
        what: 'PUT infos/i1/schedule',
        body: {
          version: 4,
          publishAt: iso(publishAt),
          languages: ['en'],
          unpublishAt: iso(unpublishAt),
        },
      },
    ]);
  });

  test('is refused for a missing time, one that has passed, one too far ahead, and two that are the same', async () => {
    await open();
    tick('Publish at a time');
    tick('End at a time');
    await submit();
    expect(dialog().getAllByText('Enter a date and a time.')).toHaveLength(2);
    expect(document.activeElement).toBe(dialog().getByLabelText('Published on'));
    enter('Published on', inDays(-1));
    enter('Ends on', inDays(800));
    await submit();
    dialog().getByText('At least one minute from now.');
    dialog().getByText('At most two years ahead.');
    const same = inDays(1);
    enter('Published on', same);
    enter('Ends on', same);
    await submit();
    dialog().getByText('It cannot end at the time at which it is published.');
    expect(server.sent).toEqual([]);
  });

  test('keeps the content that it was made with when only its end is moved, and an end is cancelled alone', async () => {
    const [publishAt, unpublishAt] = [iso(inDays(2)), iso(inDays(9))];
    server.info = sampleInfo({ schedule: { publishAt, languages: ['en'], unpublishAt } });
    await open('Change the schedule');
    const later = inDays(12);
    enter('Ends on', later);
    await submit();
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(server.sent[0]?.body).toEqual({ version: 3, unpublishAt: iso(later) });
    await press('Change the schedule');
    tick('End at a time');
    await submit();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.body).toEqual({ version: 4, unpublishAt: null });
  });

  test('is cancelled once that is confirmed', async () => {
    const schedule = { publishAt: null, languages: [], unpublishAt: iso(inDays(9)) };
    server.info = sampleInfo({ schedule });
    await open('Cancel it');
    await act(async () => fireEvent.click(dialog().getByRole('button', { name: 'Cancel the schedule' })));
    await waitFor(() => expect(server.sent.map(({ what }) => what)).toEqual(['DELETE infos/i1/schedule']));
    expect(screen.queryByText(/^Ends on/)).toBeNull();
  });

  test('is made after what was entered is saved, because it holds what the draft contains then', async () => {
    renderScreen(InfoScreen, paths.info.path, '/info-cms/infos/0/i1');
    fireEvent.change(await screen.findByRole('textbox', { name: 'Description' }), {
      target: { value: 'By the water' },
    });
    await press('Schedule');
    await screen.findByRole('dialog');
    expect(server.sent.map(({ what }) => what)).toEqual(['PUT infos/i1/draft']);
  });
});

test('the time of an input is that of the clocks here, to the minute', () => {
  const at = Date.UTC(2026, 6, 1, 12, 30);
  expect(fromLocal(toLocal(at))).toBe(at);
  expect(fromLocal('')).toBeUndefined();
});

test('a time to schedule is one minute to two years ahead', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(timeFault(undefined, now)).toBe('missing');
  expect(timeFault(now + MINUTE - 1, now)).toBe('past');
  expect(timeFault(now + MINUTE, now)).toBeUndefined();
  expect(timeFault(now + 732 * DAY, now)).toBeUndefined();
  expect(timeFault(now + 732 * DAY + 1, now)).toBe('far');
});

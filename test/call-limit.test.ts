import { beforeAll, expect, it } from 'vitest';
import { ApiError, type ConsoleSession } from '../bin/console-session.ts';
import { getAudit, getUser } from '../shared/contract/auth.ts';
import { getHubs } from '../shared/contract/devices.ts';
import { getFleet } from '../shared/contract/fleet.ts';
import type { Operation } from '../shared/contract/operation.ts';
import { buildPath } from '../shared/contract/route.ts';
import { getTasks } from '../shared/contract/tasks.ts';
import { CALLS_WINDOW_SECONDS } from '../shared/model/user-limits.ts';
import { CAST, type Cast, createCast } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { givenPlatform } from './support/platform.ts';

/** So few that each call is counted. */
const CALLS_MAX = 40;
/** Seldom, since the calls of who looks for an entry count as well. */
const BETWEEN_READS_MS = 3000;

const running = givenPlatform(CAST, { CALLS_MAX: String(CALLS_MAX) });
let cast: Cast;
beforeAll(async () => {
  cast = await createCast(running());
});

const LIST = { query: { limit: 1 } };

/** Calls until that is refused, and returns what it was refused with. */
const callTooMuch = (session: ConsoleSession, operation: Operation, request = {}) =>
  eventually(async () => {
    for (let calls = 0; calls <= CALLS_MAX; calls++) {
      try {
        await session.call(operation, request as never);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error;
        return error;
      }
    }
    throw new Error('not refused yet');
  });

it('a user who calls one function too much is refused by the others, too, and nobody else is', async () => {
  const { provider, colleague } = cast;
  const { body } = await callTooMuch(provider.session, getTasks, LIST);
  expect(body).toMatchObject({
    message: 'PLEASE_TRY_AGAIN',
    details: { retryAfterSeconds: expect.any(Number) },
  });

  for (const operation of [getHubs, getUser, getFleet] as Operation[]) {
    const path = buildPath(operation.path, { id: provider.id }, operation === getHubs ? { limit: 1 } : {});
    const headers = { cookie: provider.session.cookie, origin: running().url };
    const response = await fetch(running().url + path, { headers });
    expect([operation.id, response.status]).toEqual([operation.id, 429]);
    const seconds = Number(response.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(CALLS_WINDOW_SECONDS);
  }
  await colleague.session.call(getTasks, LIST);
});

it('the group’s admin finds one entry in the audit trail of a user who was refused', async () => {
  await callTooMuch(cast.colleague.session, getFleet);
  const query = { limit: 5, user: cast.colleague.id, filter: ['operation:eq:refuseCalls'] };
  const { items } = await eventually(async () => {
    const page = await cast.groupAdmin.session.call(getAudit, { query });
    expect(page.items).not.toEqual([]);
    return page;
  }, BETWEEN_READS_MS);
  expect(items).toMatchObject([{ item: `user/${cast.colleague.id}`, subjectId: cast.colleague.id }]);
});

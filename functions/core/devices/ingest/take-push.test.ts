import { afterEach, beforeAll, expect, it } from 'vitest';
import { pushHub } from '../../../../shared/contract/ingest.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { setClock } from '../../../platform/clock.ts';
import { handOverHubs } from '../../composition/change-of-owner.ts';
import { insertHub, readHubLives } from '../hubs/store.ts';
import { takePush } from './take-push.ts';

givenTable();
givenOutbox();
const PushBody = pushHub.body;
const HUB = 'hub0badcafe';
const START = Date.now();
let owner: { id: string };
beforeAll(async () => {
  owner = await account();
  await insertHub({ id: HUB, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs([HUB], owner.id);
});
afterEach(() => setClock(undefined));

const push = () => takePush(callerOf(owner), { body: { id: HUB, items: [] } });

it('a push is accepted with the hub id in any case, whatever its other fields are', async () => {
  const body = { id: 'hub0BADCAFE', localIp: null, items: [] };
  const { data } = PushBody.safeParse(body);
  await takePush(callerOf(owner), { body: data! });
  expect((await readHubLives([HUB], { consistent: true })).get(HUB)!.isOnline).toBe(true);
});

itInTurn('a hub that pushes too often is rate-limited with a 429, and accepted again later', async () => {
  let refusal: unknown;
  // A burst of six hundred. The clock stands still, since each second would allow one more.
  for (let time = 0; time < 700 && !refusal; time++) {
    setClock(START);
    refusal = await push().then(
      () => undefined,
      (error) => error,
    );
  }
  expect(refusal).toMatchObject({
    code: 'PLEASE_TRY_AGAIN',
    status: 429,
    details: { retryAfterSeconds: 60 },
  });
  setClock(START + 61_000);
  expect(await refusalOf(push())).toBeUndefined();
});

import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { givenBroker } from '../../../../../test/support/broker.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { account, callerOf, refusalOf } from '../../../../../test/support/people.ts';
import { handOverHubs } from '../../../composition/change-of-owner.ts';
import { BROKER } from '../channel.ts';
import { getHub } from '../get-hub.ts';
import { knownHubs, noteMessage, noteState, repeatCommands } from '../presence/note-messages.ts';
import { insertHub } from '../store.ts';
import { readConfig } from './configuration-store.ts';
import { putHub } from './put-hub.ts';

givenTable();
const { sentCommands, forget } = givenBroker();
let owner: { id: string };
beforeAll(async () => {
  owner = await account();
});

/** Steps in any order, several of them concurrently. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), seconds: fc.integer({ min: 5, max: 60 }) }),
  // The hub reports the last version it was sent, or an older one, now or by a late message.
  fc.record({
    kind: fc.constant('report' as const),
    behind: fc.integer({ min: 0, max: 3 }),
    late: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ kind: fc.constant('push' as const) }),
);

it('in any order of saves, reports and pushes, a hub counts as synchronised only with what was saved last', async () => {
  let count = 0;
  const scenario = fc.asyncProperty(
    fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 8 }),
    async (turns) => {
      const id = `hub${(0xb000 + count++).toString(16).padStart(8, '0')}`;
      await insertHub({ id, hardware: 'HUB-0300', orderCode: 'ABCD' });
      await handOverHubs([id], owner.id);
      forget();
      let at = 1000;
      const versionsSent = () =>
        sentCommands().flatMap(({ version }) => (version === undefined ? [] : [version]));
      const run = async (one: (typeof turns)[number][number]) => {
        if (one.kind === 'save') {
          const body = { settings: { pushIntervalSeconds: one.seconds } };
          const refusal = await refusalOf(putHub(callerOf(owner), { params: { id }, query: {}, body }));
          expect([undefined, 'PLEASE_TRY_AGAIN']).toContain(refusal);
        } else if (one.kind === 'report') {
          const version = versionsSent().at(-1 - one.behind) ?? 0;
          await noteState(id, { configVersion: version }, ++at - one.late, BROKER);
        } else {
          const live = (await knownHubs([id])).get(id)!;
          await noteMessage(id, live, ++at, BROKER);
          await repeatCommands(id, live, BROKER);
        }
      };
      for (const turn of turns) {
        await Promise.all(turn.map(run));
        const [hub, config, live] = await Promise.all([
          getHub(callerOf(owner), { params: { id }, query: {}, body: {} }),
          readConfig(id),
          knownHubs([id]).then((known) => known.get(id)!),
        ]);
        const isConfirmed = !config || config.confirmedVersion === config.version;
        expect([hub.isSynchronized, live.unconfirmed === undefined]).toEqual([isConfirmed, isConfirmed]);
        if (config && !isConfirmed) expect(live.unconfirmed!.version).toBe(config.version);
      }
      // After any steps, a hub that applies the settings it is sent is synchronised in the end.
      const config = await readConfig(id);
      await noteState(id, { configVersion: 0 }, at + 10, BROKER);
      if (config) await noteState(id, { configVersion: versionsSent().at(-1)! }, at + 20, BROKER);
      const hub = await getHub(callerOf(owner), { params: { id }, query: {}, body: {} });
      expect(hub).toMatchObject({ isSynchronized: true, settings: config?.settings ?? {} });
    },
  );
  await fc.assert(scenario, tries(12, 400));
});

import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { givenBroker } from '../../../../test/support/broker.ts';
import { CHANGE_OF_OWNER } from '../../../../test/support/change-of-owner.ts';
import {
  actionsOf,
  markersIn,
  newDevices,
  type Person,
  person,
  ReportingHub,
  readAll,
  storedOf,
} from '../../../../test/support/change-of-owner-actions.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { beaconDevice } from '../beacons/store.ts';
import { hubDevice } from '../hubs/store.ts';

givenTable();
const outbox = givenOutbox();
const { sentCommands, forget } = givenBroker();
afterAll(() => setClock(undefined));

/** The time after which a configuration is sent again. */
const RESENT_MS = 12 * 60_000;

const number = fc.nat({ max: 1 });
const action = fc.record({
  what: fc.constantFrom(
    ...(['assign', 'assign', 'transfer', 'transfer', 'detach', 'registerAgain', 'deleteAccount'] as const),
    ...([
      'saveHub',
      'saveHub',
      'describeHub',
      'saveBeacon',
      'saveBeacon',
      'bulk',
      'place',
      'describe',
    ] as const),
    ...(['sendData', 'push', 'push', 'log', 'succeed', 'fail', 'checkAlerts', 'read'] as const),
  ),
  /** One of three accounts, or the present owner. */
  who: fc.oneof(
    { weight: 1, arbitrary: fc.nat({ max: 2 }) },
    { weight: 4, arbitrary: fc.constant('owner' as const) },
  ),
  to: fc.nat({ max: 2 }),
  device: number,
});

type Action = typeof action extends fc.Arbitrary<infer D> ? D : never;

/** In every run something is entered, and the owner of the devices changes. */
const EXAMPLE: Action[][] = [
  [{ what: 'saveHub', who: 'owner', to: 0, device: 0 }],
  [{ what: 'place', who: 'owner', to: 0, device: 0 }],
  [{ what: 'describe', who: 'owner', to: 0, device: 0 }],
  [{ what: 'transfer', who: 'owner', to: 1, device: 0 }],
  [{ what: 'saveBeacon', who: 'owner', to: 0, device: 0 }],
  [{ what: 'detach', who: 'owner', to: 0, device: 0 }],
];

itInTurn(
  'nobody reads what another owner of a device entered, whatever happens to it concurrently',
  async () => {
    let entered = 0;
    let given = 0;
    let heard = 0;
    const scenario = fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
      async (turns) => {
        const devices = await newDevices();
        const people = [await person(), await person(), await person()];
        const hubs = devices.hubs.map((id) => new ReportingHub(id));
        const actions = actionsOf(outbox);
        const confirmed = new Set<string>();
        const exempt = new Set(CHANGE_OF_OWNER.flatMap(({ exempts }) => exempts ?? []));
        const leaks: unknown[] = [];
        const check = (where: string, reader: number | undefined, something: unknown) => {
          for (const { text, of } of markersIn(something))
            if (of !== reader && !(exempt.has('confirmed configuration') && confirmed.has(text)))
              leaks.push({ where, reader, text });
        };

        async function run({ what, who, to, device }: (typeof turns)[number][number]): Promise<void> {
          const hub = hubs[device]!;
          const id = devices.beacons[device]!;
          const one = who === 'owner' ? ((await ownerOf(hubDevice, hub.id)) ?? people[0]!) : people[who]!;
          const reply = async (): Promise<unknown> => {
            switch (what) {
              case 'saveHub':
              case 'describeHub':
                await actions[what](one, hub.id);
                entered++;
                return undefined;
              case 'saveBeacon':
                return actions.saveBeacon(one, id);
              case 'transfer':
                return actions.transfer(one, devices, people[to]!);
              case 'assign':
              case 'detach':
              case 'bulk':
              case 'place':
              case 'describe':
                return actions[what](one, devices);
              case 'registerAgain':
                return actions.registerAgain(devices);
              case 'deleteAccount':
                people[people.indexOf(one)] = await person();
                return actions.deleteAccount(one);
              case 'sendData':
                await hub.sendData(devices.beacons);
                return undefined;
              case 'push': {
                const answer = await hub.push(one, devices.beacons);
                hub.receive(answer.commands ?? []);
                return answer;
              }
              case 'log':
                return logOfOwner(hub);
              case 'succeed':
              case 'fail':
                for (const { text } of markersIn(await hub.report(what === 'succeed'))) confirmed.add(text);
                return undefined;
              case 'checkAlerts':
                return actions.checkAlerts(one);
              case 'read':
                return readAll(one, devices);
            }
          };
          check(what, one.number, await reply().catch(({ code, details }) => ({ code, details })));
        }

        const ownerOf = async (device: typeof hubDevice, id: string): Promise<Person | undefined> => {
          const owner = (await device.holdersOf([id])).get(id);
          return people.find((one) => one.id === owner);
        };

        /** A hub reports data of its owner. */
        async function logOfOwner(hub: ReportingHub): Promise<void> {
          const owner = await ownerOf(hubDevice, hub.id);
          if (owner) await hub.log(owner);
        }

        /** The hubs of a beacon are named only to their present owner. */
        async function checkHubs(where: string, one: Person, read: unknown): Promise<void> {
          const { items = [] } = (read ?? {}) as { items?: { hubId: string }[] };
          heard += items.length;
          for (const { hubId } of items)
            if ((await ownerOf(hubDevice, hubId)) !== one) leaks.push({ where, reader: one.number, hubId });
        }

        function deliverCommands(): void {
          for (const hub of hubs)
            hub.receive(sentCommands().filter(({ topic }) => topic === `hubs/${hub.id}/commands`));
          forget();
        }

        await actions.assign(people[0]!, devices);
        for (const turn of turns) {
          const before = await ownerOf(hubDevice, hubs[0]!.id);
          await Promise.all(turn.map(run));
          if ((await ownerOf(hubDevice, hubs[0]!.id)) !== before) given++;
          deliverCommands();
          // Hubs are sent their pending commands on both channels, and all users read everything.
          setClock(now() + RESENT_MS);
          for (const hub of hubs) {
            const owner = await ownerOf(hubDevice, hub.id);
            await hub.sendData(devices.beacons);
            check(`commands to ${hub.id}`, owner?.number, sentCommands());
            deliverCommands();
            setClock(now() + RESENT_MS);
            if (owner) check('answer to a push', owner.number, await hub.push(owner, devices.beacons));
            check(`stored with ${hub.id}`, owner?.number, await storedOf('hub', hub.id));
          }
          for (const id of devices.beacons) {
            const owner = await ownerOf(beaconDevice, id);
            check(`stored with ${id}`, owner?.number, await storedOf('beacon', id));
          }
          for (const mail of await outbox.mails())
            check('mail', people.find(({ email }) => email === mail.to)?.number, mail);
          for (const one of people)
            for (const [where, read] of Object.entries(await readAll(one, devices))) {
              check(where, one.number, read);
              if (where.startsWith('getBeaconHubs')) await checkHubs(where, one, read);
            }
          expect(leaks).toEqual([]);
        }
      },
    );
    await fc.assert(scenario, { ...tries(4, 40), examples: [[EXAMPLE]] });
    // Otherwise nothing was tested.
    expect(Math.min(entered, given, heard)).toBeGreaterThan(0);
  },
);

it('the decision record names what happens to each kind of data, and why', () => {
  const page = readFileSync(
    new URL('../../../../docs/decisions/change-of-owner.md', import.meta.url),
    'utf8',
  );
  const rows = CHANGE_OF_OWNER.map(({ what, becomes, why }) => `| ${what} | ${becomes} | ${why} |`);
  expect(page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what'))).toEqual(
    rows,
  );
});

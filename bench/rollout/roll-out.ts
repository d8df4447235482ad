import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { BROKER } from '../../functions/core/devices/hubs/channel.ts';
import { noteState } from '../../functions/core/devices/hubs/presence/note-messages.ts';
import { insertHub, setPresence, setReported } from '../../functions/core/devices/hubs/store.ts';
import { isOpen, readUpdate } from '../../functions/core/devices/hubs/update/update-store.ts';
import { startRollout } from '../../functions/core/devices/rollouts/command-rollout.ts';
import { createRollout } from '../../functions/core/devices/rollouts/create-rollout.ts';
import { renew, runRound } from '../../functions/core/devices/rollouts/run-round.ts';
import { readRollout } from '../../functions/core/devices/rollouts/store.ts';
import { OPERATOR } from '../../functions/core/kernel/audit/operator.ts';
import { createUser } from '../../functions/core/people/accounts/users/create-user.ts';
import { now, setClock } from '../../functions/platform/clock.ts';
import { accountWithId, callerOf } from '../../test/support/people.ts';
import { publishFirmware } from '../../test/support/published-firmware.ts';
import type { Metered } from '../measure/meter.ts';
import type { MeteredTable } from '../measure/metered-table.ts';

/** Consumed units of a part of a roll-out. */
interface Consumed {
  readonly writeUnits: number;
  readonly readUnits: number;
}

interface RolloutCount {
  readonly hubs: number;
  /** Its creation, and every check of its state machine. */
  readonly machine: Consumed;
  /** Processing the reports of its hubs that they run the firmware. */
  readonly reports: Consumed;
  readonly looks: number;
  readonly transitions: number;
  readonly minutes: number;
}

const HARDWARE = 'HUB-0300';
const NEW = '3.0.9.0';
/** The time that a hub takes to download and apply a firmware. */
const UPDATE_MS = 120_000;
/** State transitions of a check that is followed by a wait, by another execution, or by the end. */
const ENTERED = { wait: 4, renew: 3, end: 3 } as const;
const BATCH = 100;

/** Rolls a firmware out to hubs that all update, check by check as the state machine does, on a simulated clock. */
export async function rollOut({ meter }: MeteredTable, hubs: number): Promise<RolloutCount> {
  Object.assign(process.env, {
    ROLLOUT_MACHINE: 'arn:machine',
    APPOINTMENTS_QUEUE: 'queue',
    FILES_BUCKET: 'files',
  });
  mockClient(SFNClient).on(StartExecutionCommand).resolves({});
  mockClient(SQSClient).on(SendMessageCommand).resolves({ MessageId: '1' });
  mockClient(IoTDataPlaneClient).on(PublishCommand).resolves({});
  const begin = now();
  const owner = await createUser(OPERATOR, {
    name: 'owner',
    email: `owner-${begin}@example.com`,
    role: 'INFO_PROVIDER',
    languageCode: 'en-gb',
  });
  await publishFirmware(HARDWARE, NEW);
  const ids = Array.from({ length: hubs }, (_, n) => `hub${n.toString(16).padStart(8, '0')}`);
  for (let at = 0; at < hubs; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    await Promise.all(
      some.map(async (id) => {
        await insertHub({ id, hardware: HARDWARE, orderCode: 'ABCD' });
        await setReported(id, '3.0.7.8', undefined, 1);
        await setPresence(id, true, begin);
      }),
    );
    await handOverHubs(some, owner.id);
  }

  await accountWithId('admin', 'ADMIN');
  const admin = callerOf({ id: 'admin' }, 'ADMIN', 'any');
  const of = (requests: readonly Metered[]): Consumed => ({
    writeUnits: requests.reduce((sum, { writeUnits }) => sum + writeUnits, 0),
    readUnits: requests.reduce((sum, { readUnits }) => sum + readUnits, 0),
  });
  const machine: Metered[] = [];
  const reports: Metered[] = [];
  meter.take();
  const { id } = await createRollout(admin, {
    params: {},
    query: {},
    body: {
      name: 'Winter release',
      firmware: { hardwareId: HARDWARE, id: NEW },
      user: owner.id,
      filter: [],
      groups: [{ hubs: 1 }, { share: 10 }, { share: 100 }],
      thresholds: { errors: 10, success: 90 },
      window: null,
    },
  });
  await startRollout(admin, { params: { id } });
  machine.push(...meter.take());

  let at = begin;
  let looks = 0;
  let transitions = 0;
  for (let isOver = false; !isOver; looks++) {
    setClock(at);
    const { run } = (await readRollout(id))!;
    meter.take();
    const step = { rolloutId: id, run, looks: 1 };
    const { onward, seconds } = await runRound(step);
    if (onward === 'renew') await renew(step);
    machine.push(...meter.take());
    transitions += ENTERED[onward];
    isOver = onward === 'end';
    at += seconds * 1000;
    for (const hubId of ids) {
      const update = await readUpdate(hubId);
      if (!update || !isOpen(update) || at - update.startedAt < UPDATE_MS) continue;
      meter.take();
      await noteState(hubId, { firmware: NEW }, at, BROKER);
      reports.push(...meter.take());
    }
  }
  setClock(undefined);
  const { row } = (await readRollout(id))!;
  if (row.state !== 'finished') throw new Error(`the roll-out is ${row.state}`);
  return {
    hubs,
    machine: of(machine),
    reports: of(reports),
    looks,
    transitions,
    minutes: (at - begin) / 60_000,
  };
}

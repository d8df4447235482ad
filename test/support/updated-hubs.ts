import { beforeAll } from 'vitest';
import { handOverHubs } from '../../functions/core/composition/change-of-owner.ts';
import { getHub } from '../../functions/core/devices/hubs/get-hub.ts';
import { insertHub, setReported } from '../../functions/core/devices/hubs/store.ts';
import {
  endOverdueUpdate,
  UpdateOverdue,
} from '../../functions/core/devices/hubs/update/end-overdue-update.ts';
import { induceFirmwareUpdate } from '../../functions/core/devices/hubs/update/induce-firmware-update.ts';
import { getHubLogs } from '../../functions/core/devices/log-search/get-hub-logs.ts';
import type { Caller } from '../../functions/platform/caller.ts';
import { givenBroker } from './broker.ts';
import { givenThings } from './given-things.ts';
import { givenOutbox } from './outbox.ts';
import { account, callerOf } from './people.ts';

export const HARDWARE = 'HUB-0300';

/** Hubs with an old firmware and without a thing, their owner, the broker, and the appointments of their updates. */
export function givenUpdatedHubs(prefix: string) {
  const broker = givenBroker();
  const outbox = givenOutbox();
  process.env.FILES_BUCKET = 'files';
  givenThings();
  let owner: { id: string };
  beforeAll(async () => {
    owner = await account();
  });
  const one = (id: string) => ({ params: { id }, query: {}, body: {} });
  let count = 0;
  return {
    broker,
    owner: () => callerOf(owner),
    async newHub(firmware = '3.0.7.8'): Promise<string> {
      const id = `hub${prefix}${(count++).toString(16).padStart(8 - prefix.length, '0')}`;
      await insertHub({ id, hardware: HARDWARE, orderCode: 'ABCD' });
      await handOverHubs([id], owner.id);
      await setReported(id, firmware, undefined, 1);
      broker.forget();
      return id;
    },
    induce: (id: string, caller: Caller = callerOf(owner)) => induceFirmwareUpdate(caller, one(id)),
    get: (id: string) => getHub(callerOf(owner), one(id)),
    /** The appointments that were made since the last call. */
    appointments: () =>
      (outbox.take('appointments') as { due: number; about: unknown }[]).map(({ due, about }) => ({
        due,
        about: UpdateOverdue.parse(about),
      })),
    checkOverdue: endOverdueUpdate,
    async linesOf(id: string): Promise<{ level: string; message: string }[]> {
      const query = { limit: 100, filter: [`hubId:eq:${id}`], starting_at: undefined, user: undefined };
      const { items } = await getHubLogs(callerOf(owner), { params: {}, query, body: {} } as never);
      return items.map(({ level, message }) => ({ level, message }));
    },
  };
}

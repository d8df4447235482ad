import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeteredTable, openMeteredTable } from '../../../../bench/measure/metered-table.ts';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { actAtRequest } from '../../../../test/support/act-at-request.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf, refusalOf } from '../../../../test/support/people.ts';
import { createFirmware } from './create-firmware.ts';
import { deleteFirmware } from './delete-firmware.ts';
import { putFirmware } from './put-firmware.ts';
import { readFirmware } from './store.ts';

givenOutbox();
let table: MeteredTable;
beforeAll(async () => {
  table = await openMeteredTable();
});
afterAll(() => table.stop());

const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
const [FORMER, OTHER, LATEST] = ['3.0.1.0', '3.0.2.0', '3.0.3.0'] as const;
const about = (hardwareId: string, id: string) => ({ params: { hardwareId, id }, query: {}, body: {} });

const create = (hardwareId: string, id: string, previous: Firmware['previous']) =>
  createFirmware(admin, {
    params: {},
    query: {},
    body: { id, hardwareId, group: 'HUB', description: '', previous, changelog: '', tags: [] },
  });
const remove = (hardwareId: string, id: string) => deleteFirmware(admin, about(hardwareId, id));
const calls: Record<string, (hardwareId: string) => Promise<unknown>> = {
  'is deleted': (hardwareId) => remove(hardwareId, LATEST),
  'gets another predecessor': (hardwareId) =>
    putFirmware(admin, {
      ...about(hardwareId, LATEST),
      body: { previous: { hardwareId, firmwareId: FORMER } },
    }),
};

it.each(Object.entries(calls))(
  'a firmware that %s while another admin deletes it and makes it again leaves right counts, at whatever request that is',
  async (what, call) => {
    let isCaught = true;
    for (let at = 1; isCaught; at++) {
      const hardwareId = `${what === 'is deleted' ? 'DEL' : 'PUT'}${String(at).padStart(3, '0')}`;
      await create(hardwareId, FORMER, null);
      await create(hardwareId, OTHER, null);
      await create(hardwareId, LATEST, null);
      isCaught = await actAtRequest(
        table,
        at,
        async () => {
          await refusalOf(remove(hardwareId, LATEST));
          await refusalOf(create(hardwareId, LATEST, { hardwareId, firmwareId: OTHER }));
        },
        () => refusalOf(call(hardwareId)),
      );
      const latest = await readFirmware(hardwareId, LATEST);
      for (const id of [FORMER, OTHER]) {
        const named = latest?.row.previous?.firmwareId === id ? 1 : 0;
        expect([at, id, (await readFirmware(hardwareId, id))?.namedBy]).toEqual([at, id, named]);
      }
      // The last call is not disturbed at all.
      if (!isCaught) expect(at).toBeGreaterThan(2);
    }
  },
);

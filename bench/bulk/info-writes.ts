import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { carryOutSchedule } from '../../functions/core/content/infos/carry-out-schedule.ts';
import { iso, now, setClock } from '../../functions/platform/clock.ts';
import { VERSIONS_KEPT } from '../../shared/model/info.ts';
import { infoCalls, message, provider } from '../../test/support/info-calls.ts';
import { owned } from '../../test/support/moving-beacons.ts';
import { callerOf } from '../../test/support/people.ts';
import type { MeteredTable } from '../measure/metered-table.ts';

const READS = ['GetItem', 'BatchGetItem', 'Query'];
const MINUTE = 60_000;
const BATCH = 500;

/** What a change of an Info wrote, and the limit for it (BENCH 16). */
interface InfoWrites {
  readonly what: string;
  readonly items: number;
  readonly most: number;
}

/** Publishes and switches an Info with many devices in every way, and counts the items that each of them writes. */
export async function countInfoWrites({ meter }: MeteredTable, devices: number): Promise<InfoWrites[]> {
  process.env.APPOINTMENTS_QUEUE = 'appointments';
  mockClient(SQSClient).on(SendMessageCommand).resolves({});
  const owner = await provider();
  const calls = infoCalls(callerOf(owner));
  const beaconIds: string[] = [];
  while (beaconIds.length < devices)
    beaconIds.push(...(await owned(owner, Math.min(BATCH, devices - beaconIds.length))).ids);
  const { id } = await calls.save({ name: 'Harbour', outputs: { en: [message('0')] }, beaconIds });
  let texts = 0;
  const write = () => calls.putDraft(id, { outputs: { en: [message(`No ${++texts}`)] } });
  // From now on each further version replaces an older one.
  for (let n = 1; n <= VERSIONS_KEPT; n++)
    await calls.save({ id, outputs: { en: [message(`No ${++texts}`)] } });

  const counted: InfoWrites[] = [];
  async function count(what: string, most: number, change: () => Promise<unknown>): Promise<void> {
    meter.take();
    await change();
    const keys = meter.take().flatMap(({ operation, keys }) => (READS.includes(operation) ? [] : keys));
    // The account is only checked.
    const items = keys.filter(({ pk }) => !pk.startsWith('user#')).length;
    counted.push({ what, items, most });
  }
  await write();
  await count('publishing a draft', 5, () => calls.publish(id));
  await count('saving and publishing at once', 5, () =>
    calls.save({ id, outputs: { en: [message('Now')] } }),
  );
  await count('switching it off', 4, () => calls.activate(id, false));
  await count('switching it on', 4, () => calls.activate(id, true));
  await count('unpublishing it', 4, () => calls.unpublish(id));
  await count('publishing it again', 5, () => calls.publish(id));
  await write();
  await calls.schedule(id, { publishAt: iso(now() + 2 * MINUTE) });
  setClock(now() + 3 * MINUTE);
  // The schedule is an item more.
  await count('publishing it as scheduled', 6, () => carryOutSchedule({ kind: 'infoSchedule', infoId: id }));
  setClock(undefined);
  return counted;
}

import * as z from 'zod/mini';
import { getBranding } from '../../../../shared/contract/auth/branding.ts';
import { pushHub } from '../../../../shared/contract/ingest.ts';
import { getPhoneInfos } from '../../../../shared/contract/sdk.ts';
import { ringingAlarms } from '../../../platform/alarms.ts';
import { answers } from '../../../platform/own-api.ts';
import { PART_NAMES, type Part, partOfAlarm } from '../../../status-parts.ts';
import { withMeasurement } from './status.ts';
import { changeStatus } from './status-store.ts';

/** A schedule sends this message every few minutes. */
export const StatusDue = z.strictObject({ dueAt: z.iso.datetime() });

/** What a part must answer to a call with a key that does not exist. Branding and keys are read from the table. */
const ASKED: Readonly<Partial<Record<Part, { method: string; path: string; status: number }>>> = {
  console: { method: getBranding.method, path: getBranding.path, status: 200 },
  hubs: { method: pushHub.method, path: pushHub.path, status: 401 },
  phones: { method: getPhoneInfos.method, path: getPhoneInfos.path, status: 401 },
};

/** Measures each part, and writes what the status page says. */
export async function measureStatus({ dueAt }: z.output<typeof StatusDue>): Promise<void> {
  const [names, answering] = await Promise.all([
    ringingAlarms(),
    Promise.all(
      Object.entries(ASKED).map(async ([part, { method, path, status }]) => ({
        part: part as Part,
        isThere: await answers(method, path, status),
      })),
    ),
  ]);
  const concerned = new Set(names.map(partOfAlarm));
  const ringing = PART_NAMES.filter((part) => concerned.has(part));
  const silent = answering.flatMap(({ part, isThere }) => (isThere ? [] : [part]));
  await changeStatus((status) => withMeasurement(status, { dueAt, silent, ringing }));
}

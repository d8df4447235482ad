import { isDeepStrictEqual } from 'node:util';
import { languagesOf, type Outputs } from '../../../../shared/content/output.ts';
import { arePublishable, outputFaults } from '../../../../shared/content/output-faults.ts';
import type { setInfoPoint as contract } from '../../../../shared/contract/content/infos.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { type Info, type InfoInput, OUTPUTS_BYTES_MAX } from '../../../../shared/model/info.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedInfo } from './audited-info.ts';
import { devicesFor } from './check-devices.ts';
import { readWhole } from './get-info-points.ts';
import { infoInReach } from './info-in-reach.ts';
import { checkName } from './info-name.ts';
import { offlineState } from './offline-state.ts';
import {
  type Content,
  changeDevices,
  DEVICES_AT_ONCE,
  type DeviceChange,
  type InfoItem,
  type InfoRow,
  readPublished,
  saveInfo,
} from './store.ts';
import { NO_CONTENT } from './to-info.ts';

/**
 * Creates or changes an Info and publishes it. Everything is checked first. Some devices change in the transaction of the
 * content, further ones in later transactions (DEVICES_AT_ONCE).
 */
export const setInfoPoint: UseCase<typeof contract> = (caller, input) =>
  retryOnConflict(() => save(caller, input));

const save: UseCase<typeof contract> = async (caller, { body, asRead }) => {
  const named = body.userId === undefined ? undefined : await namedUser(caller, body.userId);
  const was = body.id === undefined ? undefined : await infoInReach(caller, body.id);
  if (was && body.version !== undefined && body.version !== was.row.version)
    throw new Refusal('PLEASE_TRY_AGAIN');
  if (was) refuseOther({ ...asRead, userId: named }, { ...was.row });
  const before = was && (await readPublished([was.row.id], { consistent: true })).get(was.row.id);
  const content = contentOf(before, body);
  const row = rowOf(was, named ?? caller.actsFor, body, content);
  const devices = await devicesFor(row, !was, was ? body.beaconIds : (body.beaconIds ?? []));
  if (
    was &&
    isUnchanged(was.row, row) &&
    isSame(before, content) &&
    !devices.added.length &&
    !devices.released.length
  )
    return whole(row.id, caller);
  checkName(row.name);
  checkOutputs(content.outputs);
  const after = { ...row, beaconsCount: row.beaconsCount + devices.added.length - devices.released.length };
  checkDevices(after, was ? devices.released.length > 0 : true);
  const [first, ...rest] = inParts(devices);
  const entry = await auditedInfo(caller, { before: was?.row, after });
  const saved = await saveInfo(was, row, content, first, entry);
  for (const part of rest) await changeDevices(saved.row, part);
  return whole(row.id, caller);
};

/** As it is stored now: a device may have changed hands since it was saved. */
const whole = async (id: string, caller: Caller): Promise<Info> =>
  (await readWhole([await infoInReach(caller, id)]))[0]!;

/** What an Info says, apart from its content: nothing else is a change. */
const isUnchanged = (before: InfoRow, after: InfoRow) =>
  before.name === after.name && before.description === after.description && before.active === after.active;

const isSame = (before: Content = NO_CONTENT, after: Content) =>
  isDeepStrictEqual(contentOf(before, {}), after);

const contentOf = (
  { outputs, rssi, timeZone }: Content = NO_CONTENT,
  body: Pick<InfoInput, 'outputs' | 'rssi' | 'timeZone'>,
): Content => ({
  outputs: body.outputs ?? outputs,
  rssi: body.rssi ?? rssi,
  timeZone: body.timeZone ?? timeZone,
});

/** Throws MISSING_PARAMETER without any output, FORM_VALIDATION_FAILED with the faults by language, position and field. */
function checkOutputs(outputs: Outputs): void {
  if (!languagesOf(outputs).length) throw new Refusal('MISSING_PARAMETER', { missing: ['outputs'] });
  if (!arePublishable(outputs)) {
    const faults = outputFaults(outputs).map(({ language, at, field, fault }) => [
      `outputs.${language}.${at}.${field}`,
      { rule: fault },
    ]);
    throw new Refusal('FORM_VALIDATION_FAILED', Object.fromEntries(faults));
  }
  if (Buffer.byteLength(JSON.stringify(outputs)) > OUTPUTS_BYTES_MAX)
    throw new Refusal('FORM_VALIDATION_FAILED', { outputs: { rule: 'max', max: OUTPUTS_BYTES_MAX } });
}

/** @param owner of a new Info */
function rowOf(was: InfoItem | undefined, owner: string, body: InfoInput, { outputs }: Content): InfoRow {
  const name = body.name ?? was?.row.name;
  if (name === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['name'] });
  const at = iso();
  return {
    id: was?.row.id ?? newTimeId(),
    userId: was?.row.userId ?? owner,
    name,
    description: body.description ?? was?.row.description ?? '',
    active: body.active ?? was?.row.active ?? true,
    published: true,
    languages: languagesOf(outputs).join(','),
    offline: offlineState(outputs),
    beaconsCount: was?.row.beaconsCount ?? 0,
    createdDate: was?.row.createdDate ?? at,
    changedDate: at,
    version: (was?.row.version ?? 0) + 1,
  };
}

/**
 * Throws MISSING_PARAMETER: an Info is given at least one device (specification 3.5). One whose devices have all left by
 * themselves can still be changed.
 */
function checkDevices({ beaconsCount }: InfoRow, isGiven: boolean): void {
  if (isGiven && beaconsCount < 1) throw new Refusal('MISSING_PARAMETER', { missing: ['beaconIds'] });
}

/** Parts for one transaction each. Devices are released first, so that an Info never has more than it may. */
function inParts({ added, released }: DeviceChange): [DeviceChange, ...DeviceChange[]] {
  const part = (from: number, to: number): DeviceChange => ({
    released: released.slice(from, to),
    added: added.slice(Math.max(0, from - released.length), Math.max(0, to - released.length)),
  });
  const { first, further } = DEVICES_AT_ONCE;
  const count = Math.ceil(Math.max(0, added.length + released.length - first) / further);
  const rest = Array.from({ length: count }, (_, at) => first + at * further);
  return [part(0, first), ...rest.map((from) => part(from, from + further))];
}

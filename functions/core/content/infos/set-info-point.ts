import { isDeepStrictEqual } from 'node:util';
import { CONTENT_LANGUAGES } from '../../../../shared/content/output.ts';
import type { setInfoPoint as contract } from '../../../../shared/contract/content/infos.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Info, InfoInput } from '../../../../shared/model/info.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { auditedInfo } from './audited-info.ts';
import { devicesFor } from './check-devices.ts';
import { checkOutputs } from './check-outputs.ts';
import { newInfo } from './create-info.ts';
import { readWhole } from './get-info-points.ts';
import { infoInReach, stateInReach } from './info-in-reach.ts';
import type { InfoRow, Written } from './info-item.ts';
import { checkName } from './info-name.ts';
import { changed, contentIn, superseded, toWritten } from './info-state.ts';
import { saveWithDevices } from './save-with-devices.ts';

/**
 * Creates or changes an Info and publishes it; its draft is then gone. Everything is checked first. Some devices change in
 * the transaction of the content, further ones in later transactions (save-with-devices.ts).
 */
export const setInfoPoint: UseCase<typeof contract> = (caller, input) =>
  retryOnConflict(async () => whole((await save(caller, input)).id, caller));

/** The same without its content and devices in the answer. */
export const saveInfoPoint = (caller: Caller, input: SaveInput): Promise<InfoRow> =>
  retryOnConflict(() => save(caller, input));

type SaveInput = Input<typeof contract>;

async function save(caller: Caller, { body, asRead }: SaveInput): Promise<InfoRow> {
  const named = body.userId === undefined ? undefined : await namedUser(caller, body.userId);
  const was = body.id === undefined ? undefined : await stateInReach(caller, body.id, body.version);
  if (was) refuseOther({ ...asRead, userId: named }, { ...was.row });
  const before = was ?? newInfo(named ?? caller.actsFor);
  const shown = writtenBy(body, contentIn(before), was === undefined);
  const { active = before.row.active } = body;
  const devices = await devicesFor(before.row, !was, was ? body.beaconIds : (body.beaconIds ?? []));
  // One that is not published yet is published, also if the call says nothing new; one without content has nothing to publish.
  const hasContent = Object.keys(shown.outputs).length > 0;
  const isSettled = was !== undefined && (was.shown !== undefined || !hasContent);
  const isUnchanged = isSettled && active === was.row.active && isDeepStrictEqual(shown, contentIn(was));
  if (isUnchanged && !devices.added.length && !devices.released.length) return was.row;
  checkName(shown.name);
  checkOutputs(shown.outputs);
  const schedule = superseded(before.schedule, CONTENT_LANGUAGES);
  const is = changed(before, { shown, draft: shown, schedule, active });
  const beaconsCount = is.row.beaconsCount + devices.added.length - devices.released.length;
  const after = { ...is, row: { ...is.row, beaconsCount } };
  checkDevices(after.row, was?.shown ? devices.released.length > 0 : true);
  const also = await auditedInfo(caller, { before: was, after });
  return (await saveWithDevices(was, is, { by: caller.userId, devices, also })).row;
}

/** As it is stored now: a device may have changed hands since it was saved. */
const whole = async (id: string, caller: Caller): Promise<Info> =>
  (await readWhole([await infoInReach(caller, id)]))[0]!;

/** What a call writes; absent fields keep their values. Throws MISSING_PARAMETER for a new Info without a name. */
function writtenBy(body: InfoInput, before: Written, isNew: boolean): Written {
  if (isNew && body.name === undefined) throw new Refusal('MISSING_PARAMETER', { missing: ['name'] });
  const { name, description, outputs, rssi, timeZone } = body;
  return toWritten({
    name: name ?? before.name,
    description: description ?? before.description,
    outputs: outputs ?? before.outputs,
    rssi: rssi ?? before.rssi,
    timeZone: timeZone ?? before.timeZone,
  });
}

/**
 * Throws MISSING_PARAMETER: an Info needs a device to be published (specification 3.5). A published one whose devices have
 * all left by themselves can still be changed.
 */
function checkDevices({ beaconsCount }: InfoRow, isGiven: boolean): void {
  if (isGiven && beaconsCount < 1) throw new Refusal('MISSING_PARAMETER', { missing: ['beaconIds'] });
}

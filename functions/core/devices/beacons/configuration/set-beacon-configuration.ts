import { applyPatch } from '../../../../../shared/configuration/apply-patch.ts';
import { isEqual } from '../../../../../shared/configuration/changes.ts';
import type { setBeaconConfiguration as contract } from '../../../../../shared/contract/infoprovider.ts';
import type { Input } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { transact, type Write, written } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { isInReach } from '../../../people/accounts/subject.ts';
import { lookSoon } from '../../hubs/digest/look-soon.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { auditChange } from './audit-change.ts';
import { changeConfiguration } from './change-configuration.ts';
import { type Configuration, toBeaconConfiguration } from './configuration.ts';
import { confirming, readConfigurations, saveWrites } from './configuration-store.ts';
import { mayConfigure } from './may-configure.ts';

type Body = Input<typeof contract>['body'];

/** Retries after concurrent changes of a beacon (its firmware, a result of the device). */
const ATTEMPTS = 5;

/**
 * Changes a beacon's configuration, or takes a configurator app's confirmation that the device has it. Without a change
 * nothing is written, except that a failed delivery is retried.
 */
export const setBeaconConfiguration: UseCase<typeof contract> = async (caller, { body }) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const was = (await readConfigurations([body.id])).get(body.id);
    if (!was || !(await isInReach(caller, was.ownerId)) || !isInScope(caller, was.row))
      throw new Refusal('ENTITY_NOT_FOUND');
    refuseStale(was, body);
    const { is, writes } = isConfirmation(was, body)
      ? confirmed(caller, was, body)
      : await changed(caller, was, body);
    if (writes.length && isSent(is)) await lookSoon([body.id]);
    if (!writes.length || (await written(transact(writes)))) {
      return { id: body.id, ...toBeaconConfiguration(is) };
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
};

const isSent = ({ delivery }: Configuration) => delivery?.state === 'pending';

interface Change {
  readonly is: Configuration;
  readonly writes: Write[];
}

/** Refuses a call that was made for another version, or for another firmware, which may know other fields. */
function refuseStale({ row }: Configuration, { version, metaData }: Body): void {
  if (version !== undefined && version !== row.version)
    throw new Refusal('PLEASE_TRY_AGAIN', { version: row.version });
  if (metaData?.firmware !== undefined && metaData.firmware !== row.firmware)
    throw new Refusal('PLEASE_TRY_AGAIN', { firmware: row.firmware });
}

async function changed(caller: Caller, was: Configuration, body: Body): Promise<Change> {
  const { wanted, changes } = changeConfiguration(was, body, mayConfigure(caller, was.ownerId));
  const isRetried = body.configData !== undefined && isStuck(was);
  if (!changes.length && !isRetried) return { is: was, writes: [] };
  const { is, writes } = saveWrites(was, { ...wanted, isToBeSent: wanted.isToBeSent || isRetried });
  const audit = audited(caller, auditChange(was, changes, await groupOf(was.ownerId)));
  return { is, writes: [...writes, ...audit.map(({ write }) => write)] };
}

/** Whether the delivery has failed. Saving the configuration again retries it. */
const isStuck = ({ delivery }: Configuration) =>
  delivery?.state === 'failed' || delivery?.state === 'partial';

/** Whether the call confirms an unconfirmed configuration. Sending back `true` as it was read is no confirmation. */
const isConfirmation = ({ row }: Configuration, { deviceUpToDate }: Body): boolean =>
  deviceUpToDate === true && !row.deviceUpToDate;

/**
 * Only configurator apps (API keys) may confirm, and only all fields with their wanted values (contract reading 52).
 */
function confirmed(caller: Caller, was: Configuration, { configData = {} }: Body): Change {
  if (caller.kind !== 'key')
    throw new Refusal('FORM_VALIDATION_FAILED', { deviceUpToDate: 'can only be set by configurator apps' });
  const isWhole = Object.keys(was.wanted).every((name) => name in configData);
  if (!isWhole || !isEqual(applyPatch(was.device, was.wanted, configData), was.wanted))
    throw new Refusal('SAVE_VALIDATION_ERROR', {
      deviceUpToDate: 'configData differs from the wanted configuration',
    });
  return confirming(was);
}

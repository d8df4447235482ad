import type { putHub as contract } from '../../../../../shared/contract/devices.ts';
import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { ConditionFailed } from '../../../../platform/table.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { isInReach } from '../../../people/accounts/subject.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { toPlace } from '../../ownership/place.ts';
import { BROKER } from '../channel.ts';
import { oneHub } from '../one-hub.ts';
import { type HubItem, ownerOf } from '../store.ts';
import { auditHub, changeSettings, HIDDEN } from './change-settings.ts';
import { areSettingsUnknown, type HubConfigItem, readHubAndConfig, saveHub } from './configuration-store.ts';
import { sendSettings } from './send-settings.ts';

const ATTEMPTS = 4;

/**
 * Changes the description and settings of a hub. New settings are sent to it at once; they are synchronised once the
 * hub confirms them (see note-report.ts). Refused while a firmware update runs.
 */
export const putHub: UseCase<typeof contract> = async (caller, { params, body, asRead }) => {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { hub, config } = await readHubAndConfig(params.id);
    if (!hub || hub.removing || !(await isInReach(caller, ownerOf(hub))) || !isInScope(caller, hub.row))
      throw new Refusal('ENTITY_NOT_FOUND');
    if (body.version !== undefined && body.version !== hub.row.version) throw new Refusal('PLEASE_TRY_AGAIN');
    const owner = ownerOf(hub);
    refuseOther(asRead, {
      ...hub.row,
      ...toPlace(hub.row),
      owner: owner === undefined ? null : { id: owner },
    });
    if (hub.row.isMarkedForUpdate) throw new Refusal('HUB_UPDATE_RUNNING');
    try {
      return await change(caller, hub, config, body);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
};

async function change(
  caller: Caller,
  hub: HubItem,
  was: HubConfigItem | undefined,
  body: Input<typeof contract>['body'],
): Promise<Reply<typeof contract>> {
  const { id } = hub.row;
  const isFirst = areSettingsUnknown(hub.row) && body.settings !== undefined;
  // All settings are sent to the hub: without the name of its network, it would lose its connection.
  if (isFirst && body.settings?.wlanSsid === undefined)
    throw new Refusal('FORM_VALIDATION_FAILED', { 'settings.wlanSsid': { rule: 'required' } });
  const { before, after, config } = changeSettings(was, body.settings ?? {}, isFirst);
  const passphrase = body.settings?.wlanPassphrase;
  const description = body.description ?? hub.row.description;

  let { row } = hub;
  if (config || description !== row.description) {
    const audit = audited(
      caller,
      auditHub(
        hub,
        await groupOf(ownerOf(hub)),
        { description: row.description, ...before },
        { description, ...after, ...(passphrase !== undefined && { wlanPassphrase: HIDDEN }) },
      ),
    );
    row = await saveHub(
      hub,
      was,
      { description, config },
      audit.map(({ write }) => write),
    );
    if (config) await sendSettings(id, BROKER);
  }
  const saved = await oneHub({ ...hub, row }, was);
  return areSettingsUnknown(row) ? saved : { ...saved, settings: after };
}

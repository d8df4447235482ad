import type { LogLevel } from '../../../../../shared/model/hub-log.ts';
import { UPDATE_MINUTES, type UpdateFailure } from '../../../../../shared/model/hub-update.ts';
import { now } from '../../../../platform/clock.ts';
import { addLogLines } from '../../logs/add-log-lines.ts';
import { hubOwners } from '../hub-owners.ts';
import { updateEnded } from './update-ended.ts';
import { type EndedUpdate, setEnded, setTold, type UpdateEnd, type UpdateItem } from './update-store.ts';

/**
 * Ends an update and publishes the outcome. Returns false if another caller ended it first: read it again and decide again.
 * A process that dies between the write and the publication leaves it `untold`: the next one that reads the update publishes
 * it, at the latest the appointment about its deadline.
 */
export async function endUpdate(hubId: string, was: UpdateItem, end: UpdateEnd): Promise<boolean> {
  const ended = await setEnded(hubId, was, end, now());
  if (ended) await tellEnd(hubId, ended);
  return ended !== undefined;
}

/** Publishes the end of an update in the hub's log. A second time it changes nothing. */
export async function tellEnd(hubId: string, update: EndedUpdate): Promise<void> {
  if (!update.untold) return;
  await addLogLines([{ hubId, at: update.endedAt, ...lineOf(update) }], hubOwners);
  await updateEnded(hubId, update);
  await setTold(hubId, update);
}

function lineOf(update: EndedUpdate): { level: LogLevel; message: string } {
  const { fromFirmware, firmwareId } = update;
  const what = `firmware update ${fromFirmware === null ? '' : `from ${fromFirmware} `}to ${firmwareId}`;
  return update.state === 'done'
    ? { level: 'INFO', message: `${what} done` }
    : { level: 'SEVERE', message: `${what} failed: ${REASONS[update.reason]}` };
}

const REASONS: Readonly<Record<UpdateFailure, string>> = {
  DOWNLOAD_FAILED: 'a file could not be downloaded',
  WRONG_CONTENT: 'a file has not the length or SHA-256 that it should have',
  NO_SPACE: 'no space left on the hub',
  NOT_APPLIED: 'the hub could not apply it',
  HUB_ERROR: 'the hub gave no known reason',
  TIMED_OUT: `the hub did not report the new version within ${UPDATE_MINUTES} minutes`,
  FIRMWARE_REVOKED: 'the firmware was revoked',
  HUB_DELETED: 'the hub was deleted',
};

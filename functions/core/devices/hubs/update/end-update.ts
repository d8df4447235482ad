import type { LogLevel } from '../../../../../shared/model/hub-log.ts';
import { UPDATE_MINUTES, type UpdateFailure } from '../../../../../shared/model/hub-update.ts';
import { now } from '../../../../platform/clock.ts';
import { addLogLines } from '../../logs/add-log-lines.ts';
import { hubOwners } from '../hub-owners.ts';
import { updateEnded } from './update-ended.ts';
import {
  type EndedUpdate,
  setEnded,
  setEndPublished,
  type UpdateEnd,
  type UpdateItem,
} from './update-store.ts';

/**
 * Ends an update and publishes the outcome. Returns false if another caller ended it first; re-read and decide again.
 * If the process dies between the write and the publication, the update stays `untold` and the next reader publishes
 * it, at the latest the scheduled message at its deadline.
 */
export async function endUpdate(hubId: string, was: UpdateItem, end: UpdateEnd): Promise<boolean> {
  const ended = await setEnded(hubId, was, end, now());
  if (ended) await publishEnd(hubId, ended);
  return ended !== undefined;
}

/** Publishes the end of an update, if that was not done yet: in the hub's log, and by `updateEnded`. */
export async function publishEnd(hubId: string, update: EndedUpdate): Promise<void> {
  if (!update.untold) return;
  await addLogLines([{ hubId, at: update.endedAt, ...lineOf(update) }], hubOwners);
  await updateEnded(hubId, update);
  await setEndPublished(hubId, update);
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
  WRONG_CONTENT: 'a file has a wrong length or SHA-256',
  NO_SPACE: 'no space left on the hub',
  NOT_APPLIED: 'the hub could not apply it',
  HUB_ERROR: 'the hub gave no known reason',
  TIMED_OUT: `the hub did not report the new version within ${UPDATE_MINUTES} minutes`,
  FIRMWARE_REVOKED: 'the firmware was revoked',
  HUB_DELETED: 'the hub was deleted',
};

import { compareVersions } from '../../../../../shared/model/firmware-version.ts';
import type { UpdateReport } from '../../../../../shared/model/hub-update.ts';
import type { Channel } from '../channel.ts';
import { readHubLives } from '../store.ts';
import { endUpdate, publishEnd } from './end-update.ts';
import { sendUpdate } from './send-update.ts';
import { isOpen, readUpdate, setProgress, type UpdateEnd, type UpdateItem } from './update-store.ts';

interface Report {
  readonly firmware?: string;
  readonly updateStatus?: UpdateReport;
}

const ATTEMPTS = 5;

/**
 * Handles a hub's report with regard to its firmware update. If the hub runs the new firmware, the update is done, even
 * if it was marked as failed before. If the hub reports a failure, the update has failed. If it does not mention the
 * update, the command may have been lost and is sent again.
 *
 * @param at when the message arrived at the broker; a report from before the start of the update is ignored
 */
export async function noteUpdate(hubId: string, report: Report, at: number, channel: Channel): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const update = await readUpdate(hubId);
    if (!update || at < update.startedAt) return;
    if (!isOpen(update)) await publishEnd(hubId, update);
    const end = endOf(update, report);
    if (end) {
      if (await endUpdate(hubId, update, end)) return;
      continue;
    }
    if (!isOpen(update)) return;
    const said = saidOf(update, report);
    if (said && said.state !== 'failed') {
      await setProgress(hubId, update.updateId, said.state, at);
      return;
    }
    const { updating } = (await readHubLives([hubId], { consistent: true })).get(hubId) ?? {};
    if (updating?.updateId === update.updateId) await sendUpdate(hubId, update, updating, channel);
    return;
  }
  throw new Error(`the update of ${hubId} lost the race on every attempt`);
}

const saidOf = ({ updateId }: UpdateItem, { updateStatus }: Report): UpdateReport | undefined =>
  updateStatus?.id === updateId ? updateStatus : undefined;

/** The end of an update by a report of its hub; undefined if it does not end. */
function endOf(update: UpdateItem, report: Report): UpdateEnd | undefined {
  const runsIt = report.firmware !== undefined && compareVersions(report.firmware, update.firmwareId) === 0;
  if (runsIt) return update.state === 'done' ? undefined : { state: 'done' };
  const said = saidOf(update, report);
  return isOpen(update) && said?.state === 'failed' ? { state: 'failed', reason: said.reason } : undefined;
}

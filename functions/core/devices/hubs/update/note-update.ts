import { compareVersions } from '../../../../../shared/model/firmware-version.ts';
import type { UpdateReport } from '../../../../../shared/model/hub-update.ts';
import type { Channel } from '../channel.ts';
import { readHubLives } from '../store.ts';
import { endUpdate, tellEnd } from './end-update.ts';
import { tellUpdate } from './tell-update.ts';
import { isOpen, readUpdate, setProgress, type UpdateEnd, type UpdateItem } from './update-store.ts';

interface Report {
  readonly firmware?: string;
  readonly updateStatus?: UpdateReport;
}

const ATTEMPTS = 5;

/**
 * Takes what a hub's state says of its firmware update. It runs the new firmware: the update is done, even if it counted
 * as failed by then. It could not do it: failed. It does not speak of it: it may not have heard, and is told.
 *
 * @param at when the broker took its message; what was said before the update began is not about it
 */
export async function noteUpdate(hubId: string, report: Report, at: number, channel: Channel): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const update = await readUpdate(hubId);
    if (!update || at < update.startedAt) return;
    if (!isOpen(update)) await tellEnd(hubId, update);
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
    if (updating?.updateId === update.updateId) await tellUpdate(hubId, update, updating, channel);
    return;
  }
  throw new Error(`the update of ${hubId} was changed by others again and again`);
}

const saidOf = ({ updateId }: UpdateItem, { updateStatus }: Report): UpdateReport | undefined =>
  updateStatus?.id === updateId ? updateStatus : undefined;

/** How an update ends by what its hub says. */
function endOf(update: UpdateItem, report: Report): UpdateEnd | undefined {
  const runsIt = report.firmware !== undefined && compareVersions(report.firmware, update.firmwareId) === 0;
  if (runsIt) return update.state === 'done' ? undefined : { state: 'done' };
  const said = saidOf(update, report);
  return isOpen(update) && said?.state === 'failed' ? { state: 'failed', reason: said.reason } : undefined;
}

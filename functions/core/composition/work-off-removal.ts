import * as z from 'zod/mini';
import { ContentToClear, clearContent } from '../content/infos/clear-content.ts';
import { RetiredInfo, releaseLater } from '../content/infos/remove-info.ts';
import { endServices } from '../content/service/end-services.ts';
import { Forgotten, forgetHistory } from '../devices/beacons/registration/forget-history.ts';
import { clearFirmwareFiles, UnneededFirmwareFiles } from '../devices/firmware/clear-files.ts';
import { expireUnconfirmed, UnconfirmedDue } from '../people/accounts/sign-up/expire-unconfirmed.ts';
import { followPrincipal, PrincipalChanged } from '../people/apikeys/follow-principal.ts';
import { clearFiles, Unneeded } from '../people/labels/clear-files.ts';
import { clearAway, Removal } from './clear-away.ts';

const Message = z.union([
  Removal,
  PrincipalChanged,
  Forgotten,
  Unneeded,
  UnneededFirmwareFiles,
  UnconfirmedDue,
  ContentToClear,
  RetiredInfo,
]);

/**
 * Works off a message of the queue of removals: cleans up after deleted accounts, content, beacons, labels and firmware,
 * and updates the keys of accounts with a changed group or role. Each night, expires unconfirmed accounts and switches off
 * what was terminated until then.
 */
export async function workOffRemoval(sent: unknown): Promise<void> {
  const message = z.parse(Message, sent);
  if ('userId' in message) await clearAway(message);
  else if ('dueAt' in message) await Promise.all([expireUnconfirmed(message), endServices(message)]);
  else if ('contentOf' in message) await clearContent(message);
  else if ('devicesOfInfo' in message) await releaseLater(message);
  else if ('keysOf' in message) await followPrincipal(message);
  else if ('filesOfFirmware' in message) await clearFirmwareFiles(message);
  else if ('beaconId' in message) await forgetHistory(message);
  else await clearFiles(message);
}

import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { clearAway, Removal } from '../core/composition/clear-away.ts';
import { Forgotten, forgetHistory } from '../core/devices/beacons/registration/forget-history.ts';
import { clearFirmwareFiles, UnneededFirmwareFiles } from '../core/devices/firmware/clear-files.ts';
import { expireUnconfirmed, UnconfirmedDue } from '../core/people/accounts/sign-up/expire-unconfirmed.ts';
import { followPrincipal, PrincipalChanged } from '../core/people/apikeys/follow-principal.ts';
import { clearFiles, Unneeded } from '../core/people/labels/clear-files.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([
  Removal,
  PrincipalChanged,
  Forgotten,
  Unneeded,
  UnneededFirmwareFiles,
  UnconfirmedDue,
]);

/**
 * Cleans up after deleted accounts, beacons, labels and firmware. Updates the keys of accounts with a changed group or
 * role. Expires unconfirmed accounts.
 */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('userId' in message) await clearAway(message);
    else if ('dueAt' in message) await expireUnconfirmed(message);
    else if ('keysOf' in message) await followPrincipal(message);
    else if ('filesOfFirmware' in message) await clearFirmwareFiles(message);
    else if ('beaconId' in message) await forgetHistory(message);
    else await clearFiles(message);
  });

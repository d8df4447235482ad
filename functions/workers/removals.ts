import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { clearAway, Removal } from '../core/accounts/clear-away.ts';
import { followGroup, Regrouped } from '../core/apikeys/follow-group.ts';
import { Forgotten, forgetHistory } from '../core/beacons/forget-history.ts';
import { clearFirmwareFiles, UnneededFirmwareFiles } from '../core/firmware/clear-files.ts';
import { clearFiles, Unneeded } from '../core/labels/clear-files.ts';
import { eachMessage } from './each-message.ts';

const Message = z.union([Removal, Regrouped, Forgotten, Unneeded, UnneededFirmwareFiles]);

/**
 * What accounts, beacons, labels and firmware that were deleted leave behind, or accounts that got another group take along.
 */
export const handler = (event: SQSEvent) =>
  eachMessage(event, async (sent) => {
    const message = z.parse(Message, sent);
    if ('userId' in message) await clearAway(message);
    else if ('regroupedUserId' in message) await followGroup(message);
    else if ('filesOfFirmware' in message) await clearFirmwareFiles(message);
    else if ('beaconId' in message) await forgetHistory(message);
    else await clearFiles(message);
  });

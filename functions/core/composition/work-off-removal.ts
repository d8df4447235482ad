import * as z from 'zod/mini';
import { enqueue } from '../../platform/queue.ts';
import { clearUnusedFiles, FilesDue, type NamesFile } from '../content/files/clear-files.ts';
import { ContentToClear, clearContent } from '../content/infos/clear-content.ts';
import { infoNames } from '../content/infos/info-names.ts';
import { keepInfoBadges } from '../content/infos/keep-badges.ts';
import { RetiredInfo } from '../content/infos/remove-info.ts';
import { endServices, ServicesDue } from '../content/service/end-services.ts';
import { clearTours } from '../content/tours/clear-tours.ts';
import { ChangedTour, followTour } from '../content/tours/follow-tour.ts';
import { keepTourBadges } from '../content/tours/keep-badges.ts';
import { tourNames } from '../content/tours/tour-names.ts';
import { Forgotten, forgetHistory } from '../devices/beacons/registration/forget-history.ts';
import { clearFirmwareFiles, UnneededFirmwareFiles } from '../devices/firmware/clear-files.ts';
import { clearPlans, UnneededPlans } from '../devices/places/clear-plans.ts';
import { expireUnconfirmed, UnconfirmedDue } from '../people/accounts/sign-up/expire-unconfirmed.ts';
import { followPrincipal, PrincipalChanged } from '../people/apikeys/follow-principal.ts';
import { clearFiles, Unneeded } from '../people/labels/clear-files.ts';
import { clearAway, Removal } from './clear-away.ts';
import { clearRetiredInfo } from './remove-infos.ts';

/** Content of all owners must be checked; from the position on at which the previous round stopped. */
const BadgesDue = z.strictObject({
  badgesDue: z.enum(['infos', 'tours']),
  after: z.optional(z.record(z.string(), z.string())),
});

const Message = z.union([
  Removal,
  PrincipalChanged,
  Forgotten,
  Unneeded,
  UnneededFirmwareFiles,
  UnneededPlans,
  UnconfirmedDue,
  ContentToClear,
  RetiredInfo,
  ServicesDue,
  FilesDue,
  ChangedTour,
  BadgesDue,
]);

/**
 * Works off a message of the queue of removals: cleans up after deleted accounts, content, beacons, labels and firmware,
 * and updates the keys of accounts with a changed group or role. Each night, expires unconfirmed accounts, switches off what
 * was terminated until then, deletes files that nothing names, and checks published content.
 */
export async function workOffRemoval(sent: unknown): Promise<void> {
  const message = z.parse(Message, sent);
  if ('userId' in message) await clearAway(message);
  else if ('dueAt' in message && message.after) await expireUnconfirmed(message);
  else if ('dueAt' in message) await everyNight(message);
  else if ('servicesDue' in message) await endServices();
  else if ('filesDue' in message) await clearUnusedFiles(namesFile);
  else if ('contentOf' in message) await clearContent(message, [clearTours]);
  else if ('devicesOfInfo' in message) await clearRetiredInfo(message.devicesOfInfo);
  else if ('badgesDue' in message) await keepBadges(message);
  else if ('infosOfTour' in message) await followTour(message.infosOfTour);
  else if ('keysOf' in message) await followPrincipal(message);
  else if ('filesOfFirmware' in message) await clearFirmwareFiles(message);
  else if ('plansOf' in message) await clearPlans(message);
  else if ('beaconId' in message) await forgetHistory(message);
  else await clearFiles(message);
}

/** What is left of each is worked off by messages of its own, so that one does not repeat the others. */
const everyNight = (message: z.output<typeof UnconfirmedDue>) =>
  Promise.all([
    expireUnconfirmed(message),
    endServices(),
    clearUnusedFiles(namesFile),
    enqueue('REMOVALS_QUEUE', { badgesDue: 'infos' }),
  ]);

/**
 * Keeps the number of findings at each Info, and then at each tour, which adds up those of its Infos. Each message works on
 * some and sends the next one: so it may be killed at any point, and run twice.
 */
async function keepBadges({ badgesDue, after }: z.output<typeof BadgesDue>): Promise<void> {
  const stoppedAt = await (badgesDue === 'infos' ? keepInfoBadges : keepTourBadges)(after);
  if (stoppedAt) await enqueue('REMOVALS_QUEUE', { badgesDue, after: stoppedAt });
  else if (badgesDue === 'infos') await enqueue('REMOVALS_QUEUE', { badgesDue: 'tours' });
}

const NAMING: Readonly<Record<string, (id: string, url: string) => Promise<boolean>>> = {
  info: infoNames,
  tour: tourNames,
};

/** Whether content, such as `info#<id>`, names a file now. */
const namesFile: NamesFile = async (of, url) => {
  const at = of.indexOf('#');
  return NAMING[of.slice(0, at)]!(of.slice(at + 1), url);
};

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../shared/configuration/check-configuration.ts';
import { TAGS_MAX } from '../../../shared/model/place-limits.ts';
import { ApiError } from '../lib/api.ts';
import { useErrorText } from './use-error-text.ts';

/** Rules that a change of many beacons may violate for one of them. */
const FAULTS: ReadonlySet<string> = new Set<Fault['code']>([
  ...(['RANGE', 'NOT_A_CHOICE', 'UNKNOWN_BITS', 'NOT_HEX', 'URL_MISSING', 'URL_INVALID'] as const),
  ...(['URL_TOOLONG', 'NO_CHANNEL', 'NO_PACKET', 'NOT_ONE_FRAME', 'NO_TRIGGER', 'NO_DURATION'] as const),
]);

/**
 * The reason why a task or a newsletter skipped something. Reasons about an account are worded for other users, not for
 * its owner.
 */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation('errors');
  const errorText = useErrorText();
  return useCallback(
    (reason) => {
      switch (reason) {
        case 'UNSUBSCRIBED':
          return t('reason.unsubscribed');
        case 'EMAIL_NOT_VERIFIED':
          return t('reason.notVerified');
        case 'BOUNCED':
          return t('reason.bounced');
        case 'COMPLAINED':
          return t('reason.complained');
        case 'ENTITY_NOT_FOUND':
          return t('reason.gone');
        case 'DEVICE_UNKNOWN':
          return t('reason.unknownDevice');
        case 'NOT_OWNED':
          return t('reason.notOwned');
        case 'ALREADY_OWNED':
          return t('reason.alreadyOwned');
        case 'ALREADY_OFFERED':
          return t('reason.alreadyOffered');
        case 'CHANGED_MEANWHILE':
          return t('reason.changedMeanwhile');
        case 'RECEIVER_GONE':
          return t('reason.receiverGone');
        case 'TOO_MANY_TAGS':
          return t('reason.tooManyTags', { number: TAGS_MAX });
        case 'SITE_GONE':
          return t('reason.siteGone');
        case 'HUB_UPDATE_RUNNING':
          return t('reason.updateRunning');
        case 'SETTINGS_UNKNOWN':
          return t('reason.settingsUnknown');
        case 'SETTING_INVALID':
          return t('reason.ruleBroken');
        case 'UPDATES_OFF':
          return t('reason.updatesOff');
        case 'FIRMWARE_UNKNOWN':
          return t('reason.firmwareUnknown');
        case 'ALREADY_THERE':
          return t('reason.newestFirmware');
        case 'OFFLINE':
          return t('reason.offline');
        case 'COVERS_FOR_ANOTHER':
          return t('reason.coversForAnother');
        case 'SITE_UNKNOWN':
          return t('reason.siteUnknown');
        case 'NOT_AT_SITE':
          return t('reason.notAtSite');
        case 'NO_FLOOR_PLAN':
          return t('reason.noFloorPlan');
        case 'RIGHT_LOST':
          return t('reason.rightLost');
        case 'CONFIGURATION_CHANGED':
          return t('reason.configurationChanged');
        case 'NO_RADIO':
          return t('reason.nothingToConfigure');
        case 'NOT_KNOWN':
          return t('reason.notKnown');
        case 'LOCKED':
          return t('reason.locked');
        case 'SECURE_ZERO':
          return t('reason.secureZero');
        case 'OTHER_INFO':
          return t('reason.otherInfo');
        case 'NOT_ASSIGNED':
          return t('reason.notAssigned');
        case 'DUPLICATE_ID':
          return t('reason.duplicateId');
        case 'INFO_FULL':
          return t('reason.infoFull');
        default:
          if (FAULTS.has(reason)) return t('reason.ruleBroken');
          return errorText(new ApiError(reason, 0));
      }
    },
    [t, errorText],
  );
}

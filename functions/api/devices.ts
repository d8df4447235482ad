import { devices } from '../../shared/contract/devices.ts';
import { deleteHub, ownershipUseCases } from '../core/composition/change-of-owner.ts';
import { acknowledgeAlert } from '../core/devices/alerts/acknowledge-alert.ts';
import { createAlertRule } from '../core/devices/alerts/create-alert-rule.ts';
import { deleteAlertRule } from '../core/devices/alerts/delete-alert-rule.ts';
import { getAlertRules } from '../core/devices/alerts/get-alert-rules.ts';
import { getAlerts } from '../core/devices/alerts/get-alerts.ts';
import { putAlertRule } from '../core/devices/alerts/put-alert-rule.ts';
import { getBeaconIdentities } from '../core/devices/beacons/configuration/get-beacon-identities.ts';
import { describeBeacons } from '../core/devices/beacons/describe-beacons.ts';
import { getBeacon } from '../core/devices/beacons/get-beacon.ts';
import { getBeaconHubs } from '../core/devices/beacons/get-beacon-hubs.ts';
import { getBeacons } from '../core/devices/beacons/get-beacons.ts';
import { placeBeacons } from '../core/devices/beacons/place-beacons.ts';
import { selectBeacons } from '../core/devices/beacons/select-beacons.ts';
import { createFirmware } from '../core/devices/firmware/create-firmware.ts';
import { deleteFirmware } from '../core/devices/firmware/delete-firmware.ts';
import { getFirmware } from '../core/devices/firmware/get-firmware.ts';
import { getFirmwareDownloadUrl } from '../core/devices/firmware/get-firmware-download-url.ts';
import { getFirmwareUploadUrl } from '../core/devices/firmware/get-firmware-upload-url.ts';
import { getFirmwares } from '../core/devices/firmware/get-firmwares.ts';
import { publishFirmware } from '../core/devices/firmware/publish-firmware.ts';
import { putFirmware } from '../core/devices/firmware/put-firmware.ts';
import { revokeFirmware } from '../core/devices/firmware/revoke-firmware.ts';
import { describeHubs } from '../core/devices/hubs/describe-hubs.ts';
import { getHub } from '../core/devices/hubs/get-hub.ts';
import { getHubs } from '../core/devices/hubs/get-hubs.ts';
import { placeHubs } from '../core/devices/hubs/place-hubs.ts';
import { selectHubs } from '../core/devices/hubs/select-hubs.ts';
import { putHub } from '../core/devices/hubs/settings/put-hub.ts';
import { induceFirmwareUpdate } from '../core/devices/hubs/update/induce-firmware-update.ts';
import { createSite } from '../core/devices/places/create-site.ts';
import { deleteSite } from '../core/devices/places/delete-site.ts';
import { getSite } from '../core/devices/places/get-site.ts';
import { getSites } from '../core/devices/places/get-sites.ts';
import { getTags } from '../core/devices/places/get-tags.ts';
import { putSite } from '../core/devices/places/put-site.ts';
import * as rollouts from '../core/devices/rollouts/command-rollout.ts';
import { createRollout } from '../core/devices/rollouts/create-rollout.ts';
import { getRollout } from '../core/devices/rollouts/get-rollout.ts';
import { getRolloutTargets } from '../core/devices/rollouts/get-rollout-targets.ts';
import { getRollouts } from '../core/devices/rollouts/get-rollouts.ts';
import { previewRollout } from '../core/devices/rollouts/preview-rollout.ts';
import { createRound } from '../core/devices/rounds/create-round.ts';
import { deleteRound } from '../core/devices/rounds/delete-round.ts';
import { getRound } from '../core/devices/rounds/get-round.ts';
import { getRoundStops } from '../core/devices/rounds/get-round-stops.ts';
import { getRounds } from '../core/devices/rounds/get-rounds.ts';
import { tickRoundStops } from '../core/devices/rounds/tick-round-stops.ts';
import { serve } from './serve.ts';

export const handler = serve(devices, {
  getHubs,
  getHub,
  putHub,
  deleteHub,
  induceFirmwareUpdate,
  ...ownershipUseCases,
  createSite,
  deleteSite,
  getSite,
  getSites,
  getTags,
  putSite,
  placeHubs,
  placeBeacons,
  describeHubs,
  describeBeacons,
  selectHubs,
  selectBeacons,
  getBeacons,
  getBeacon,
  getBeaconHubs,
  getBeaconIdentities,
  createFirmware,
  deleteFirmware,
  getFirmware,
  getFirmwareDownloadUrl,
  getFirmwareUploadUrl,
  getFirmwares,
  publishFirmware,
  putFirmware,
  revokeFirmware,
  ...rollouts,
  createRollout,
  getRollout,
  getRollouts,
  getRolloutTargets,
  previewRollout,
  acknowledgeAlert,
  createAlertRule,
  deleteAlertRule,
  getAlertRules,
  getAlerts,
  putAlertRule,
  createRound,
  deleteRound,
  getRound,
  getRoundStops,
  getRounds,
  tickRoundStops,
});

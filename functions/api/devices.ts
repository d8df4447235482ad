import { devices } from '../../shared/contract/devices.ts';
import { acknowledgeAlert } from '../core/alerts/acknowledge-alert.ts';
import { createAlertRule } from '../core/alerts/create-alert-rule.ts';
import { deleteAlertRule } from '../core/alerts/delete-alert-rule.ts';
import { getAlertRules } from '../core/alerts/get-alert-rules.ts';
import { getAlerts } from '../core/alerts/get-alerts.ts';
import { putAlertRule } from '../core/alerts/put-alert-rule.ts';
import { getBeacon } from '../core/beacons/get-beacon.ts';
import { getBeaconIdentities } from '../core/beacons/get-beacon-identities.ts';
import { getBeacons } from '../core/beacons/get-beacons.ts';
import * as beacons from '../core/beacons/ownership.ts';
import { createFirmware } from '../core/firmware/create-firmware.ts';
import { deleteFirmware } from '../core/firmware/delete-firmware.ts';
import { getFirmware } from '../core/firmware/get-firmware.ts';
import { getFirmwareDownloadUrl } from '../core/firmware/get-firmware-download-url.ts';
import { getFirmwareUploadUrl } from '../core/firmware/get-firmware-upload-url.ts';
import { getFirmwares } from '../core/firmware/get-firmwares.ts';
import { publishFirmware } from '../core/firmware/publish-firmware.ts';
import { putFirmware } from '../core/firmware/put-firmware.ts';
import { revokeFirmware } from '../core/firmware/revoke-firmware.ts';
import { deleteHub } from '../core/hubs/delete-hub.ts';
import { getHub } from '../core/hubs/get-hub.ts';
import { getHubs } from '../core/hubs/get-hubs.ts';
import { induceFirmwareUpdate } from '../core/hubs/induce-firmware-update.ts';
import * as hubs from '../core/hubs/ownership.ts';
import { putHub } from '../core/hubs/put-hub.ts';
import * as rollouts from '../core/rollouts/command-rollout.ts';
import { createRollout } from '../core/rollouts/create-rollout.ts';
import { getRollout } from '../core/rollouts/get-rollout.ts';
import { getRolloutTargets } from '../core/rollouts/get-rollout-targets.ts';
import { getRollouts } from '../core/rollouts/get-rollouts.ts';
import { previewRollout } from '../core/rollouts/preview-rollout.ts';
import { serve } from './serve.ts';

export const handler = serve(devices, {
  getHubs,
  getHub,
  putHub,
  deleteHub,
  induceFirmwareUpdate,
  ...hubs,
  getBeacons,
  getBeacon,
  getBeaconIdentities,
  ...beacons,
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
});

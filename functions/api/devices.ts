import { devices } from '../../shared/contract/devices.ts';
import { acceptOffer, deleteHub, ownershipUseCases } from '../core/composition/change-of-owner.ts';
import { acknowledgeAlert } from '../core/devices/alerts/acknowledge-alert.ts';
import { createAlertRule } from '../core/devices/alerts/create-alert-rule.ts';
import { deleteAlertRule } from '../core/devices/alerts/delete-alert-rule.ts';
import { getAlertRules } from '../core/devices/alerts/get-alert-rules.ts';
import { getAlerts } from '../core/devices/alerts/get-alerts.ts';
import { putAlertRule } from '../core/devices/alerts/put-alert-rule.ts';
import { addAlertRecipient } from '../core/devices/alerts/recipients/add-alert-recipient.ts';
import { askAlertRecipient } from '../core/devices/alerts/recipients/ask-alert-recipient.ts';
import { getAlertRecipients } from '../core/devices/alerts/recipients/get-alert-recipients.ts';
import { removeAlertRecipient } from '../core/devices/alerts/recipients/remove-alert-recipient.ts';
import { getBeaconIdentities } from '../core/devices/beacons/configuration/get-beacon-identities.ts';
import { describeBeacons } from '../core/devices/beacons/describe-beacons.ts';
import { getBeacon } from '../core/devices/beacons/get-beacon.ts';
import { getBeaconHubs } from '../core/devices/beacons/get-beacon-hubs.ts';
import { getBeacons } from '../core/devices/beacons/get-beacons.ts';
import { getSiteBeacons } from '../core/devices/beacons/get-site-beacons.ts';
import { offerBeacons } from '../core/devices/beacons/offer-beacons.ts';
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
import { getSiteHubs } from '../core/devices/hubs/get-site-hubs.ts';
import { offerHubs } from '../core/devices/hubs/offer-hubs.ts';
import { placeHubs } from '../core/devices/hubs/place-hubs.ts';
import { selectHubs } from '../core/devices/hubs/select-hubs.ts';
import { configureHubs } from '../core/devices/hubs/settings/configure-hubs.ts';
import { getHubSettings } from '../core/devices/hubs/settings/get-hub-settings.ts';
import { putHub } from '../core/devices/hubs/settings/put-hub.ts';
import { induceFirmwareUpdate } from '../core/devices/hubs/update/induce-firmware-update.ts';
import { induceFirmwareUpdates } from '../core/devices/hubs/update/induce-firmware-updates.ts';
import { declineOffer } from '../core/devices/offers/decline-offer.ts';
import { getOffers } from '../core/devices/offers/get-offers.ts';
import { getReceivedOffers } from '../core/devices/offers/get-received-offers.ts';
import { withdrawOffer } from '../core/devices/offers/withdraw-offer.ts';
import { createSite } from '../core/devices/places/create-site.ts';
import { deleteSite } from '../core/devices/places/delete-site.ts';
import { getFloorPlan } from '../core/devices/places/get-floor-plan.ts';
import { getSite } from '../core/devices/places/get-site.ts';
import { getSites } from '../core/devices/places/get-sites.ts';
import { getTags } from '../core/devices/places/get-tags.ts';
import { putSite } from '../core/devices/places/put-site.ts';
import { startFloorPlanUpload } from '../core/devices/places/start-floor-plan-upload.ts';
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
import { putRound } from '../core/devices/rounds/put-round.ts';
import { tickRoundStops } from '../core/devices/rounds/tick-round-stops.ts';
import { createWebhook } from '../core/work/webhooks/create-webhook.ts';
import { deleteWebhook } from '../core/work/webhooks/delete-webhook.ts';
import { getWebhookDeliveries, getWebhookDelivery } from '../core/work/webhooks/get-deliveries.ts';
import { getWebhook, getWebhooks } from '../core/work/webhooks/get-webhooks.ts';
import { putWebhook } from '../core/work/webhooks/put-webhook.ts';
import { rotateWebhookSecret } from '../core/work/webhooks/rotate-webhook-secret.ts';
import { replayWebhookDelivery, testWebhook } from '../core/work/webhooks/send-by-hand.ts';
import { serve } from './serve.ts';

export const handler = serve(devices, {
  getHubs,
  getHub,
  putHub,
  deleteHub,
  induceFirmwareUpdate,
  getHubSettings,
  configureHubs,
  induceFirmwareUpdates,
  ...ownershipUseCases,
  offerHubs,
  offerBeacons,
  getOffers,
  withdrawOffer,
  getReceivedOffers,
  acceptOffer,
  declineOffer,
  createSite,
  deleteSite,
  startFloorPlanUpload,
  getFloorPlan,
  getSiteHubs,
  getSiteBeacons,
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
  addAlertRecipient,
  askAlertRecipient,
  getAlertRecipients,
  removeAlertRecipient,
  createWebhook,
  getWebhooks,
  getWebhook,
  putWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  testWebhook,
  getWebhookDeliveries,
  getWebhookDelivery,
  replayWebhookDelivery,
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
  putRound,
  tickRoundStops,
});

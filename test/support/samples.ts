import { createHash, randomBytes } from 'node:crypto';
import { INFO_COLUMNS } from '../../shared/content/info-csv.ts';
import { NEW_GROUP, NEW_MANAGER_LABEL } from '../../shared/model/label.ts';
import { type Cast, type Member, PASSWORD } from './cast.ts';
import { softPasskey } from './soft-passkey.ts';

/** A valid request of an operation, for the tests of permissions. */
export type Sample = {
  /**
   * Whose data the call is about. `nobody`: the right to call the operation suffices. `item`: an item in the path or the
   * body names it, and another owner's item is answered like a missing one. Otherwise the user in the path or body, or
   * `user=`, which only group admins and admins may use.
   */
  about: 'nobody' | 'item' | 'user in the path' | 'user=';
  request: (of: Member, cast: Cast) => object | Promise<object>;
  /** The code for an item that does not exist, or belongs to another owner; by default ENTITY_NOT_FOUND. */
  missing?: string;
  /** Error codes that also mean that the caller was permitted, of requests that must not change anything. */
  answers?: readonly string[];
};

const listOfUser: Sample = { about: 'user=', request: ({ id }) => ({ query: { user: id } }) };
const ofNobody = (request: () => object, ...answers: string[]): Sample => ({
  about: 'nobody',
  request,
  ...(answers.length && { answers }),
});
/** Moves devices that do not exist, so that the call succeeds and moves nothing. */
const moving = (body: object): Sample => ({
  about: 'user=',
  request: ({ id }) => ({ query: { user: id }, body }),
});
/** About an Info of the user in the path. */
const ofInfo = (more: object = {}): Sample => ({
  about: 'user in the path',
  request: async ({ id }, cast) => ({ params: { id: await cast.newInfo(id), user: id, ...more } }),
});
/** About an Info of a member that the path alone names. */
const onInfo = (request: object = {}, params: object = {}, ...answers: string[]): Sample => ({
  about: 'item',
  missing: 'INFO_NOT_AVAILABLE',
  request: async ({ id }, cast) => ({ params: { id: await cast.newInfo(id), ...params }, ...request }),
  ...(answers.length && { answers }),
});
/** About a site of a member. */
const ofSite = (request: object = {}): Sample => ({
  about: 'item',
  request: async ({ id }, cast) => ({ params: { id: await cast.newSite(id) }, ...request }),
});
/** About a webhook of a member, or a delivery to it. */
const ofWebhook = (request: object = {}): Sample => ({
  about: 'item',
  request: async ({ id }, cast) => ({ params: { id: await cast.newWebhook(id) }, ...request }),
});
const ofRecipient: Sample = {
  about: 'item',
  request: async ({ id }, cast) => {
    const rule = await cast.newRule(id);
    return { params: { id: rule, recipient: await cast.newRecipient(rule) } };
  },
};
const ofDelivery: Sample = {
  about: 'item',
  request: async ({ id }, cast) => {
    const webhook = await cast.newWebhook(id);
    return { params: { id: webhook, delivery: await cast.newDelivery(webhook) } };
  },
};
/** About a reset of a member's factors that does not wait. */
const ofUnknownReset: Sample = {
  about: 'user in the path',
  request: ({ id }) => ({ params: { id, reset: 'nowhere' } }),
  answers: ['ENTITY_NOT_FOUND'],
};
/** About a round of a member. */
const ofRound = (request: object = {}): Sample => ({
  about: 'item',
  request: async ({ id }, cast) => ({ params: { id: await cast.newRound(id) }, ...request }),
});
/** About an import of Infos. */
const onImport = (request: object = {}, params: object = {}, ...answers: string[]): Sample => ({
  about: 'item',
  request: async ({ id }, cast) => ({ params: { id: await cast.newImport(id), ...params }, ...request }),
  ...(answers.length && { answers }),
});
/** About a tour of the user in the path. */
const ofTour = (more: object = {}): Sample => ({
  about: 'user in the path',
  request: async ({ id }, cast) => ({ params: { id: await cast.newTour(id), user: id, ...more } }),
});
const selecting: Sample = { about: 'user=', request: ({ id }) => ({ query: { user: id }, body: {} }) };
const assigning: Sample = {
  about: 'user=',
  request: ({ id }) => ({ params: { code: 'NOCODE' }, query: { user: id } }),
  answers: ['ORDER_CODE_NOT_VALID'],
};
const toService = { targetEmail: 'service@example.com', sendMail: true };
const anyName = () => `x${randomBytes(6).toString('hex')}`;
const unknownName = { params: { name: 'nowhere' } };
const group = (name: string) => ({ ...NEW_GROUP, name });
const managerLabel = (name: string) => ({
  ...NEW_MANAGER_LABEL,
  ...{ name, brand: 'Brand', managerTitle: 'Manager', hardwareName: 'Beacon' },
});
const appLabel = (name: string) => ({ name, showFrom: [], applications: [], reportEmail: null });
const keyBody = { description: 'A key', permissions: [] };
const unknownChallenge = { challenge: 'A'.repeat(43), rp: { id: 'console.example' }, user: { id: 'nobody' } };
const file = { length: 1000, checksum: createHash('sha256').update('file').digest('base64') };
/** A firmware that does not exist. */
const unknownFirmware = { params: { hardwareId: 'HUB-NONE', id: '0.0.0.0' } };
const ofUnknownFirmware = (query?: object) =>
  ofNobody(() => ({ ...unknownFirmware, ...(query && { query }) }), 'ENTITY_NOT_FOUND');
const anyVersion = () => [...randomBytes(4)].join('.');
/** A roll-out of a firmware that does not exist. */
const rolloutPlan = {
  name: 'Trial',
  firmware: unknownFirmware.params,
  groups: [{ share: 100 }],
  thresholds: { errors: 10, success: 90 },
};
const ofUnknownRollout = (query?: object) =>
  ofNobody(() => ({ params: { id: 'none' }, ...(query && { query }) }), 'ENTITY_NOT_FOUND');
const unknownOffer = { params: { id: 'nowhere' } };
const alertRule = { threshold: 15, sendMail: false, isActive: false };
/** A push of the member's hub. */
const pushOfHub: Sample = { about: 'item', request: ({ hubId }) => ({ body: { id: hubId, items: [] } }) };
/** Creates an API key of a member and returns its id. */
const newKey = async ({ id }: Member, cast: Cast) =>
  createHash('sha256')
    .update(await cast.key(id, []))
    .digest('hex');

/** How a group signs in at a provider that does not exist. */
export const SIGN_ON = {
  ...{ issuer: 'https://provider.example', clientId: 'console', domains: ['people.example'] },
  ...{ mode: 'OPTIONAL', createsAccounts: false, checksSecondFactor: false },
  ...{ roleClaim: null, groupAdminValues: [], userValues: [], breakGlass: [] },
} as const;

/** A valid request of every operation that is not public. An operation without a sample fails a test. */
export const SAMPLES: Record<string, Sample> = {
  sendChangeEmailAuthentificationEmail: ofNobody(
    () => ({ body: { newEmail: anyName(), password: PASSWORD } }),
    'INVALID_EMAIL',
  ),
  changePassword: ofNobody(
    () => ({ body: { currentPassword: PASSWORD, newPassword: 'short' } }),
    'PASSWORD_TOO_SHORT',
  ),
  getFactors: ofNobody(() => ({})),
  startTotp: ofNobody(() => ({ body: { password: PASSWORD } })),
  confirmTotp: ofNobody(
    () => ({ body: { code: '000000' } }),
    ...['FACTOR_NOT_STARTED', 'SECOND_FACTOR_WRONG', 'PLEASE_TRY_AGAIN'],
  ),
  deleteTotp: ofNobody(() => ({ body: { password: PASSWORD } }), 'ENTITY_NOT_FOUND'),
  renewRecoveryCodes: ofNobody(() => ({ body: { password: PASSWORD } }), 'ENTITY_NOT_FOUND'),
  startPasskey: ofNobody(() => ({ body: { password: PASSWORD } })),
  confirmPasskey: ofNobody(
    () => ({
      body: { name: 'Laptop', passkey: softPasskey('https://console.example').make(unknownChallenge) },
    }),
    'PASSKEY_REFUSED',
  ),
  deletePasskey: ofNobody(
    () => ({ params: { id: 'nowhere' }, body: { password: PASSWORD } }),
    'ENTITY_NOT_FOUND',
  ),
  startIdentityProof: ofNobody(() => ({})),
  proveIdentity: ofNobody(() => ({ body: { password: PASSWORD } })),
  getFactorReset: { about: 'user in the path', request: ({ id }) => ({ params: { id } }) },
  askFactorReset: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { id }, body: { reason: 'Lost the phone' } }),
    // They have no factor, or it is their own account.
    answers: ['ENTITY_NOT_FOUND', 'FORM_VALIDATION_FAILED'],
  },
  confirmFactorReset: ofUnknownReset,
  withdrawFactorReset: ofUnknownReset,
  setAccountLanguage: ofNobody(() => ({ params: { language: 'en-gb' } })),
  setAcceptedTermsOfUseVersion: ofNobody(() => ({ params: { version: '1' } }), 'MISSING_DATA_REFERENCE'),
  getUser: { about: 'user in the path', request: ({ id }) => ({ params: { id } }) },
  getUsers: ofNobody(() => ({})),
  putUser: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { id }, body: { id, name: 'Another Name' } }),
  },
  confirmGroupMember: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { id }, body: { confirmed: true } }),
    // Some have no group.
    answers: ['MISSING_DATA_REFERENCE'],
  },
  deleteUser: {
    about: 'user in the path',
    request: async ({ id }, cast) => {
      await cast.addOpenCharge(id);
      return { params: { id }, body: {} };
    },
    answers: ['MISSING_PARAMETER', 'OPEN_CHARGE'],
  },
  createAppRight: ofNobody(() => ({ body: keyBody })),
  getAppRights: listOfUser,
  putAppRight: {
    about: 'item',
    request: async (of, cast) => ({ params: { id: await newKey(of, cast) }, body: keyBody }),
  },
  replaceAppRight: {
    about: 'item',
    request: async (of, cast) => ({ params: { id: await newKey(of, cast) }, body: {} }),
  },
  deleteAppRight: {
    about: 'item',
    request: async (of, cast) => ({ params: { id: await newKey(of, cast) } }),
  },
  createManagerGroup: ofNobody(() => ({ body: group(anyName()) })),
  getManagerGroups: ofNobody(() => ({})),
  putManagerGroup: ofNobody(() => ({ ...unknownName, body: group('nowhere') }), 'ENTITY_NOT_FOUND'),
  deleteManagerGroup: ofNobody(() => unknownName, 'ENTITY_NOT_FOUND'),
  putSingleSignOn: ofNobody(() => ({ ...unknownName, body: { singleSignOn: SIGN_ON } }), 'ENTITY_NOT_FOUND'),
  deleteSingleSignOn: ofNobody(() => unknownName, 'ENTITY_NOT_FOUND'),
  createManagerLabel: ofNobody(() => ({ body: managerLabel(anyName()) })),
  getManagerLabels: ofNobody(() => ({})),
  putManagerLabel: ofNobody(() => ({ ...unknownName, body: managerLabel('nowhere') }), 'ENTITY_NOT_FOUND'),
  deleteManagerLabel: ofNobody(() => unknownName, 'ENTITY_NOT_FOUND'),
  createAppLabel: ofNobody(() => ({ body: appLabel(anyName()) })),
  getAppLabels: ofNobody(() => ({})),
  putAppLabel: ofNobody(() => ({ ...unknownName, body: appLabel('nowhere') }), 'ENTITY_NOT_FOUND'),
  deleteAppLabel: ofNobody(() => unknownName, 'ENTITY_NOT_FOUND'),
  startLogoUpload: ofNobody(
    () => ({ ...unknownName, body: { type: 'image/png', ...file } }),
    'ENTITY_NOT_FOUND',
  ),
  startTermsUpload: ofNobody(
    () => ({ params: { name: 'nowhere', language: 'de-de' }, body: file }),
    'ENTITY_NOT_FOUND',
  ),
  getSessions: ofNobody(() => ({})),
  startAccountExport: ofNobody(() => ({})),
  getAccountExport: ofNobody(() => ({})),
  getAccountExportFile: ofNobody(() => ({}), 'ENTITY_NOT_FOUND'),
  deleteSession: ofNobody(() => ({ params: { id: 'nowhere' } }), 'ENTITY_NOT_FOUND'),
  deleteOtherSessions: ofNobody(() => ({})),
  getTeam: ofNobody(() => ({})),
  inviteMember: ofNobody(() => ({
    body: { email: `${randomBytes(6).toString('hex')}@example.org`, role: 'VIEWER' },
  })),
  deleteInvitation: ofNobody(() => ({ params: { id: 'nowhere' } })),
  putMember: ofNobody(() => ({ params: { id: 'nowhere' }, body: { role: 'VIEWER' } }), 'ENTITY_NOT_FOUND'),
  deleteMember: ofNobody(() => ({ params: { id: 'nowhere' } })),
  getMemberships: ofNobody(() => ({})),
  acceptInvitation: ofNobody(() => ({ params: { accountId: 'nowhere' } }), 'INVITATION_ENDED'),
  declineInvitation: ofNobody(() => ({ params: { accountId: 'nowhere' } })),
  leaveAccount: ofNobody(() => ({ params: { accountId: 'nowhere' } })),
  getViews: ofNobody(() => ({ params: { list: 'beacons' } })),
  putViews: ofNobody(() => ({ params: { list: 'beacons' }, body: { views: [] } })),
  getSignIns: listOfUser,
  getAudit: listOfUser,
  getInfoProvider: { about: 'user in the path', request: ({ id }) => ({ params: { id } }) },
  setInfoProvider: ofNobody(() => ({ body: { id: 'x'.repeat(16), name: 'Nobody' } }), 'ENTITY_NOT_FOUND'),
  sendNewsLetter: ofNobody(() => ({
    body: {
      localeToSubjectMap: { de: 'Betreff', en: 'Subject' },
      localeToMessageBodyMap: { de: 'Text', en: 'Text' },
      recipients: ['x'.repeat(16)],
      dryRun: true,
    },
  })),
  getTask: ofNobody(() => ({ params: { id: 'nowhere' } }), 'ENTITY_NOT_FOUND'),
  cancelTask: ofNobody(() => ({ params: { id: 'nowhere' } }), 'ENTITY_NOT_FOUND'),
  getTasks: ofNobody(() => ({})),
  getHubs: listOfUser,
  getHub: { about: 'item', request: ({ hubId }) => ({ params: { id: hubId } }) },
  putHub: { about: 'item', request: ({ hubId }) => ({ params: { id: hubId }, body: {} }) },
  deleteHub: {
    about: 'item',
    request: async (of, cast) => ({ params: { id: await cast.newHub(of.id) } }),
  },
  induceFirmwareUpdate: {
    about: 'item',
    request: ({ hubId }) => ({ params: { id: hubId } }),
    // No firmware has been published.
    answers: ['FIRMWARE_FILE_MISSING'],
  },
  getHubSettings: moving({ idList: ['hubffffffff'] }),
  configureHubs: moving({ idList: ['hubffffffff'], settings: { logLevel: 'INFO' } }),
  induceFirmwareUpdates: moving({ idList: ['hubffffffff'] }),
  getBeacons: listOfUser,
  getBeacon: { about: 'item', request: ({ beaconId }) => ({ params: { id: beaconId } }) },
  getBeaconHubs: { about: 'item', request: ({ beaconId }) => ({ params: { id: beaconId } }) },
  getBeaconIdentities: listOfUser,
  getBeaconConfigurations: {
    about: 'user in the path',
    request: ({ id, beaconId }) => ({ body: { infoProviderId: id, idList: [beaconId] } }),
  },
  setBeaconBulkConfiguration: {
    about: 'user in the path',
    request: ({ id, beaconId }) => ({ body: { userId: id, idList: [beaconId], description: anyName() } }),
  },
  getTemplates: ofNobody(() => ({})),
  putTemplates: ofNobody(() => ({ body: {} })),
  setBeaconConfiguration: {
    about: 'item',
    request: ({ beaconId }) => ({ body: { id: beaconId, description: anyName() } }),
  },
  pushHub: pushOfHub,
  pushHubByPut: pushOfHub,
  selectHubs: selecting,
  selectBeacons: selecting,
  createSite: { about: 'user=', request: ({ id }) => ({ query: { user: id }, body: { name: anyName() } }) },
  getSites: listOfUser,
  getSite: ofSite(),
  putSite: ofSite({ body: { address: 'Musterweg 1' } }),
  deleteSite: ofSite(),
  startFloorPlanUpload: ofSite({ body: { type: 'image/png', length: 1, checksum: `${'A'.repeat(43)}=` } }),
  getFloorPlan: ofSite(),
  getSiteHubs: ofSite(),
  getSiteBeacons: ofSite(),
  createRound: { about: 'user=', request: ({ id }) => ({ query: { user: id }, body: { name: anyName() } }) },
  getRounds: listOfUser,
  getRound: ofRound(),
  getRoundStops: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.roundOf(id) } }),
  },
  tickRoundStops: ofRound({ body: { ticks: [{ position: 1, state: 'done', at: '2026-11-20T08:00:00Z' }] } }),
  putRound: ofRound({ body: { name: 'Porter' } }),
  deleteRound: ofRound(),
  getTags: listOfUser,
  placeHubs: moving({ idList: ['hubffffffff'], addTags: ['vip'] }),
  placeBeacons: moving({ idList: ['FFFFFFFFFFFF'], siteId: null }),
  describeHubs: moving({ rows: [{ id: 'hubffffffff', tags: ['vip'] }] }),
  describeBeacons: moving({ rows: [{ id: 'FFFFFFFFFFFF', site: null }] }),
  checkHubAssignment: assigning,
  assignHubs: assigning,
  offerHubs: moving({ idList: ['hubffffffff'], ...toService }),
  offerBeacons: moving({ idList: ['FFFFFFFFFFFF'], ...toService }),
  getOffers: listOfUser,
  withdrawOffer: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newOffer(id) } }),
  },
  getReceivedOffers: ofNobody(() => ({})),
  acceptOffer: ofNobody(() => unknownOffer, 'ENTITY_NOT_FOUND'),
  declineOffer: ofNobody(() => unknownOffer, 'ENTITY_NOT_FOUND'),
  transferHubs: moving({ idList: ['hubffffffff'], ...toService }),
  detachHubs: moving({ idList: ['hubffffffff'] }),
  checkBeaconAssignment: assigning,
  assignBeacons: assigning,
  transferBeacons: moving({ idList: ['FFFFFFFFFFFF'], ...toService }),
  detachBeacons: moving({ idList: ['FFFFFFFFFFFF'] }),
  createFirmware: ofNobody(() => ({ body: { id: anyVersion(), hardwareId: 'HUB-NONE', group: 'HUB' } })),
  getFirmwares: ofNobody(() => ({})),
  getFirmware: ofUnknownFirmware(),
  putFirmware: ofNobody(() => ({ ...unknownFirmware, body: {} }), 'ENTITY_NOT_FOUND'),
  deleteFirmware: ofUnknownFirmware(),
  createRollout: ofNobody(() => ({ body: rolloutPlan }), 'MISSING_DATA_REFERENCE'),
  previewRollout: ofNobody(() => ({ body: rolloutPlan }), 'MISSING_DATA_REFERENCE'),
  getHealth: ofNobody(() => ({})),
  getSlowedHubs: ofNobody(() => ({})),
  getRollouts: ofNobody(() => ({})),
  getRollout: ofUnknownRollout(),
  getRolloutTargets: ofUnknownRollout({ state: 'waiting' }),
  startRollout: ofUnknownRollout(),
  pauseRollout: ofUnknownRollout(),
  resumeRollout: ofUnknownRollout(),
  abortRollout: ofUnknownRollout(),
  retryRollout: ofUnknownRollout(),
  publishFirmware: ofUnknownFirmware(),
  revokeFirmware: ofUnknownFirmware(),
  getFirmwareUploadUrl: ofUnknownFirmware({ unit: 'COM_UNIT', length: 1000, sha256: '0'.repeat(64) }),
  getFirmwareDownloadUrl: ofUnknownFirmware({ unit: 'COM_UNIT' }),
  createAlertRule: {
    about: 'user=',
    request: ({ id }) => ({ query: { user: id }, body: { kind: 'hubOffline', ...alertRule } }),
  },
  getAlertRules: listOfUser,
  putAlertRule: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newRule(id) }, body: alertRule }),
  },
  deleteAlertRule: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newRule(id) } }),
  },
  getAlertRecipients: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newRule(id) } }),
  },
  addAlertRecipient: {
    about: 'item',
    request: async ({ id }, cast) => ({
      params: { id: await cast.newRule(id) },
      body: { email: `${randomBytes(6).toString('hex')}@elsewhere.example` },
    }),
  },
  askAlertRecipient: ofRecipient,
  removeAlertRecipient: ofRecipient,
  getAlerts: listOfUser,
  acknowledgeAlert: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newAlert(id) } }),
  },
  createWebhook: {
    about: 'user=',
    // Nobody listens there.
    request: ({ id }) => ({ query: { user: id }, body: { name: 'Desk', url: 'https://desk.invalid/' } }),
    answers: ['FORM_VALIDATION_FAILED'],
  },
  getWebhooks: listOfUser,
  getWebhook: ofWebhook(),
  putWebhook: ofWebhook({ body: { name: 'Porter' } }),
  deleteWebhook: ofWebhook(),
  rotateWebhookSecret: ofWebhook(),
  testWebhook: ofWebhook(),
  getWebhookDeliveries: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.webhookOf(id) } }),
  },
  getWebhookDelivery: ofDelivery,
  replayWebhookDelivery: ofDelivery,
  getInfos: listOfUser,
  getInfoPoint: ofInfo(),
  getInfoPoints: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { ids: 'none', user: id } }),
  },
  setInfoPoint: {
    about: 'user in the path',
    request: async ({ id }, cast) => ({ body: { id: await cast.newInfo(id), userId: id } }),
  },
  setInfoPointActive: ofInfo({ active: 'true' }),
  removeInfoPoint: ofInfo(),
  removeInfoPoints: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, idList: ['none'] } }),
  },
  setInfoPoints: {
    about: 'user in the path',
    request: async ({ id }, cast) => ({ body: { items: [{ id: await cast.newInfo(id), userId: id }] } }),
  },
  setInfoPointsActive: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, idList: ['none'], active: true } }),
  },
  createInfo: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, name: anyName() } }),
    // The Info CMS of most is off.
    answers: ['INFO_CMS_OFF'],
  },
  getInfoDraft: onInfo(),
  putInfoDraft: onInfo({ body: {} }),
  deleteInfoDraft: onInfo({}, {}, 'FORM_VALIDATION_FAILED'),
  publishInfo: onInfo({ body: {} }, {}, 'MISSING_PARAMETER'),
  unpublishInfo: onInfo({ body: {} }),
  getInfoVersions: onInfo(),
  getInfoVersion: onInfo({}, { n: '1' }, 'ENTITY_NOT_FOUND'),
  restoreInfoVersion: onInfo({ body: {} }, { n: '1' }, 'ENTITY_NOT_FOUND'),
  putInfoSchedule: onInfo({ body: { unpublishAt: null } }),
  deleteInfoSchedule: onInfo(),
  setInfoDevices: onInfo({ body: { add: { idList: ['FFFFFFFFFFFF'] } } }, {}, 'INFO_CMS_OFF'),
  getTours: listOfUser,
  checkInfos: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { ids: 'none', user: id } }),
  },
  getInfoBundle: ofTour(),
  getInfoBundles: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { ids: 'none', user: id } }),
  },
  setInfoBundle: {
    about: 'user in the path',
    request: async ({ id }, cast) => ({ body: { id: await cast.newTour(id), userId: id } }),
  },
  setInfoBundles: {
    about: 'user in the path',
    request: async ({ id }, cast) => ({ body: { items: [{ id: await cast.newTour(id), userId: id }] } }),
  },
  setInfoBundleActive: ofTour({ active: 'false' }),
  removeInfoBundle: ofTour(),
  removeInfoBundles: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, idList: ['none'] } }),
  },
  setInfoFeatureState: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { user: id, state: 'OFF' } }),
  },
  startContentUpload: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, kind: 'pdf', type: 'application/pdf', ...file } }),
    answers: ['INFO_CMS_OFF'],
  },
  getContentFile: {
    about: 'item',
    request: async ({ id }, cast) => ({ params: { id: await cast.newFile(id) } }),
  },
  startInfoImport: {
    about: 'user in the path',
    request: ({ id }) => ({ body: { userId: id, columns: [...INFO_COLUMNS] } }),
    answers: ['INFO_CMS_OFF'],
  },
  addImportRows: onImport({ body: { rows: [{ line: 2, cells: [] }] } }, { part: '0' }),
  runInfoImport: onImport({ body: { dryRun: true } }, {}, 'INFO_CMS_OFF'),
  getImportOutcomes: onImport({ query: { dryRun: 'true' } }),
  getInfoClicks: onInfo(),
  // A past month, whose report is the same at any time.
  getInfoProviderReporting: ofNobody(() => ({ params: { month: '202601' } })),
  getInfoProviderReportingAsAdmin: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { user: id, from: '202601', to: '202601' } }),
  },
  getUsedTimes: {
    about: 'user in the path',
    request: ({ id, beaconId }) => ({ params: { user: id, month: '0', beaconId } }),
  },
  getInfoUsage: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { user: id, month: '0', id: 'none' } }),
  },
  getGroupForecast: ofNobody(() => ({})),
  getSpendAlert: ofNobody(() => ({})),
  setSpendAlert: ofNobody(() => ({ body: { cents: 5000 } })),
  getBillingSettings: ofNobody(() => ({})),
  getInitialEndOfTest: ofNobody(() => ({})),
  getPaymentData: ofNobody(() => ({})),
  getPaymentCardSetupIntentSecret: ofNobody(() => ({})),
  setPaymentCard: ofNobody(() => ({ params: { setupIntentId: 'seti_none' } }), 'CARD_SAVE_FAILED'),
  // Something may be charged and unpaid (see deleteUser).
  deletePaymentCard: ofNobody(() => ({}), 'OPEN_CHARGE'),
  setPaymentAddress: ofNobody(() => ({
    body: {
      ...{ company: '', name: 'Ann', vatId: '', street: 'Kai 1', zip: '20457', city: 'Hamburg' },
      ...{ state: '', country: 'DE' },
    },
  })),
  deletePaymentAddress: ofNobody(() => ({}), 'OPEN_CHARGE'),
  setPaymentLiveMode: ofNobody(() => ({}), 'PAYMENT_DATA_MISSING'),
  getBillingSettingsAsAdmin: ofNobody(() => ({})),
  setBillingSettings: ofNobody(() => ({ body: { sendMails: true } })),
  getOpenPayments: ofNobody(() => ({})),
  retryDeclinedCharge: ofNobody(() => ({})),
  confirmPayment: ofNobody(() => ({ params: { isConfirmed: 'true' } })),
  resetInfoProviderOpenCharge: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { id } }),
  },
  getStatements: ofNobody(() => ({})),
  getStatementsAsAdmin: listOfUser,
  cancelInvoice: ofNobody(() => ({ params: { number: '9' } }), 'ENTITY_NOT_FOUND'),
  getInvoiceUrl: ofNobody(() => ({ params: { number: '9' } }), 'ENTITY_NOT_FOUND'),
  getInfoProviderChargeInfos: {
    about: 'user in the path',
    request: ({ id }) => ({ params: { id } }),
  },
  getGroupCharges: ofNobody(() => ({ params: { group: 'museums', month: '202601' } })),
  getBillingRuns: ofNobody(() => ({})),
  pauseBillingRun: ofNobody(() => ({ params: { month: '202601' } }), 'ENTITY_NOT_FOUND'),
  resumeBillingRun: ofNobody(() => ({ params: { month: '202601' } }), 'ENTITY_NOT_FOUND'),
  getComparison: ofNobody(() => ({ params: { month: '202601' } })),
  startBillingDryRun: ofNobody(() => ({ params: { month: '202601' } })),
  getBillingDryRun: ofNobody(() => ({ params: { month: '202602' } })),
  getBillingDryRunStatements: ofNobody(() => ({ params: { month: '202602' } })),
  retryBillingRun: ofNobody(() => ({ params: { month: '202601' } }), 'ENTITY_NOT_FOUND'),
  getBillingRetry: ofNobody(() => ({ params: { month: '202601' } })),
  startBillingReport: ofNobody(() => ({ params: { month: '202601' } })),
  getBillingReport: ofNobody(() => ({ params: { month: '202602' } })),
  getPhoneTour: ofNobody(() => ({ params: { id: 'none' } }), 'TOUR_NOT_AVAILABLE'),
  reportClicks: ofNobody(() => ({
    body: { batchId: anyName(), clicks: [{ infoId: 'none', time: new Date().toISOString() }] },
  })),
  reportViolation: ofNobody(() => ({
    body: {
      ...{ infoId: anyName(), language: 'en', text: 'This is not true' },
      ...{ senderName: 'A visitor', senderEmail: 'visitor@people.example' },
    },
  })),
  getPhoneInfos: ofNobody(() => ({ body: { beaconIds: ['FFFFFFFFFFFF'] } })),
  getHubLogs: listOfUser,
  getHubLogArchives: listOfUser,
  getHubLogHistogram: {
    about: 'user=',
    request: ({ id }) => ({ query: { user: id, bucketSeconds: 7 * 24 * 3600 } }),
  },
  getBeaconStats: ofNobody(() => ({ body: { value: ['F00000000000'] } })),
  getBeaconHistory: { about: 'item', request: ({ beaconId }) => ({ params: { id: beaconId } }) },
  getBeaconSensorHistory: { about: 'item', request: ({ beaconId }) => ({ params: { id: beaconId } }) },
  getFleet: listOfUser,
  getFleetDays: listOfUser,
  registerBeacons: ofNobody(() => ({
    body: { beaconConfigurations: [{ id: 'F00000000000' }], update: true },
  })),
  deleteBeacon: ofNobody(() => ({ params: { n: 'FFFFFFFFFFFF' } }), 'ENTITY_NOT_FOUND'),
  registerQrCodes: ofNobody(() => ({ params: { count: '1' }, query: { orderNumber: 'sample' } })),
  registerHubs: ofNobody(() => ({
    body: { hubs: [{ id: 'hubffffffff', hardwareId: 'HUB-0300', orderCode: 'ABCD' }] },
  })),
};

import { createHash, randomBytes } from 'node:crypto';
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ConsoleSession } from '../../bin/console-session.ts';
import { userKey } from '../../functions/core/people/accounts/user-item.ts';
import { iso } from '../../functions/platform/clock.ts';
import { INFO_COLUMNS } from '../../shared/content/info-csv.ts';
import { registerHubs } from '../../shared/contract/admin.ts';
import {
  acceptInvitation,
  createAppLabel,
  createManagerGroup,
  createManagerLabel,
  deleteInvitation,
  deleteMember,
  getSessions,
  getTeam,
  getUser,
  inviteMember,
  putManagerGroup,
} from '../../shared/contract/auth.ts';
import {
  askFactorReset,
  confirmPasskey,
  confirmTotp,
  getFactors,
  startPasskey,
  startPasskeyLogin,
  startTotp,
} from '../../shared/contract/authentification.ts';
import { addImportRows, startInfoImport } from '../../shared/contract/content/imports.ts';
import { setInfoFeatureState, setInfoPoint } from '../../shared/contract/content/infos.ts';
import { setInfoBundleActive } from '../../shared/contract/content/tours.ts';
import {
  createFirmware,
  createRollout,
  detachBeacons,
  getOffers,
  offerBeacons,
  pauseRollout,
  startRollout,
  withdrawOffer,
} from '../../shared/contract/devices.ts';
import { setBeaconBulkConfiguration } from '../../shared/contract/infoprovider.ts';
import { pushHub } from '../../shared/contract/ingest.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { getPhoneTour } from '../../shared/contract/sdk.ts';
import type { BillingRun } from '../../shared/model/billing-run.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';
import { GRACE_SECONDS_MAX, type Task } from '../../shared/model/task.ts';
import type { FuzzRequest } from './arbitrary-request.ts';
import { appCode } from './authenticator.ts';
import { type Cast, type Member, PASSWORD } from './cast.ts';
import { eventually } from './eventually.ts';
import { forgetThrottles } from './forget-throttles.ts';
import { PAYER_ADDRESS } from './payer.ts';
import type { Running } from './platform.ts';
import { releaseFirmware } from './release-firmware.ts';
import { SAMPLES, SIGN_ON } from './samples.ts';
import { softPasskey } from './soft-passkey.ts';

/** Makes a request that is answered with 200, by an admin or with credentials of its own. */
type ValidRequest = () => FuzzRequest | Promise<FuzzRequest>;

/** Operations for which no valid request can be made here, and why. */
export const NO_VALID_REQUEST: Readonly<Record<string, string>> = {
  resetPassword: 'the token is only in a mail',
  startSingleSignOn: 'it needs a provider, see test/journeys/single-sign-on.test.ts',
  singleSignOnLogin: 'only a provider has the answer',
  singleSignOnLogout: 'only a provider signs the token (test/journeys/single-sign-on.test.ts)',
  authenticateEmail: 'the token is only in a mail',
  authenticateChangeEmailToken: 'the token is only in a mail',
  unsubscribe: 'the token is only in a mail',
  unsubscribeOneClick: 'the token is only in a mail',
  answerAlertMails: 'the token is only in a mail (test/alerts.test.ts)',
  stopAlertMailsOneClick: 'the token is only in a mail (test/alerts.test.ts)',
  retryRollout: 'only hubs that update can make a roll-out fail',
  setPaymentCard: 'the card provider must have saved a card first (test/payment.test.ts)',
  cancelInvoice: 'a month must have been charged first (test/billing.test.ts)',
  getInvoiceUrl: 'a month must have been charged first (test/billing.test.ts)',
  getAccountExportFile: 'an export must be ready first (test/account-export.test.ts)',
  takeCardEvent: 'its signature covers the very bytes of the body (test/payment.test.ts)',
};

/** Operations that end the session of their caller. */
export const ENDS_SESSION: readonly string[] = [
  ...['sendChangeEmailAuthentificationEmail', 'changePassword'],
  ...['confirmTotp', 'deleteTotp', 'renewRecoveryCodes', 'confirmPasskey', 'deletePasskey'],
];

const FREE_CODES = 3;
const HARDWARE = 'HUB-0300';
const OLD = '3.0.7.8';
const NEW = '3.0.9.0';
const anyName = () => `x${randomBytes(6).toString('hex')}`;
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const cookieOf = ({ session }: Member) => ({ cookie: session.cookie });

/** A valid request of every operation except `NO_VALID_REQUEST`: its sample, or one made here if the sample is refused. */
export async function validRequests(
  running: Running,
  cast: Cast,
): Promise<(operation: Operation) => ValidRequest> {
  const { admin, provider, stranger } = cast;
  const { session } = admin;
  const keyOf = async (member: Member) => ({
    'x-api-key': await cast.key(member.id, ['CONFIGURE_HUBS']),
    cookie: '',
  });
  await releaseFirmware(session, HARDWARE, NEW);
  for (const { id, hubId } of [admin, provider]) {
    const headers = await keyOf({ id } as Member);
    const body = { id: hubId, items: [], state: { firmware: OLD, hardware: HARDWARE } };
    await new ConsoleSession(running.url).call(pushHub, { body }, headers);
  }
  // Registered early, because indexes lag. Each order code can be assigned once.
  const free = Array.from({ length: FREE_CODES }, (_, n) => ({
    beacon: { id: `BB000000000${n}`, type: 'SMART_BEACON', orderCode: `FREEB${n}` },
    hub: { id: `hubbb00000${n}`, hardwareId: HARDWARE, orderCode: `FREEH${n}` },
  }));
  await running.operator.run({ command: 'register-beacons', beacons: free.map(({ beacon }) => beacon) });
  await session.call(registerHubs, { body: { hubs: free.map(({ hub }) => hub) } });
  const beaconCodes = free.map(({ beacon }) => beacon.orderCode);
  const hubCodes = free.map(({ hub }) => hub.orderCode);
  const terms = { termsOfUseFile: 'terms_{language}.pdf', termsOfUseVersion: '1' };
  await session.call(putManagerGroup, {
    params: { name: 'museums' },
    body: { ...NEW_GROUP, ...terms, name: 'museums', displayName: 'Museums' },
  });

  const newBeacon = async () => {
    const id = `CC00${randomBytes(4).toString('hex').toUpperCase()}`;
    await running.operator.run({ command: 'register-beacons', beacons: [{ id, type: 'SMART_BEACON' }] });
    return id;
  };
  /** An open offer of a new beacon. One that this made before is withdrawn, because an account may have only some. */
  const newOffer = async (giver: Member, receiver: Member) => {
    // Only admins name themselves: without a name they would get the offers of all.
    const query = giver === admin ? { user: '0' } : {};
    const { items } = await giver.session.call(getOffers, { query: { ...query, filter: ['state:eq:open'] } });
    for (const { id } of items) await giver.session.call(withdrawOffer, { params: { id } }).catch(() => {});
    const beaconId = await newBeacon();
    await running.operator.run({ command: 'hand-over-beacons', ids: [beaconId], userId: giver.id });
    const body = { idList: [beaconId], targetEmail: receiver.email };
    return ((await giver.session.call(offerBeacons, { query, body })) as Task).taskId;
  };
  /** A new person whom the provider has invited. Others are sent away before, because a team may have only some. */
  const newInvited = async () => {
    const { members, invitations } = await provider.session.call(getTeam, {});
    for (const { userId: id } of members) await provider.session.call(deleteMember, { params: { id } });
    for (const { id } of invitations) await provider.session.call(deleteInvitation, { params: { id } });
    await forgetThrottles(running);
    const member = await cast.newMember('INFO_PROVIDER');
    await provider.session.call(inviteMember, { body: { email: member.email, role: 'EDITOR' } });
    return member;
  };
  /** The same after the person has accepted. */
  const newTeammate = async () => {
    const member = await newInvited();
    await member.session.call(acceptInvitation, { params: { accountId: provider.id } });
    return member;
  };
  const outputs = { en: [{ type: 'MESSAGE', title: 'Harbour', text: 'Welcome' } as const] };
  const newImport = async () => {
    await startInfoCms();
    return session.call(startInfoImport, { body: { columns: [...INFO_COLUMNS] } });
  };
  const startInfoCms = () => session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  /** A published Info of the admin. */
  const newInfo = async () => {
    await startInfoCms();
    const beaconId = await newBeacon();
    const handOver = { command: 'hand-over-beacons', ids: [beaconId], userId: admin.id };
    await running.operator.run(handOver);
    const body = { name: anyName(), outputs, beaconIds: [beaconId] };
    return { id: (await session.call(setInfoPoint, { body })).id };
  };
  const newUser = async (email = `${anyName()}@example.com`) => {
    const user = {
      command: 'create-user',
      email,
      name: 'Somebody',
      password: PASSWORD,
      role: 'INFO_PROVIDER',
    };
    return running.operator.run<{ id: string }>(user);
  };
  const newSession = async () => {
    const email = `${anyName()}@example.com`;
    await newUser(email);
    await forgetThrottles(running);
    return { cookie: (await ConsoleSession.signIn(running.url, email, PASSWORD)).cookie };
  };
  /** A new account with an authenticator app that is not confirmed yet. */
  const startedApp = async () => {
    const { cookie } = await newSession();
    const of = new ConsoleSession(running.url, cookie);
    const { secret } = await of.call(startTotp, { body: { password: PASSWORD } });
    return { of, secret };
  };
  /** A new account with a passkey that is made and not confirmed yet. */
  const startedPasskey = async () => {
    const { cookie } = await newSession();
    const of = new ConsoleSession(running.url, cookie);
    const passkey = softPasskey(running.url);
    const made = passkey.make(await of.call(startPasskey, { body: { password: PASSWORD } }));
    return { of, made, passkey };
  };
  /** The request of a new account with an authenticator app that changes it. */
  const provingByCode = async () => {
    const { of, secret } = await startedApp();
    const { recoveryCodes } = await of.call(confirmTotp, { body: { code: appCode(secret) } });
    return { body: { password: PASSWORD, code: recoveryCodes[0] }, headers: { cookie: of.cookie } };
  };
  /** The id of a new account with an authenticator app. */
  const newWithApp = async () => {
    const { of, secret } = await startedApp();
    await of.call(confirmTotp, { body: { code: appCode(secret) } });
    return (await of.call(getUser, { params: { id: 'me' } })).id;
  };
  /** A reset that another admin has asked for. */
  const newReset = async () => {
    const id = await newWithApp();
    const other = await cast.newMember('ADMIN');
    const { waiting } = await other.session.call(askFactorReset, {
      params: { id },
      body: { reason: 'Lost the phone' },
    });
    return { params: { id, reset: waiting!.id } };
  };
  const groupBody = (name: string) => ({ ...NEW_GROUP, name, displayName: 'Name', ...terms });
  const newGroup = async () => (await session.call(createManagerGroup, { body: groupBody(anyName()) })).name;
  const labelBody = (name: string) => ({
    ...{ name, description: 'About', hostUrl: null, hostUrlForwarding: false, brand: 'Brand' },
    ...{ managerTitle: 'Manager', hardwareName: 'Beacon', colour: null, supportAddress: null },
    ...{ imprint: { 'de-de': 'Text' }, dataPrivacy: {} },
    ...{
      company: 'Muster GmbH',
      street: 'Musterweg 1',
      zip: '10115',
      city: 'Berlin',
      country: 'DE' as const,
    },
    ...{ vatId: 'DE136695976', taxNumber: '37/123/45678', register: 'HRB 1 B', court: 'Amtsgericht Berlin' },
    ...{ managers: 'Erika Mustermann', phone: '+49 30 1234567' },
  });
  const newLabel = async () => (await session.call(createManagerLabel, { body: labelBody(anyName()) })).name;
  const appBody = (name: string) => ({ name, showFrom: [], applications: ['app'], reportEmail: null });
  const newApp = async () => (await session.call(createAppLabel, { body: appBody(anyName()) })).name;
  const published = { hardwareId: HARDWARE, id: NEW };
  const newFirmware = async () => {
    const named = { hardwareId: HARDWARE, id: [...randomBytes(4)].join('.') };
    await session.call(createFirmware, { body: { ...named, group: 'HUB' } });
    return named;
  };
  const plan = {
    ...{ name: 'Trial', firmware: published, user: provider.id, filter: [], groups: [{ share: 100 }] },
    thresholds: { errors: 50, success: 50 },
    window: { from: '00:00', to: '00:01', timeZone: 'UTC' },
  };
  const newRollout = async () => ({ id: (await session.call(createRollout, { body: plan })).id });
  const startedRollout = async () => {
    const params = await newRollout();
    await session.call(startRollout, { params });
    return params;
  };
  const file = { length: 1000, checksum: createHash('sha256').update('file').digest('base64') };

  const history = {
    params: { id: admin.beaconId },
    query: { from: '1795000000000', to: '1795000000001' },
  };

  const own: Record<string, ValidRequest> = {
    emailLogin: () => ({ body: { email: provider.email, password: PASSWORD } }),
    logout: () => ({}),
    emailSignup: () => ({
      body: {
        email: `${anyName()}@example.com`,
        password: PASSWORD,
        userName: 'Somebody',
        languageCode: 'en-gb',
      },
    }),
    resendVerificationMail: async () => {
      const body = { email: `${anyName()}@example.com`, password: PASSWORD, languageCode: 'en-gb' };
      await fetch(`${running.url}/api/authentification/v1/emailSignup`, {
        method: 'PUT',
        headers: { origin: running.url, 'idempotency-key': anyName(), 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, userName: 'Somebody' }),
      });
      return { body };
    },
    sendResetPasswordMail: () => ({ params: { email: 'nobody@example.com', language: 'en-gb' } }),
    getBranding: () => ({ query: { host: 'localhost', managerlabel: 'none' } }),
    getLegalTexts: () => ({ query: { managerlabel: 'none' } }),
    openShortUrl: () => ({ params: { shortId: 'abcdefgh' } }),
    getOpenApi: () => ({}),
    getApiPage: () => ({}),
    sendChangeEmailAuthentificationEmail: async () => ({
      body: { newEmail: `${anyName()}@example.com`, password: PASSWORD },
      headers: await newSession(),
    }),
    changePassword: async () => ({
      body: { currentPassword: PASSWORD, newPassword: `lantern ${anyName()}` },
      headers: await newSession(),
    }),
    confirmTotp: async () => {
      const { of, secret } = await startedApp();
      return { body: { code: appCode(secret) }, headers: { cookie: of.cookie } };
    },
    confirmPasskey: async () => {
      const { of, made } = await startedPasskey();
      return { body: { name: 'Laptop', passkey: made }, headers: { cookie: of.cookie } };
    },
    deletePasskey: async () => {
      const { of, made } = await startedPasskey();
      const { recoveryCodes } = await of.call(confirmPasskey, { body: { name: 'Laptop', passkey: made } });
      const { passkeys } = await of.call(getFactors, {});
      return {
        params: { id: passkeys[0]!.id },
        body: { password: PASSWORD, code: recoveryCodes[0] },
        headers: { cookie: of.cookie },
      };
    },
    startPasskeyLogin: () => ({}),
    passkeyLogin: async () => {
      const { of, made, passkey } = await startedPasskey();
      await of.call(confirmPasskey, { body: { name: 'Laptop', passkey: made } });
      return { body: { passkey: passkey.answer(await of.call(startPasskeyLogin, {})) } };
    },
    startIdentityProof: () => ({}),
    proveIdentity: () => ({ body: { password: PASSWORD } }),
    deleteTotp: provingByCode,
    renewRecoveryCodes: provingByCode,
    askFactorReset: async () => ({ params: { id: await newWithApp() }, body: { reason: 'Lost the phone' } }),
    confirmFactorReset: newReset,
    withdrawFactorReset: newReset,
    deleteSession: async () => {
      await forgetThrottles(running);
      await ConsoleSession.signIn(running.url, admin.email, PASSWORD);
      const { items } = await session.call(getSessions, {});
      return { params: { id: items.find(({ isCurrent }) => !isCurrent)!.id } };
    },
    getTeam: () => ({ headers: cookieOf(provider) }),
    inviteMember: () => ({
      body: { email: 'colleague@example.org', role: 'EDITOR', until: '2099-01-01T00:00:00Z' },
      headers: cookieOf(provider),
    }),
    deleteInvitation: async () => {
      const body = { email: 'former@example.org', role: 'VIEWER' } as const;
      const { id } = await provider.session.call(inviteMember, { body });
      return { params: { id }, headers: cookieOf(provider) };
    },
    putMember: async () => ({
      params: { id: (await newTeammate()).id },
      body: { role: 'OWNER', until: null },
      headers: cookieOf(provider),
    }),
    deleteMember: async () => ({
      params: { id: (await newTeammate()).id },
      headers: cookieOf(provider),
    }),
    acceptInvitation: async () => {
      const member = await newInvited();
      return { params: { accountId: provider.id }, headers: cookieOf(member) };
    },
    declineInvitation: async () => {
      const member = await newInvited();
      return { params: { accountId: provider.id }, headers: cookieOf(member) };
    },
    leaveAccount: async () => {
      const member = await newTeammate();
      return { params: { accountId: provider.id }, headers: cookieOf(member) };
    },
    setAcceptedTermsOfUseVersion: () => ({ params: { version: '1' }, headers: cookieOf(provider) }),
    confirmGroupMember: () => ({ params: { id: provider.id }, body: { confirmed: true } }),
    putUser: () => ({
      params: { id: provider.id },
      body: { id: provider.id, name: 'A Name', newsletter: false, showsFirstSteps: false },
    }),
    deleteUser: async () => ({ params: { id: (await newUser()).id }, body: {} }),
    putManagerGroup: async () => {
      const name = await newGroup();
      return { params: { name }, body: groupBody(name) };
    },
    deleteManagerGroup: async () => ({ params: { name: await newGroup() } }),
    putSingleSignOn: async () => {
      const name = await newGroup();
      return { params: { name }, body: { singleSignOn: { ...SIGN_ON, domains: [`${name}.example`] } } };
    },
    deleteSingleSignOn: async () => ({ params: { name: await newGroup() } }),
    findSingleSignOn: () => ({ body: { group: 'museums' } }),
    createManagerGroup: () => ({ body: groupBody(anyName()) }),
    createManagerLabel: () => ({ body: labelBody(anyName()) }),
    putManagerLabel: async () => {
      const name = await newLabel();
      return { params: { name }, body: labelBody(name) };
    },
    deleteManagerLabel: async () => ({ params: { name: await newLabel() } }),
    createAppLabel: () => ({ body: appBody(anyName()) }),
    putAppLabel: async () => {
      const name = await newApp();
      return { params: { name }, body: appBody(name) };
    },
    deleteAppLabel: async () => ({ params: { name: await newApp() } }),
    startLogoUpload: async () => ({
      params: { name: await newLabel() },
      body: { type: 'image/png', ...file },
    }),
    startContentUpload: async () => {
      await startInfoCms();
      return { body: { kind: 'pdf', type: 'application/pdf', ...file } };
    },
    startInfoImport: async () => {
      await startInfoCms();
      return { body: { columns: [...INFO_COLUMNS] } };
    },
    addImportRows: async () => ({
      params: { ...(await newImport()), part: '0' },
      body: { rows: [{ line: 2, cells: INFO_COLUMNS.map(() => 'text') }] },
    }),
    runInfoImport: async () => {
      const params = await newImport();
      const cells = INFO_COLUMNS.map((column) => (column === 'name' ? anyName() : ''));
      await session.call(addImportRows, {
        params: { ...params, part: '0' },
        body: { rows: [{ line: 2, cells }] },
      });
      return { params, body: { dryRun: true } };
    },
    createInfo: async () => {
      await startInfoCms();
      return { body: { name: anyName(), description: 'Text', outputs, rssi: -70 } };
    },
    putInfoDraft: async () => ({
      params: await newInfo(),
      body: { name: anyName(), description: 'Text', outputs, rssi: -70 },
    }),
    deleteInfoDraft: async () => ({ params: await newInfo() }),
    publishInfo: async () => ({ params: await newInfo(), body: { languages: ['en'] } }),
    unpublishInfo: async () => ({ params: await newInfo(), body: { languages: ['en'] } }),
    getInfoVersion: async () => ({ params: { ...(await newInfo()), n: '1' } }),
    restoreInfoVersion: async () => ({ params: { ...(await newInfo()), n: '1' }, body: {} }),
    putInfoSchedule: async () => ({
      params: await newInfo(),
      body: { publishAt: inAnHour(), languages: ['en'], unpublishAt: null },
    }),
    setInfoDevices: async () => ({
      params: await newInfo(),
      body: { add: { idList: [await newBeacon()] }, remove: { idList: ['FFFFFFFFFFFF'] } },
    }),
    startTermsUpload: async () => ({ params: { name: await newGroup(), language: 'de-de' }, body: file }),
    setInfoProvider: () => ({
      body: { id: stranger.id, name: 'Somebody', discount: 1, additionalChargeInfo: 'Text' },
    }),
    putTemplates: () => ({
      body: {
        templates: [{ id: 'fuzz', name: 'Text', configData: { adv_int: 500 }, orderCodes: ['ABCD'] }],
      },
    }),
    getTask: async () => {
      const body = { userId: admin.id, idList: [admin.beaconId], description: 'Text' };
      const task = (await session.call(setBeaconBulkConfiguration, { body })) as Task;
      return { params: { id: task.taskId } };
    },
    cancelTask: async () => {
      const body = { idList: ['FFFFFFFFFFFF'], graceSeconds: GRACE_SECONDS_MAX };
      const { taskId } = (await session.call(detachBeacons, { body })) as Task;
      return { params: { id: taskId } };
    },
    offerBeacons: () => ({
      query: { user: '0' },
      body: { idList: ['FFFFFFFFFFFF'], targetEmail: provider.email },
    }),
    offerHubs: () => ({
      query: { user: '0' },
      body: { idList: ['hubffffffff'], targetEmail: provider.email },
    }),
    withdrawOffer: async () => ({ params: { id: await newOffer(admin, provider) } }),
    acceptOffer: async () => ({ params: { id: await newOffer(provider, admin) } }),
    declineOffer: async () => ({ params: { id: await newOffer(provider, admin) } }),
    putHub: () => ({
      params: { id: admin.hubId },
      body: {
        description: 'Text',
        settings: { wlanSsid: 'Museum', wlanSecurity: 'OPEN', pushIntervalSeconds: 60 },
      },
    }),
    induceFirmwareUpdate: () => ({ params: { id: admin.hubId } }),
    getHubSettings: () => ({ query: { user: '0' }, body: { idList: [admin.hubId] } }),
    configureHubs: () => ({
      query: { user: '0' },
      body: { idList: [admin.hubId], settings: { logLevel: 'INFO', pushIntervalSeconds: 60 }, dryRun: true },
    }),
    induceFirmwareUpdates: () => ({
      query: { user: '0' },
      body: { idList: [admin.hubId], evenOffline: true, dryRun: true },
    }),
    checkHubAssignment: () => ({ params: { code: hubCodes[0] } }),
    assignHubs: () => ({ params: { code: hubCodes.shift() } }),
    checkBeaconAssignment: () => ({ params: { code: beaconCodes[0] } }),
    assignBeacons: () => ({ params: { code: beaconCodes.shift() } }),
    createFirmware: () => ({
      body: {
        ...{ id: [...randomBytes(4)].join('.'), hardwareId: HARDWARE, group: 'HUB', tags: ['stable'] },
        ...{ description: 'Text', changelog: 'Text' },
      },
    }),
    getFirmware: () => ({ params: published }),
    putFirmware: () => ({
      params: published,
      body: { description: 'Text', changelog: 'Text', tags: ['stable'] },
    }),
    deleteFirmware: async () => ({ params: await newFirmware() }),
    publishFirmware: () => ({ params: published }),
    revokeFirmware: async () => ({ params: await newFirmware() }),
    getFirmwareUploadUrl: async () => ({
      params: await newFirmware(),
      query: { unit: 'COM_UNIT', length: 1000, sha256: '0'.repeat(64), name: 'com.bin' },
    }),
    getFirmwareDownloadUrl: () => ({ params: published, query: { unit: 'COM_UNIT' } }),
    getPhoneTour: async () => {
      await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
      const id = await cast.newTour(admin.id);
      await session.call(setInfoBundleActive, { params: { id, user: '0', active: 'true' } });
      // What phones ask for is not read consistently.
      await eventually(() => session.call(getPhoneTour, { params: { id } }));
      return { params: { id } };
    },
    createRollout: () => ({ body: plan }),
    previewRollout: () => ({ body: plan }),
    getRollout: async () => ({ params: await newRollout() }),
    getRolloutTargets: async () => ({ params: await newRollout(), query: { state: 'waiting', group: 0 } }),
    startRollout: async () => ({ params: await newRollout() }),
    pauseRollout: async () => ({ params: await startedRollout() }),
    resumeRollout: async () => {
      const params = await startedRollout();
      await session.call(pauseRollout, { params });
      return { params };
    },
    abortRollout: async () => ({ params: await newRollout() }),
    createAlertRule: () => ({
      query: { user: provider.id },
      body: { kind: 'hubOffline', threshold: 15, sendMail: false, isActive: true },
    }),
    createWebhook: () => ({
      query: { user: provider.id },
      body: { name: 'Desk', url: 'https://desk.invalid/', events: ['alert.opened'], isActive: true },
    }),
    deleteBeacon: async () => ({ params: { n: await newBeacon() } }),
    setBeaconConfiguration: () => ({
      body: { id: admin.beaconId, description: 'Text', configData: {}, metaData: {} },
    }),
    getBeaconHistory: () => history,
    getBeaconSensorHistory: () => history,
  };
  const put = (Item: Record<string, unknown>) =>
    running.table.send(new PutCommand({ TableName: running.tableName, Item }));
  for (const id of ['pauseBillingRun', 'resumeBillingRun', 'retryBillingRun'])
    own[id] = async () => {
      const row: BillingRun = {
        ...{ month: 202601, state: 'finished', startedDate: iso(), endedDate: iso() },
        ...{ accounts: 0, usedAccounts: 0, netCents: 0, outcomes: {}, groupsWithoutPayer: [], version: 1 },
      };
      await put({ pk: 'billingRun#202601', sk: 'row', schema: 1, phase: 'groups', row });
      return { params: { month: String(row.month) } };
    };
  own.setPaymentLiveMode = async () => {
    const card = { id: 'pm_1', brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 };
    const vat = { state: 'missing', checkedAt: null, evidence: null };
    await put({
      ...{ pk: `payment#${admin.id}`, sk: 'data', schema: 1, userId: admin.id, version: 1, vat, card },
      ...{ customerId: 'cus_1', setupId: null, leaving: [], address: PAYER_ADDRESS },
    });
    await running.table.send(
      new UpdateCommand({
        TableName: running.tableName,
        Key: userKey(admin.id),
        UpdateExpression: 'SET hasPaymentData = :yes',
        ExpressionAttributeValues: { ':yes': true },
      }),
    );
    return {};
  };
  for (const id of ['pushHub', 'pushHubByPut']) {
    own[id] = async () => ({ body: pushOf(admin), headers: await keyOf(admin) });
  }
  return ({ id }) => own[id] ?? (() => SAMPLES[id]!.request(admin, cast));
}

/** A push with every field that it may have. */
const pushOf = ({ hubId, beaconId }: Member) => {
  const timestamp = Date.now();
  return {
    id: hubId,
    localIp: '192.168.1.20',
    items: [
      {
        ...{
          macAddress: beaconId,
          timestamp,
          batteryPct: 50,
          batteryMV: 2900,
          activeTime: 100,
          firmware: '006.001',
        },
        ...{
          rssi: [{ rssi: -60, timestamp }],
          beaconState: { config: [{ updateIndex: 1, result: 0, reason: 0 }] },
        },
        eddystoneTLM: [{ batteryMV: 2900, temperature: 21.5, timestamp }],
        type: 'SMART_BEACON',
        beaconSensorData: {
          environment: [{ airPressure: 1013.2, light: 350, humidity: 45.5, temperature: 21.53, timestamp }],
          magnetism: [{ x: 120, y: -30, z: 400, timestamp }],
          acceleration: [{ x: 0, y: -12, z: 998, timestamp }],
        },
      },
    ],
    state: {
      firmware: OLD,
      hardware: HARDWARE,
      configVersion: 1,
      updateStatus: { id: 'u', state: 'downloading' },
    },
    logs: [{ level: 'INFO', timestamp, message: 'A line' }],
    results: { items: [{ mac: beaconId, updateIndex: 1, result: 0, reason: 0 }] },
  };
};

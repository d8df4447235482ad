import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { measuredLists } from '../../../bench/lists/measured-lists.ts';
import { OPERATIONS } from '../../../shared/contract/index.ts';
import { EXPORT_DAYS } from '../../../shared/model/account-export.ts';
import type { Language } from '../../../shared/model/user.ts';
import { givenBucket } from '../../../test/support/bucket.ts';
import { givenTable } from '../../../test/support/engine.ts';
import { givenSecret } from '../../../test/support/given-secret.ts';
import { itInTurn } from '../../../test/support/it-in-turn.ts';
import { givenOutbox } from '../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../test/support/people.ts';
import { runTask } from '../../../test/support/run-task.ts';
import { iso, now, setClock } from '../../platform/clock.ts';
import { getItem, putItem } from '../../platform/table.ts';
import { signInPut } from '../people/accounts/sign-in/history/sign-in-store.ts';
import { changeUser } from '../people/accounts/store.ts';
import { clearExport } from '../work/exports/clear-export.ts';
import { getAccountExport, getAccountExportFile } from '../work/exports/get-export.ts';
import { startAccountExport } from '../work/exports/start-export.ts';
import { runStep } from '../work/tasks/step.ts';
import { EXPORT_PARTS } from './export-parts.ts';
import { taskTypeOf } from './task-types.ts';

givenTable();
const outbox = givenOutbox();
const bucket = givenBucket();
givenSecret('CURSOR_SECRET');
beforeEach(() => {
  bucket.clear();
  bucket.watch = undefined;
  setClock(undefined);
});

const NO = { params: {}, query: {}, body: {} };
type Account = Awaited<ReturnType<typeof account>>;
const asOwner = (user: Account) => ({ ...callerOf(user), operation: 'startAccountExport' });
/** Starts an export and returns the id of its task. */
async function begin(user: Account): Promise<string> {
  await startAccountExport(asOwner(user), NO);
  return outbox.startedTasks().at(-1)!;
}
const last = async (user: Account) => (await getAccountExport(callerOf(user), NO)).last;
const archiveOf = (taskId: string) => bucket.get(`exports/${taskId}/archive.zip`)?.Body;

/** The files of an archive by name, by its central directory. They are stored as they are. */
function filesIn(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.readUInt16LE(at + 10)).toBe(0);
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const start = zip.readUInt32LE(at + 42);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files.set(name, zip.toString('utf8', from, from + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
async function exported(user: Account): Promise<Map<string, string>> {
  const taskId = await begin(user);
  await runTask(taskId);
  return filesIn(archiveOf(taskId)!);
}

/** Operations that read and are not in an export. */
const NOT_EXPORTED: Readonly<Record<string, readonly string[]>> = {
  'what admins read of others, or of all': [
    ...['getUsers', 'getInfoProvider', 'getManagerGroups', 'getManagerLabels', 'getAppLabels'],
    ...['getInfoProviderChargeInfos', 'getGroupCharges', 'getStatementsAsAdmin', 'getOpenPayments'],
    ...['getInfoProviderReportingAsAdmin', 'getBillingSettings', 'getBillingSettingsAsAdmin'],
    ...['getBillingRuns', 'getBillingDryRun', 'getBillingDryRunStatements', 'getBillingRetry'],
    ...['getBillingReport', 'getComparison', 'getInitialEndOfTest', 'getGroupForecast', 'getHealth'],
    ...['getSlowedHubs', 'getRollouts', 'getRollout', 'getRolloutTargets'],
  ],
  'no data of an account': [
    ...['getBranding', 'getLegalTexts', 'getOpenApi', 'getApiPage', 'getFirmwares', 'getFirmware'],
    ...['getFirmwareUploadUrl', 'getFirmwareDownloadUrl', 'getPhoneInfos', 'getPhoneTour'],
  ],
  'one of what a list of the export has, or a part of it': [
    ...['getBeacon', 'getHub', 'getSite', 'getWebhook', 'getRound', 'getTask', 'getInfoPoints'],
    ...['getInfoBundles', 'getBeaconHubs', 'getBeaconIdentities', 'getHubSettings'],
    ...['getSiteHubs', 'getSiteBeacons'],
  ],
  'counted from what the export has': ['getFleet', 'getBeaconStats'],
  'of single devices and items, which their pages show and save': [
    ...['getBeaconConfigurations', 'getBeaconHistory', 'getBeaconSensorHistory', 'getInfoClicks'],
    ...['getHubLogs', 'getHubLogHistogram', 'getHubLogArchives', 'getInfoDraft', 'getInfoVersions'],
    ...['getInfoVersion', 'getRoundStops', 'getWebhookDeliveries', 'getWebhookDelivery'],
    ...['getAlertRecipients', 'getImportOutcomes'],
  ],
  'files, which the console downloads': ['getContentFile', 'getFloorPlan', 'getInvoiceUrl'],
  'money, which the task of exports may not read; the console shows and saves it': [
    ...['getPaymentData', 'getPaymentCardSetupIntentSecret', 'getInfoProviderReporting'],
    ...['getUsedTimes', 'getInfoUsage', 'getSpendAlert'],
  ],
  'in an item with secrets that only the function that signs in may read': ['getFactors'],
  'a question that waits for a day, which the settings show': ['getFactorReset'],
  'the export itself': ['getAccountExport', 'getAccountExportFile'],
};

it('every operation that reads is in the export, or left out for a reason', () => {
  // Some that change something are called by GET, as the specification has it.
  const reading = OPERATIONS.filter(({ id }) => id.startsWith('get'));
  const listed = [
    ...EXPORT_PARTS.flatMap(({ operations }) => operations),
    ...Object.values(NOT_EXPORTED).flat(),
  ];
  expect(listed.toSorted()).toEqual([...new Set(reading.map(({ id }) => id))].toSorted());
});

/** Every kind of item, the part of its key before `#`, by the file of the export that has it, or by why none does. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  account: ['user', 'email', 'accountExport'],
  team: ['member', 'invited'],
  signIns: ['signIn'],
  apiKeys: ['key'],
  changes: ['audit'],
  beacons: ['beacon'],
  hubs: ['hub'],
  sites: ['site', 'siteName'],
  tags: ['tags'],
  fleetDays: ['fleetDays'],
  rounds: ['round', 'rounds'],
  offers: ['offer'],
  receivedOffers: ['receivedOffer'],
  alertRules: ['alertRule', 'alertRules'],
  alerts: ['alert'],
  webhooks: ['webhook', 'webhooks'],
  infos: ['info', 'infoName', 'infoSchedule', 'serviceEnd'],
  tours: ['tour', 'tourName'],
  statements: ['statement'],
  tasks: ['task'],
  'secrets, or what expires within days': ['factor', 'token', 'taken', 'infoImport', 'mail', 'sso'],
  'of single devices and items, which their pages show and save': ['hist', 'log', 'loglist', 'clicks'],
  'files and money, which the console downloads or shows': [
    ...['contentFile', 'invoice', 'payment', 'usage', 'spendAlert'],
  ],
  'pointers to what the export has': ['word', 'code', 'short'],
  'no data of an account': [
    ...['firmware', 'host', 'domain', 'qrorder', 'slowedHub', 'rollout', 'billingRun', 'dryRun', 'cardEvent'],
  ],
};

it('every kind of item that a store describes is in the export, or left out for a reason', () => {
  const root = resolve(import.meta.dirname, '..');
  const stores = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
  const found = stores.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/`(\w+)#[^`\n]*` \/ `|listed<\w+>\(\)\('(\w+)'/g),
    ].map(([, described, listed]) => described ?? listed!),
  );
  const known = Object.values(KINDS).flat();
  expect(found.length).toBeGreaterThan(50);
  expect(known.toSorted()).toEqual([...new Set(found)].toSorted());
  const files = Object.keys(KINDS).filter((name) => !name.includes(' '));
  expect(EXPORT_PARTS.map(({ file }) => file)).toEqual(expect.arrayContaining(files));
});

describe('an export', () => {
  /** The lists of which bench/lists can make a row. */
  const MARKED = EXPORT_PARTS.flatMap(({ file, operations }) =>
    measuredLists()
      .filter(({ operation }) => operation.id === operations[0])
      .map(({ list }) => ({ file, list })),
  );
  let ida: Account;
  let files: Map<string, string>;
  const marks = { own: new Map<string, readonly string[]>(), foreign: [] as string[] };
  beforeAll(async () => {
    ida = await account({ name: 'Ida Own' });
    const neighbour = await account({ name: 'Nora Neighbour' });
    marks.foreign.push(neighbour.id, neighbour.email, 'Nora Neighbour');
    for (const { file, list } of MARKED) {
      marks.own.set(file, await list.plant(ida.id, 'many'));
      marks.foreign.push(...(await list.plant(neighbour.id, 'other')));
    }
    files = await exported(ida);
  });

  it('has a file for each kind and says what it has, one JSON object a line', () => {
    expect([...files.keys()]).toEqual(['README.txt', ...EXPORT_PARTS.map(({ file }) => `${file}.jsonl`)]);
    for (const [name, text] of files)
      if (name !== 'README.txt') for (const line of text.split('\n').slice(0, -1)) JSON.parse(line);
    expect(JSON.parse(files.get('account.jsonl')!)).toMatchObject({ id: ida.id, name: 'Ida Own' });
    expect(files.get('README.txt')).toContain('beacons.jsonl: 1');
  });

  it('has an entry of every kind of list of its account, and nothing of a neighbour', () => {
    expect(MARKED.length).toBeGreaterThan(12);
    for (const [file, texts] of marks.own) {
      const text = files.get(`${file}.jsonl`)!;
      expect([file, texts.some((one) => text.includes(one))]).toEqual([file, true]);
    }
    const whole = [...files.values()].join('\n');
    expect(marks.foreign.filter((text) => whole.includes(text))).toEqual([]);
  });

  it('has no secret', () => {
    const whole = [...files.values()].join('\n');
    for (const secret of ['$argon2id$', 'passwordHash', 'whsec_', '"secret"', 'sessionEpoch'])
      expect([secret, whole.includes(secret)]).toEqual([secret, false]);
  });
});

describe('the export of an account', () => {
  it('is ready when its task is finished, and mailed once, in its language', async () => {
    const user = await account({ languageCode: 'de-de' });
    expect(await last(user)).toBeNull();
    const taskId = await begin(user);
    expect(await last(user)).toMatchObject({ state: 'running', size: null, expiresDate: null });
    expect(await refusalOf(getAccountExportFile(callerOf(user), NO))).toBe('ENTITY_NOT_FOUND');
    await runTask(taskId);
    expect(await last(user)).toMatchObject({ state: 'ready', size: archiveOf(taskId)!.length });
    const { url } = await getAccountExportFile(callerOf(user), NO);
    expect(url).toContain(`exports/${taskId}/archive.zip`);
    const mails = outbox.sent();
    expect(mails).toMatchObject([{ to: user.email, subject: expect.stringContaining('liegen bereit') }]);
    expect(filesIn(archiveOf(taskId)!).get('README.txt')).toContain('Dieses Archiv');
    // Nothing is left but the archive.
    expect([...bucket.keys()]).toEqual([`exports/${taskId}/archive.zip`]);
  });

  it.each(['en-gb', 'fr-fr'] as Language[])('explains itself in %s', async (languageCode) => {
    const user = await account({ languageCode });
    const readme = (await exported(user)).get('README.txt')!;
    expect(readme).toContain(languageCode === 'en-gb' ? 'This archive' : 'Cette archive');
  });

  it('is one at a time: asking again returns the one under way, a later one replaces it', async () => {
    const user = await account();
    const first = await begin(user);
    await startAccountExport(asOwner(user), NO);
    expect(outbox.startedTasks()).toEqual([first]);
    await runTask(first);
    const second = await begin(user);
    expect(second).not.toBe(first);
    expect(await last(user)).toMatchObject({ state: 'running' });
  });

  it('of two concurrent calls starts one', async () => {
    const user = await account();
    const calls = [startAccountExport(asOwner(user), NO), startAccountExport(asOwner(user), NO)];
    const refusals = await Promise.all(calls.map(refusalOf));
    expect(refusals.filter((refusal) => refusal === undefined).length).toBeGreaterThan(0);
    const states = await Promise.all(
      outbox.startedTasks().map((id) => getItem({ pk: `task#${id}`, sk: 'row' }, { consistent: true })),
    );
    expect(states.filter(Boolean)).toHaveLength(1);
  });

  itInTurn('has all pages of a kind, in their order', async () => {
    const user = await account();
    const times = Array.from({ length: 230 }, (_, n) => iso(Date.UTC(2026, 5, 1) + n * 60_000));
    for (const at of times)
      await putItem(
        signInPut({
          ...{ id: `${user.id}-${at}`, userId: user.id, kind: 'password', isRefused: false },
          ...{ at, firstAt: at, count: 1, isNewDevice: false, browser: null, system: null, from: null },
        }),
      );
    const lines = (await exported(user)).get('signIns.jsonl')!.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).timestamp)).toEqual(times.toReversed());
  });

  itInTurn('is finished after a death between any two of its steps', async () => {
    const user = await account();
    const taskId = await begin(user);
    let calls = 0;
    let dieAt = 0;
    bucket.watch = () => {
      if (++calls === dieAt) throw new Error('killed');
    };
    // Each try of a step dies one call of S3 later than the one before.
    const retry = async <T>(run: () => Promise<T>): Promise<T> => {
      for (dieAt = 1; ; dieAt++) {
        calls = 0;
        try {
          return await run();
        } catch (error) {
          if (!(error as Error).message.includes('killed')) throw error;
          outbox.sent();
        }
      }
    };
    await runTask(taskId, retry);
    expect(await last(user)).toMatchObject({ state: 'ready' });
    const files = filesIn(archiveOf(taskId)!);
    expect(files.size).toBe(EXPORT_PARTS.length + 1);
    expect(JSON.parse(files.get('account.jsonl')!)).toMatchObject({ id: user.id });
    expect([...bucket.keys()]).toEqual([`exports/${taskId}/archive.zip`]);
  });

  it('fails, and has no archive, if the account is deactivated before all is read', async () => {
    const user = await account();
    const taskId = await begin(user);
    await changeUser(user.id, () => ({ change: { row: { deactivated: true } } }));
    await runTask(taskId);
    expect([await last(user), archiveOf(taskId)]).toMatchObject([{ state: 'failed' }, undefined]);
    expect(outbox.sent()).toEqual([]);
  });

  it('has failed if its task has, so that another one can start', async () => {
    const user = await account();
    const taskId = await begin(user);
    await runStep(taskTypeOf, { step: 'fail', taskId });
    expect(await last(user)).toMatchObject({ state: 'failed' });
    expect(await begin(user)).not.toBe(taskId);
  });

  it('is gone after seven days', async () => {
    const user = await account();
    await exported(user);
    setClock(now() + EXPORT_DAYS * 24 * 3600_000 + 1000);
    expect(await last(user)).toBeNull();
    expect(await refusalOf(getAccountExportFile(callerOf(user), NO))).toBe('ENTITY_NOT_FOUND');
  });

  it('leaves no archive if the account is deleted while it is written', async () => {
    const user = await account();
    const taskId = await begin(user);
    let cleared: Promise<boolean> | undefined;
    bucket.watch = (at) => {
      if (at === 'before' && !cleared && [...bucket.keys()].length > EXPORT_PARTS.length - 1)
        cleared = clearExport(user.id);
    };
    await runTask(taskId);
    expect([await cleared, archiveOf(taskId), await last(user)]).toEqual([true, undefined, null]);
  });

  it('is deleted with its account', async () => {
    const user = await account();
    await exported(user);
    expect(await clearExport(user.id)).toBe(true);
    expect([...bucket.keys()]).toEqual([]);
    expect([await last(user), await clearExport(user.id)]).toEqual([null, false]);
  });
});

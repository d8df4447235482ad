import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { API_KEYS_MAX } from '../../../../shared/model/user-limits.ts';
import type { KeyPermission, Role } from '../../../../shared/roles.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenGroup } from '../../../../test/support/given-group.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { requestsOf } from '../../../../test/support/reads.ts';
import { iso, setClock } from '../../../platform/clock.ts';
import { putItem } from '../../../platform/table.ts';
import { identify } from '../access/identify.ts';
import { changeUser } from '../accounts/store.ts';
import { createAppRight } from './create-app-right.ts';
import { deleteAppRight } from './delete-app-right.ts';
import { followPrincipal } from './follow-principal.ts';
import { getAppRights } from './get-app-rights.ts';
import { noticeExpiries } from './notice-expiries.ts';
import { putAppRight } from './put-app-right.ts';
import { replaceAppRight } from './replace-app-right.ts';
import { readKey } from './store.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

type Person = Awaited<ReturnType<typeof account>>;
let ida: Person;
let grete: Person;
let root: Person;
let service: Person;
beforeAll(async () => {
  await givenGroup('museums');
  ida = await account({ managerGroup: 'museums' });
  grete = await account({ managerGroup: 'museums', role: 'GROUP_ADMIN' });
  root = await account({ role: 'ADMIN' });
  service = await account({ role: 'SERVICE_ACCOUNT' });
});
const asIda = () => callerOf(ida);
const asGrete = () => callerOf({ ...grete, administers: 'museums' }, 'GROUP_ADMIN', 'group');
const asRoot = () => callerOf(root, 'ADMIN', 'any');
const asStranger = async () => callerOf(await account());

const create = (caller: ReturnType<typeof asIda>, permissions: KeyPermission[] = [], more: object = {}) =>
  createAppRight(caller, {
    params: {},
    query: {},
    body: { description: 'A key', permissions, networks: [], ...more },
  });
const put = (
  caller: ReturnType<typeof asIda>,
  id: string,
  permissions: KeyPermission[],
  description = 'A key',
) => putAppRight(caller, { params: { id }, query: {}, body: { description, permissions } });
const change = (
  caller: ReturnType<typeof asIda>,
  id: string,
  permissions: KeyPermission[],
  more: { expiresAt?: string | null; description?: string; networks?: string[] } = {},
) => putAppRight(caller, { params: { id }, query: {}, body: { description: 'A key', permissions, ...more } });
const list = (caller: ReturnType<typeof asIda>, query: object = {}) =>
  getAppRights(caller, { params: {}, body: {}, query: { limit: 15, filter: [], extra_field: [], ...query } });

describe('an API key', () => {
  it('is returned once, calls as its principal and shows its last use', async () => {
    const made = await create(asIda());
    expect(made).toMatchObject({
      principal: ida.email,
      permissions: ['BASIC'],
      first4: made.key.slice(0, 4),
    });
    expect(made.lastUsedDate).toBeNull();
    expect(await identify({ apiKey: made.key })).toMatchObject({ kind: 'key', userId: ida.id });
    expect(await identify({ apiKey: `${made.key}x` })).toBeUndefined();
    const [listed] = (await list(asIda(), { filter: [`first4:eq:${made.first4}`] })).items;
    expect(listed).toMatchObject({ id: made.id, lastUsedDate: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(made.key);
  });

  it('loses a permission with its next call, and all of them when it is deleted', async () => {
    const { id, key } = await create(asRoot(), ['CONFIGURE_HUBS'], { principal: ida.email });
    expect((await identify({ apiKey: key }))?.permissions).toEqual(['CONFIGURE_HUBS']);
    await put(asRoot(), id, []);
    expect((await identify({ apiKey: key }))?.permissions).toEqual([]);
    expect(await refusalOf(deleteAppRight(await asStranger(), { params: { id }, query: {}, body: {} }))).toBe(
      'ENTITY_NOT_FOUND',
    );
    await deleteAppRight(asIda(), { params: { id }, query: {}, body: {} });
    expect(await identify({ apiKey: key })).toBeUndefined();
  });

  it('is refused while its principal is deactivated', async () => {
    const user = await account();
    const { key } = await create(callerOf(user));
    await changeUser(user.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await identify({ apiKey: key })).toBeUndefined();
  });
});

describe('the mail about a new key', () => {
  it('goes to its principal, names the creator, and never contains the key', async () => {
    await outbox.mails();
    const own = await create(asIda(), [], { description: 'Own <b>key</b>' });
    const [toIda, ...others] = await outbox.mails();
    expect([toIda?.to, others]).toEqual([ida.email, []]);
    expect(toIda!.text).toContain(`Own <b>key</b> (${own.first4}…)`);
    const given = await create(asRoot(), [], { principal: ida.email });
    const [fromRoot] = await outbox.mails();
    expect(fromRoot).toMatchObject({ to: ida.email, text: expect.stringContaining(root.email) });
    for (const [mail, { key }] of [
      [toIda, own],
      [fromRoot, given],
    ] as const)
      expect(mail!.text).not.toContain(key);
  });

  it.each([
    ['en-gb', '22 November 2026 at 12:50 UTC'],
    ['de-de', '22. November 2026 um 12:50 UTC'],
    ['fr-fr', '22 novembre 2026 à 12:50 UTC'],
  ] as const)(
    'says in %s when the key was made, and where all sessions can be ended',
    async (languageCode, time) => {
      setClock(Date.UTC(2026, 10, 22, 12, 50));
      const user = await account({ languageCode });
      await create(callerOf(user));
      const [mail] = await outbox.mails();
      expect(mail!.text).toContain(time);
      expect(mail!.text).toContain('https://console.example/settings/user');
    },
  );

  it('is sent even if the key was deleted since, because it may have been used', async () => {
    const { id } = await create(asIda());
    await deleteAppRight(asIda(), { params: { id }, query: {}, body: {} });
    expect((await outbox.mails()).map(({ to }) => to)).toEqual([ida.email]);
  });
});

describe('a key that expires', () => {
  const HOUR = 3600_000;
  const DAY = 24 * HOUR;
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
  const due = () => noticeExpiries({ dueAt: iso() });
  /** The mails about a key with this description. */
  const mailsIn = async (days: number, description: string) => {
    setClock(Date.now() + days * DAY);
    await due();
    const mails = (await outbox.mails()).filter(({ text }) => text.includes(description));
    setClock(undefined);
    return mails.map(({ subject }) => /soon|has expired/.exec(subject)?.[0]);
  };

  it('is refused from then on, on each call', async () => {
    const { key, expiresAt } = await create(asIda(), [], { expiresAt: inDays(1) });
    setClock(Date.parse(expiresAt!) - 1000);
    expect(await identify({ apiKey: key })).toBeDefined();
    setClock(Date.parse(expiresAt!));
    const refused = { code: 'NOT_LOGGED_IN', details: { apiKey: 'expired', expiresAt } };
    await expect(identify({ apiKey: key })).rejects.toMatchObject(refused);
  });

  it('causes one mail 30 days before its expiry, one 3 days before, and one at its expiry', async () => {
    await create(asIda(), [], { expiresAt: inDays(40), description: 'Forty days' });
    await outbox.mails();
    expect(await mailsIn(9.9, 'Forty days')).toEqual([]);
    expect(await mailsIn(10.1, 'Forty days')).toEqual(['soon']);
    expect(await mailsIn(36.9, 'Forty days')).toEqual([]);
    expect(await mailsIn(37.1, 'Forty days')).toEqual(['soon']);
    expect(await mailsIn(39.9, 'Forty days')).toEqual([]);
    expect(await mailsIn(40.1, 'Forty days')).toEqual(['has expired']);
    expect(await mailsIn(41, 'Forty days')).toEqual([]);
  });

  it('that lives shorter than 30 days causes no mail before the last 3', async () => {
    await create(asIda(), [], { expiresAt: inDays(20), description: 'Twenty days' });
    await outbox.mails();
    expect(await mailsIn(16.9, 'Twenty days')).toEqual([]);
    expect(await mailsIn(17.1, 'Twenty days')).toEqual(['soon']);
  });

  it('is mailed about once by a run that is killed after it has queued the mail, and runs again', async () => {
    const { id } = await create(asIda(), [], { expiresAt: inDays(20), description: 'Killed' });
    await outbox.mails();
    const before = (await readKey(id))!;
    setClock(Date.now() + 17.1 * DAY);
    await due();
    // As it was before the run, which has queued the mail and noted nothing.
    await putItem(before);
    await due();
    const mails = (await outbox.mails()).filter(({ text }) => text.includes('Killed'));
    expect(mails).toHaveLength(1);
  });

  it('causes no mail about an expiry that was postponed, or after its deletion', async () => {
    const put = { expiresAt: inDays(4), description: 'Put off' };
    const { id } = await create(asIda(), [], put);
    const gone = await create(asIda(), [], put);
    await deleteAppRight(asIda(), { params: { id: gone.id }, query: {}, body: {} });
    await outbox.mails();
    setClock(Date.now() + 2 * DAY);
    await due();
    setClock(undefined);
    await change(asIda(), id, [], { expiresAt: inDays(60), description: put.description });
    // The mail was queued before the expiry changed.
    expect((await outbox.mails()).filter(({ text }) => text.includes('Put off'))).toEqual([]);
    expect(await mailsIn(20, 'Put off')).toEqual([]);
    expect(await mailsIn(31, 'Put off')).toEqual(['soon']);
  });

  it('is read by the schedule only when its mail is due, however many keys there are', async () => {
    for (let count = 0; count < 12; count++) await create(asIda(), [], { expiresAt: inDays(400) });
    expect(await requestsOf(due)).toEqual([1]);
  });

  it('can be prolonged only by a caller who may give its permissions, and cannot expire in the past', async () => {
    const { id } = await create(asRoot(), ['FIRMWARE_MANAGEMENT'], {
      principal: ida.email,
      expiresAt: inDays(10),
    });
    const kept: KeyPermission[] = ['FIRMWARE_MANAGEMENT'];
    expect((await change(asIda(), id, kept, { expiresAt: inDays(5) })).expiresAt).toBeTruthy();
    expect(await refusalOf(change(asIda(), id, kept, { expiresAt: inDays(6) }))).toBe('MISSING_ROLE');
    expect(await refusalOf(change(asIda(), id, kept, { expiresAt: null }))).toBe('MISSING_ROLE');
    expect(await refusalOf(change(asGrete(), id, kept, { expiresAt: inDays(6) }))).toBe('MISSING_ROLE');
    expect(await refusalOf(change(asRoot(), id, kept, { expiresAt: inDays(-1) }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect((await change(asRoot(), id, kept, { expiresAt: null })).expiresAt).toBeNull();
    expect((await change(asIda(), id, kept)).expiresAt).toBeNull();
  });
});

describe('the last use of a key', () => {
  const MINUTE = 60_000;

  it('is stored once an hour, and after ten minutes if it came from another range', async () => {
    const made = await create(asIda());
    const start = Date.now();
    const use = async (minutes: number, address: string) => {
      setClock(start + minutes * MINUTE);
      await identify({ apiKey: made.key, address });
      const { lastUsedAt = 0, lastUsedFrom } = (await readKey(made.id))!;
      return [Math.round((lastUsedAt - start) / MINUTE), lastUsedFrom];
    };
    expect(await use(0, '192.0.2.1')).toEqual([0, '192.0.2.0/24']);
    expect(await use(50, '192.0.2.99')).toEqual([0, '192.0.2.0/24']);
    expect(await use(61, '192.0.2.99')).toEqual([61, '192.0.2.0/24']);
    expect(await use(70, '2001:db8:1:2::3')).toEqual([61, '192.0.2.0/24']);
    expect(await use(72, '2001:db8:1:2::3')).toEqual([72, '2001:db8:1::/48']);
    expect(await use(73, '192.0.2.1')).toEqual([72, '2001:db8:1::/48']);
    expect(await requestsOf(() => use(74, '192.0.2.1'))).toHaveLength(3);
  });

  it('is not a call that was refused', async () => {
    const made = await create(asIda(), [], { networks: ['192.0.2.0/24'] });
    await refusalOf(identify({ apiKey: made.key, address: '203.0.113.1' }));
    expect((await readKey(made.id))!.lastUsedAt).toBeUndefined();
  });
});

describe('the networks of a key', () => {
  it('are stored in one form, and read as they are stored', async () => {
    const networks = ['192.0.2.7/24', '2001:DB8::1', '192.0.2.0/24', '198.51.100.7'];
    const made = await create(asIda(), [], { networks });
    expect(made.networks).toEqual(['192.0.2.0/24', '2001:db8::1/128', '198.51.100.7/32']);
    expect((await change(asIda(), made.id, [], { networks: made.networks })).networks).toEqual(made.networks);
    expect((await change(asIda(), made.id, [])).networks).toEqual(made.networks);
  });

  it('are named in the refusal when one is none, and nothing has changed', async () => {
    const { id } = await create(asIda(), [], { networks: ['192.0.2.0/24'] });
    const wrong = change(asIda(), id, [], {
      networks: ['192.0.2.0/24', '192.0.2.0/64'],
      description: 'Other',
    });
    await expect(wrong).rejects.toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { networks: '192.0.2.0/64 is no network' },
    });
    expect((await readKey(id))!.row).toMatchObject({ networks: ['192.0.2.0/24'], description: 'A key' });
  });

  it('can be widened only by a caller who may give the permissions of the key', async () => {
    const { id } = await create(asRoot(), ['FIRMWARE_MANAGEMENT'], {
      ...{ principal: ida.email, networks: ['192.0.2.0/24'] },
    });
    const kept: KeyPermission[] = ['FIRMWARE_MANAGEMENT'];
    const narrow = { networks: ['192.0.2.0/25'] };
    expect((await change(asIda(), id, kept, narrow)).networks).toEqual(narrow.networks);
    expect(await refusalOf(change(asIda(), id, kept, { networks: ['192.0.2.0/24'] }))).toBe('MISSING_ROLE');
    expect(await refusalOf(change(asIda(), id, kept, { networks: [] }))).toBe('MISSING_ROLE');
    expect((await change(asRoot(), id, kept, { networks: [] })).networks).toEqual([]);
  });
});

describe('a key that replaces another', () => {
  const replace = (caller: ReturnType<typeof asIda>, id: string, body: object = {}) =>
    replaceAppRight(caller, { params: { id }, query: {}, body: { overlapDays: 7, ...body } });
  const DAY = 24 * 3600_000;

  it('has its rights, while the old one works on for the chosen days, and both are listed', async () => {
    const networks = ['192.0.2.0/24'];
    const old = await create(asRoot(), ['CONFIGURE_HUBS'], { principal: ida.email, networks });
    const made = await replace(asIda(), old.id);
    expect(made).toMatchObject({ permissions: ['BASIC', 'CONFIGURE_HUBS'], networks, expiresAt: null });
    const use = (apiKey: string) => identify({ apiKey, address: '192.0.2.1' });
    expect(await Promise.all([use(old.key), use(made.key)])).toEqual(
      Array(2).fill(expect.objectContaining({ permissions: ['CONFIGURE_HUBS'] })),
    );
    const listed = (await list(asIda())).items.filter(({ id }) => [old.id, made.id].includes(id));
    expect(listed.map(({ id, replacedBy }) => [id, replacedBy])).toEqual([
      [made.id, null],
      [old.id, made.id],
    ]);
    setClock(Date.now() + 7 * DAY + 1000);
    expect(await refusalOf(use(old.key))).toBe('NOT_LOGGED_IN');
    expect(await use(made.key)).toBeDefined();
  });

  it('is told of by mail, with the end of the old one', async () => {
    const old = await create(asIda(), [], { description: 'Till' });
    await outbox.mails();
    const made = await replace(asIda(), old.id, { overlapDays: 0 });
    const [mail] = await outbox.mails();
    expect(mail!.text).toContain(`Till (${made.first4}…)`);
    expect(mail!.text).toContain(`in place of ${old.first4}…`);
    expect(mail!.text).not.toContain(made.key);
    expect(await refusalOf(identify({ apiKey: old.key }))).toBe('NOT_LOGGED_IN');
  });

  it('lives no longer than the old one, unless the caller may give its permissions', async () => {
    const expiresAt = new Date(Date.now() + 20 * DAY).toISOString();
    const later = new Date(Date.now() + 21 * DAY).toISOString();
    const given = await create(asRoot(), ['FIRMWARE_MANAGEMENT'], { principal: ida.email, expiresAt });
    expect(await refusalOf(replace(asIda(), given.id, { expiresAt: later }))).toBe('MISSING_ROLE');
    expect(await refusalOf(replace(asIda(), given.id, { expiresAt: null }))).toBe('MISSING_ROLE');
    expect((await replace(asIda(), given.id)).expiresAt).toBe(expiresAt);
    const own = await create(asIda(), [], { expiresAt });
    expect((await replace(asIda(), own.id, { expiresAt: later, overlapDays: 90 })).expiresAt).toBe(later);
    expect((await readKey(own.id))!.row.expiresAt).toBe(expiresAt);
    setClock(Date.parse(later));
    expect(await refusalOf(replace(asRoot(), given.id))).toBe('ALREADY_EXISTS');
  });

  it('is made once: two calls at the same time make one, and a third none, unless it is deleted', async () => {
    const old = await create(asIda());
    const codes = await Promise.all([1, 2].map(() => refusalOf(replace(asIda(), old.id))));
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(await refusalOf(replace(asIda(), old.id))).toBe('ALREADY_EXISTS');
    const id = (await readKey(old.id))!.row.replacedBy!;
    await deleteAppRight(asIda(), { params: { id }, query: {}, body: {} });
    expect(await refusalOf(replace(asIda(), old.id))).toBeUndefined();
  });

  it('is made by the principal or an admin, from a key that has not expired', async () => {
    const { id } = await create(asIda(), [], { expiresAt: new Date(Date.now() + DAY).toISOString() });
    expect(await refusalOf(replace(await asStranger(), id))).toBe('ENTITY_NOT_FOUND');
    const other = await create(asIda());
    expect((await replace(asRoot(), other.id)).principalId).toBe(ida.id);
    setClock(Date.now() + 2 * DAY);
    expect(await refusalOf(replace(asIda(), id))).toBe('FORM_VALIDATION_FAILED');
  });
});

describe('a principal who loses the role', () => {
  const setRole = (id: string, role: Role) => changeUser(id, () => ({ change: { row: { role } } }));
  const permissionsOf = async (apiKey: string) => (await identify({ apiKey }))?.permissions;
  const clean = () => followPrincipal({ keysOf: service.id });

  it('has keys without its permissions at once, and a later promotion does not restore them', async () => {
    const { id, key } = await create(asRoot(), ['PRODUCTION_READ', 'CONFIGURE_HUBS'], {
      principal: service.email,
    });
    expect(await permissionsOf(key)).toEqual(['PRODUCTION_READ', 'CONFIGURE_HUBS']);
    for (const isCleaned of [false, true]) {
      await setRole(service.id, 'INFO_PROVIDER');
      if (isCleaned) await clean();
      expect(await permissionsOf(key)).toEqual(['CONFIGURE_HUBS']);
      await setRole(service.id, 'ADMIN');
      expect(await permissionsOf(key)).toEqual(['CONFIGURE_HUBS']);
      const [listed] = (await list(asRoot(), { user: service.id })).items;
      expect(listed!.permissions).toEqual(['BASIC', 'CONFIGURE_HUBS']);
      await put(asRoot(), id, ['PRODUCTION_READ', 'CONFIGURE_HUBS']);
      expect(await permissionsOf(key)).toEqual(['PRODUCTION_READ', 'CONFIGURE_HUBS']);
    }
    await setRole(service.id, 'SERVICE_ACCOUNT');
    expect(await permissionsOf(key)).toEqual(['PRODUCTION_READ', 'CONFIGURE_HUBS']);
  });

  it('has these permissions removed from the stored keys', async () => {
    const { id } = await create(asRoot(), ['PRODUCTION_READ'], { principal: service.email });
    await setRole(service.id, 'GROUP_ADMIN');
    await clean();
    expect((await readKey(id))!.row.permissions).toEqual([]);
    await setRole(service.id, 'SERVICE_ACCOUNT');
  });
});

describe('the limit of keys', () => {
  it('holds for concurrent creations, and a deletion makes room', async () => {
    const user = await account();
    const making = Array.from({ length: API_KEYS_MAX + 5 }, () => refusalOf(create(callerOf(user))));
    const refused = (await Promise.all(making)).filter((code) => code !== undefined);
    // Some may have lost the race for the same count.
    expect(refused.length).toBeGreaterThanOrEqual(5);
    while ((await refusalOf(create(callerOf(user)))) === undefined);
    const keys: string[] = [];
    for (let starting_at: string | undefined, isMore = true; isMore; ) {
      const { items, links } = await list(callerOf(user), { limit: 100, starting_at });
      keys.push(...items.map(({ id }) => id));
      starting_at = new URLSearchParams(links.next?.split('?')[1]).get('starting_at') ?? undefined;
      isMore = starting_at !== undefined;
    }
    expect(keys).toHaveLength(API_KEYS_MAX);
    expect(await refusalOf(create(callerOf(user)))).toBe('TOO_MANY_API_KEYS');
    await deleteAppRight(callerOf(user), { params: { id: keys[0]! }, query: {}, body: {} });
    expect(await refusalOf(create(callerOf(user)))).toBeUndefined();
  });
});

describe('permissions', () => {
  it('are set by admins; keys of others start with none', async () => {
    expect(await refusalOf(create(asIda(), ['CONFIGURE_HUBS']))).toBe('MISSING_ROLE');
    expect(await refusalOf(create(asGrete(), ['CONFIGURE_HUBS']))).toBe('MISSING_ROLE');
    expect((await create(asIda(), ['BASIC'])).permissions).toEqual(['BASIC']);
    expect(await refusalOf(create(asIda(), [], { principal: grete.email }))).toBe('MISSING_ROLE');
    expect(await refusalOf(create(asRoot(), [], { principal: 'nobody@example.com' }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
  });

  it('that group admins may give can be changed by a group admin within the group', async () => {
    const { id } = await create(asIda());
    expect((await put(asGrete(), id, ['CONFIGURE_HUBS', 'REGISTER_BEACONS'])).permissions).toContain(
      'CONFIGURE_HUBS',
    );
    expect(await refusalOf(put(asGrete(), id, ['FIRMWARE_MANAGEMENT']))).toBe('MISSING_ROLE');
    expect(await refusalOf(put(asIda(), id, []))).toBe('MISSING_ROLE');
    expect((await put(asIda(), id, ['CONFIGURE_HUBS', 'REGISTER_BEACONS'], 'Renamed')).description).toBe(
      'Renamed',
    );
    for (const role of ['ADMIN', 'SERVICE_ACCOUNT', 'GROUP_ADMIN'] as const) {
      const other = await account({ role, managerGroup: 'museums' });
      const theirs = await create(callerOf(other), []);
      expect(await refusalOf(put(asGrete(), theirs.id, ['CONFIGURE_HUBS']))).toBe('MISSING_ROLE');
      expect(await refusalOf(put(asGrete(), theirs.id, [], 'Renamed'))).toBe('MISSING_ROLE');
    }
    const foreign = await create(await asStranger());
    expect(await refusalOf(put(asGrete(), foreign.id, []))).toBe('ENTITY_NOT_FOUND');
  });

  it('of production are only for admins and service accounts', async () => {
    expect(await refusalOf(create(asRoot(), ['PRODUCTION_READ'], { principal: ida.email }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect((await create(asRoot(), ['PRODUCTION_READ'], { principal: service.email })).permissions).toContain(
      'PRODUCTION_READ',
    );
  });
});

describe('the list of keys', () => {
  it('shows users their own keys, those of a member to the group’s admin, all keys to admins; the newest first', async () => {
    const user = await account({ managerGroup: 'museums' });
    const [first, second] = [
      await create(callerOf(user)),
      await create(callerOf(user), [], { description: 'Zweiter' }),
    ];
    const ids = async (...call: Parameters<typeof list>) => (await list(...call)).items.map(({ id }) => id);
    expect(await ids(callerOf(user))).toEqual([second.id, first.id]);
    expect(await ids(asGrete(), { user: user.id })).toEqual([second.id, first.id]);
    expect(await ids(asGrete(), { principal: user.email })).toEqual([second.id, first.id]);
    expect(await refusalOf(list(asIda(), { user: user.id }))).toBe('MISSING_ROLE');
    expect((await ids(asRoot()))[0]).toBe(second.id);
    expect(await ids(asRoot(), { filter: ['description:prefix:ZWEI'] })).toEqual([second.id]);
    expect(await refusalOf(list(asRoot(), { filter: ['first4:eq:abc'] }))).toBe('INVALID_FILTER_VALUE');
    const soon = new Date(Date.now() + 3600_000).toISOString();
    const third = await create(callerOf(user), [], { expiresAt: soon });
    const after = new Date(Date.parse(soon) + 1).toISOString();
    for (const who of [{ user: user.id }, { managerGroup: 'museums', user: user.id }])
      expect(await ids(asRoot(), { ...who, filter: [`expiresAt:lt:${after}`] })).toEqual([third.id]);
    expect(await ids(callerOf(user), { filter: [`expiresAt:ge:${soon}`] })).toEqual([third.id]);
    expect(await ids(callerOf(user), { filter: [`expiresAt:lt:${soon}`] })).toEqual([]);
    const [named] = (await list(asRoot(), { principal: user.email, extra_field: ['principalName'] })).items;
    expect(named).toMatchObject({ principal: user.email, principalName: 'Some Body' });
  });
});

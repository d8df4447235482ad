import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getFirmwares as listing } from '../../../../shared/contract/devices.ts';
import {
  FIRMWARE_BYTES_MAX,
  firmwareState,
  HUB_UNITS,
  type HubUnit,
} from '../../../../shared/model/firmware.ts';
import { NOUN } from '../../../../shared/noun.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { accountWithId, callerOf, refusalOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { takeFile } from '../../composition/take-file.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { clearFirmwareFiles, UnneededFirmwareFiles } from './clear-files.ts';
import { createFirmware } from './create-firmware.ts';
import { deleteFirmware } from './delete-firmware.ts';
import { downloadsOf } from './downloads-of.ts';
import { getFirmware } from './get-firmware.ts';
import { getFirmwareDownloadUrl } from './get-firmware-download-url.ts';
import { getFirmwareUploadUrl } from './get-firmware-upload-url.ts';
import { getFirmwares } from './get-firmwares.ts';
import { newestPublished } from './newest-published.ts';
import { publishFirmware } from './publish-firmware.ts';
import { putFirmware } from './put-firmware.ts';
import { revokeFirmware } from './revoke-firmware.ts';
import { readFirmware } from './store.ts';
import type { FirmwarePurpose } from './upload.ts';

givenTable();
const bucket = givenBucket();
const outbox = givenOutbox();

const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
beforeAll(() => accountWithId('adam', 'ADMIN'));
/** An API key of a user who is no admin. */
const reader: Caller = { ...callerOf({ id: 'rita' }, 'INFO_PROVIDER', 'any'), kind: 'key' };

let hardwares = 0;
/** A hardware id that no other test uses. */
const aHardware = () => `HUB-${String(++hardwares).padStart(4, '0')}`;
const at = (hardwareId: string, id: string) => ({ params: { hardwareId, id }, query: {}, body: {} });
const firmware = { description: '', previous: null, changelog: '', tags: [] as string[] };
const create = (hardwareId: string, id: string, more: Partial<typeof firmware> | object = {}) =>
  createFirmware(admin, {
    params: {},
    query: {},
    body: { ...firmware, group: 'HUB', hardwareId, id, ...more },
  });
const read = (hardwareId: string, id: string) => getFirmware(admin, at(hardwareId, id));
const put = (hardwareId: string, id: string, body: object, asRead = {}) =>
  putFirmware(admin, { params: { hardwareId, id }, query: {}, body, asRead });
const stateOf = async (hardwareId: string, id: string) => firmwareState(await read(hardwareId, id));
const isHead = async (hardwareId: string, id: string) => (await read(hardwareId, id)).isHead;
const list = async (filter: string[], query: object = {}, caller = admin) =>
  (await getFirmwares(caller, { params: {}, query: { limit: 15, filter, ...query }, body: {} })).items.map(
    ({ hardwareId, id }) => `${hardwareId} ${id}`,
  );

const BINARY = Buffer.concat([Buffer.from('00200020c1000008', 'hex'), Buffer.alloc(8000, 7)]);
const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex');
let uploads = 0;
/** Uploads a file as a browser does, and returns its key. */
function upload(file: Buffer, purpose: Partial<FirmwarePurpose>, more: object = {}): string {
  const key = `incoming/firmware-${++uploads}`;
  const full = {
    kind: 'firmware',
    firmwareId: '1.0.0.0',
    part: 'COM_UNIT',
    name: 'com.bin',
    length: file.length,
    sha256: sha256(file),
    offeredAt: uploads,
    by: 'adam',
    for: 'adam',
    request: `request-${uploads}`,
    ...purpose,
  };
  const ContentType = 'application/octet-stream';
  bucket.set(key, { Body: file, ContentType, Metadata: { purpose: JSON.stringify(full) }, ...more });
  return key;
}
async function fill(hardwareId: string, firmwareId: string): Promise<void> {
  for (const part of HUB_UNITS) await takeFile(upload(BINARY, { hardwareId, firmwareId, part }));
}
async function published(hardwareId: string, id: string): Promise<void> {
  await create(hardwareId, id);
  await fill(hardwareId, id);
  await publishFirmware(admin, at(hardwareId, id));
}

describe('a firmware', () => {
  it('has the given fields, and cannot be created twice', async () => {
    const hardwareId = aHardware();
    const made = await create(hardwareId, '3.0.7.8', {
      description: 'Spring',
      tags: ['stable'],
      changelog: '…',
    });
    expect(made).toMatchObject({
      id: '3.0.7.8',
      hardwareId,
      group: 'HUB',
      description: 'Spring',
      tags: ['stable'],
      changelog: '…',
      isPublished: false,
      isFileAvailable: false,
      containsFile: false,
      isHead: true,
      files: {},
      version: expect.any(Number),
    });
    expect(await read(hardwareId, '3.0.7.8')).toEqual(made);
    expect(await refusalOf(create(hardwareId, '3.0.7.8'))).toBe('NAME_ALREADY_USED');
  });

  it('goes from initial to ready to latest, and back when it is revoked', async () => {
    const hardwareId = aHardware();
    const states = [];
    await create(hardwareId, '3.0.0.1');
    states.push(await stateOf(hardwareId, '3.0.0.1'));
    expect(await refusalOf(publishFirmware(admin, at(hardwareId, '3.0.0.1')))).toBe('FIRMWARE_FILE_MISSING');
    await fill(hardwareId, '3.0.0.1');
    states.push(await stateOf(hardwareId, '3.0.0.1'));
    for (let twice = 0; twice < 2; twice++)
      states.push(firmwareState(await publishFirmware(admin, at(hardwareId, '3.0.0.1'))));
    await create(hardwareId, '3.0.0.2');
    states.push(await stateOf(hardwareId, '3.0.0.1'));
    for (let twice = 0; twice < 2; twice++)
      states.push(firmwareState(await revokeFirmware(admin, at(hardwareId, '3.0.0.1'))));
    expect(states).toEqual(['initial', 'ready', 'latest', 'latest', 'published', 'ready', 'ready']);
  });

  it('can be edited, published or not, unless it was changed concurrently', async () => {
    const hardwareId = aHardware();
    await published(hardwareId, '3.0.0.1');
    const was = await read(hardwareId, '3.0.0.1');
    const is = await put(hardwareId, '3.0.0.1', { changelog: 'mended', version: was.version });
    expect(is).toEqual({ ...was, changelog: 'mended', version: was.version + 1 });
    expect(await refusalOf(put(hardwareId, '3.0.0.1', { changelog: 'lost', version: was.version }))).toBe(
      'PLEASE_TRY_AGAIN',
    );
    expect(await refusalOf(put(hardwareId, '3.0.0.1', {}, { hardwareId: 'HUB-9999' }))).toBe(
      'FORM_VALIDATION_FAILED',
    );
    expect(await put(hardwareId, '3.0.0.1', { changelog: 'mended' })).toEqual(is);
  });

  it('cannot be deleted while it is published, and is deleted with everything that points to it', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '3.0.0.1', { tags: ['doomed'] });
    await fill(hardwareId, '3.0.0.1');
    await publishFirmware(admin, at(hardwareId, '3.0.0.1'));
    expect(await refusalOf(deleteFirmware(admin, at(hardwareId, '3.0.0.1')))).toBe('FIRMWARE_PUBLISHED');
    await revokeFirmware(admin, at(hardwareId, '3.0.0.1'));
    await deleteFirmware(admin, at(hardwareId, '3.0.0.1'));
    expect(await refusalOf(Promise.resolve().then(() => read(hardwareId, '3.0.0.1')))).toBe(
      'ENTITY_NOT_FOUND',
    );
    expect(await list(['tags:prefix:doomed'])).toEqual([]);
    await create(hardwareId, '3.0.0.1');
    expect(await isHead(hardwareId, '3.0.0.1')).toBe(true);
  });

  it('has audit entries for each change, with the API key if one was used', async () => {
    const hardwareId = aHardware();
    await published(hardwareId, '3.0.0.1');
    const key: Caller = { ...admin, kind: 'key', userId: 'keyholder' };
    await revokeFirmware(key, at(hardwareId, '3.0.0.1'));
    await deleteFirmware(key, at(hardwareId, '3.0.0.1'));
    const filter = [`item:eq:firmware/${hardwareId}/3.0.0.1`];
    const { items } = await getAudit(admin, { params: {}, query: { limit: 15, filter }, body: {} });
    expect(items.map(({ actorId, after }) => [actorId, Object.keys(after).join()])).toEqual([
      ['keyholder', ''],
      ['keyholder', 'isPublished'],
      ['adam', 'isPublished'],
      ['adam', 'FILESYS_UNIT'],
      ['adam', 'SCAN_UNIT'],
      ['adam', 'COM_UNIT'],
      ['adam', expect.stringContaining('description')],
    ]);
  });
});

describe('the head of a branch', () => {
  const heads = async (hardwareId: string, ids: string[]) => {
    const all = await Promise.all(ids.map(async (id) => ((await isHead(hardwareId, id)) ? id : '')));
    return all.filter(Boolean);
  };

  it('is its newest version by numbers, in any order of creation', async () => {
    const hardwareId = aHardware();
    const ids = ['3.0.9.0', '3.0.10.0', '3.0.2.0', '4.0.0.0'];
    for (const id of ids) await create(hardwareId, id);
    expect(await heads(hardwareId, ids)).toEqual(['3.0.10.0', '4.0.0.0']);
    await deleteFirmware(admin, at(hardwareId, '3.0.10.0'));
    expect(await heads(hardwareId, ['3.0.9.0', '3.0.2.0'])).toEqual(['3.0.9.0']);
    await create(hardwareId, '3.1.0.0', { previous: { hardwareId, firmwareId: '3.0.9.0' } });
    expect(await heads(hardwareId, ['3.0.9.0', '3.1.0.0'])).toEqual(['3.1.0.0']);
    await deleteFirmware(admin, at(hardwareId, '3.1.0.0'));
    expect(await heads(hardwareId, ['3.0.9.0', '3.0.2.0'])).toEqual(['3.0.9.0']);
  });

  it('is unique, however many versions are created and deleted concurrently', async () => {
    const hardwareId = aHardware();
    const ids = Array.from({ length: 8 }, (_, n) => `5.0.${n}.0`);
    const create2 = async (id: string): Promise<void> => {
      if ((await refusalOf(create(hardwareId, id))) === 'PLEASE_TRY_AGAIN') await create2(id);
    };
    await Promise.all(ids.map(create2));
    expect(await heads(hardwareId, ids)).toEqual(['5.0.7.0']);
    const remove = async (id: string): Promise<void> => {
      if ((await refusalOf(deleteFirmware(admin, at(hardwareId, id)))) === 'PLEASE_TRY_AGAIN')
        await remove(id);
    };
    await Promise.all([...ids.slice(3).map(remove), create2('5.0.2.5')]);
    expect(await heads(hardwareId, [...ids.slice(0, 3), '5.0.2.5'])).toEqual(['5.0.2.5']);
  });
});

describe('a previous version', () => {
  it('must exist, be older within its own branch, and cannot be deleted while it is named', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '3.0.0.1');
    const from = (firmwareId: string) => ({ previous: { hardwareId, firmwareId } });
    expect(await refusalOf(create(hardwareId, '3.0.0.2', from('3.0.0.0')))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(create(hardwareId, '3.0.0.0', from('3.0.0.1')))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(create(hardwareId, '003.001', { group: NOUN, ...from('3.0.0.1') }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
    await create(hardwareId, '3.0.0.2', from('3.0.0.1'));
    await create(hardwareId, '4.0.0.0', from('3.0.0.1'));
    const remove = () => refusalOf(deleteFirmware(admin, at(hardwareId, '3.0.0.1')));
    expect(await remove()).toBe('FIRMWARE_IN_USE');
    await put(hardwareId, '4.0.0.0', { previous: null });
    expect(await remove()).toBe('FIRMWARE_IN_USE');
    await deleteFirmware(admin, at(hardwareId, '3.0.0.2'));
    expect(await remove()).toBeUndefined();
  });
});

describe('the newest published', () => {
  it('is found by hardware and branch, and changes when firmware is published and revoked', async () => {
    const hardwareId = aHardware();
    const newest = async (branch: string) =>
      (await newestPublished('HUB', hardwareId, branch))?.row.firmwareId;
    expect(await newest('3')).toBeUndefined();
    for (const id of ['3.0.9.0', '3.0.10.0', '4.0.0.1']) await published(hardwareId, id);
    await create(hardwareId, '3.9.9.9');
    expect([await newest('3'), await newest('4'), await newest('30')]).toEqual([
      '3.0.10.0',
      '4.0.0.1',
      undefined,
    ]);
    await revokeFirmware(admin, at(hardwareId, '3.0.10.0'));
    expect(await newest('3')).toBe('3.0.9.0');
    await publishFirmware(admin, at(hardwareId, '3.0.10.0'));
    expect(await newest('3')).toBe('3.0.10.0');
  });
});

describe('the list', () => {
  it('is ordered by hardware, the newest first, and supports all its filters', async () => {
    const [one, other] = [aHardware(), aHardware()];
    await create(one, '7.0.9.1', { tags: ['alpha', 'rock'] });
    await create(one, '7.0.10.1', { tags: ['beta'] });
    await published(other, '7.0.9.1');
    await create(other, '007.001', { group: NOUN, tags: ['betamax'] });
    const rows = [`${one} 7.0.10.1`, `${one} 7.0.9.1`, `${other} 7.0.9.1`, `${other} 007.001`];
    const [newer, older, same, beacons] = rows as [string, string, string, string];
    expect(await list([`hardware:${one}`])).toEqual([newer, older]);
    expect(await list(['firmware:7.0.9.1'])).toEqual([older, same]);
    expect(await list(['firmware:prefix:7.0.'])).toEqual([newer, older, same]);
    expect(await list(['isPublished:true', 'firmware:7.0.9.1'])).toEqual([same]);
    expect(await list(['isPublished:true', `hardware:${other}`])).toEqual([same]);
    expect(await list(['tags:prefix:bet'])).toEqual([newer, beacons]);
    expect(await list(['tags:prefix:rock'])).toEqual([older]);
    expect(await list(['tags:prefix:bet'], { group: 'HUB' })).toEqual([newer]);
    expect((await list([], { limit: 100, group: 'HUB' })).filter((row) => rows.includes(row))).toEqual([
      newer,
      older,
      same,
    ]);
    expect(await list([], { group: NOUN })).toEqual([beacons]);
  });

  it('finds firmware by changed tags', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.1', { tags: ['yellow', 'green'] });
    await put(hardwareId, '1.0.0.1', { tags: ['green', 'purple'] });
    expect(await list(['tags:prefix:yellow'])).toEqual([]);
    expect(await list(['tags:prefix:purple'])).toEqual([`${hardwareId} 1.0.0.1`]);
    expect(await refusalOf(list(['tags:prefix:purple', 'tags:prefix:green']))).toBe('INVALID_FILTER_FIELD');
  });

  it('shows only published firmware to keys of users who are no admins', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.2', { tags: ['hidden'] });
    await published(hardwareId, '1.0.0.1');
    expect(await list([`hardware:${hardwareId}`], {}, reader)).toEqual([`${hardwareId} 1.0.0.1`]);
    expect(await list([`hardware:${hardwareId}`, 'isPublished:false'], {}, reader)).toEqual([]);
    expect(await list(['tags:prefix:hidden'], {}, reader)).toEqual([]);
    expect(await refusalOf(getFirmware(reader, at(hardwareId, '1.0.0.2')))).toBe('ENTITY_NOT_FOUND');
    expect((await getFirmware(reader, at(hardwareId, '1.0.0.1'))).isPublished).toBe(true);
  });

  it('continues where a page ends', async () => {
    const hardwareId = aHardware();
    const ids = Array.from({ length: 5 }, (_, n) => `1.0.0.${5 - n}`);
    for (const id of ids) await create(hardwareId, id);
    const found: string[] = [];
    for (let starting_at: string | undefined, page = 0; page < 5; page++) {
      const query = { limit: 2, filter: [`hardware:${hardwareId}`], ...(starting_at && { starting_at }) };
      const { items, links } = await getFirmwares(admin, { params: {}, query, body: {} });
      found.push(...items.map(({ id }) => id));
      if (!links.next) break;
      starting_at = new URL(links.next, 'http://x').searchParams.get('starting_at')!;
    }
    expect(found).toEqual(ids);
    expect(Object.keys(listing.filters).length).toBe(4);
  });
});

describe('a file', () => {
  const clear = async () => {
    for (const message of outbox.take('removals'))
      await clearFirmwareFiles(UnneededFirmwareFiles.parse(message));
  };
  const kept = () => [...bucket.keys()].filter((key) => key.startsWith('firmware/'));
  const incoming = () => [...bucket.keys()].filter((key) => key.startsWith('incoming/'));
  const fileOf = async (hardwareId: string, unit: HubUnit = 'COM_UNIT') =>
    (await read(hardwareId, '1.0.0.0')).files![unit];

  it('is used once it was checked, and can be downloaded by its URL', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    expect(await takeFile(upload(BINARY, { hardwareId, name: encodeURIComponent('größe.bin') }))).toBe(
      'taken',
    );
    expect(await fileOf(hardwareId)).toEqual({
      state: 'available',
      name: 'größe.bin',
      length: BINARY.length,
      sha256: sha256(BINARY),
    });
    expect(await read(hardwareId, '1.0.0.0')).toMatchObject({ containsFile: true, isFileAvailable: false });
    await fill(hardwareId, '1.0.0.0');
    expect(await read(hardwareId, '1.0.0.0')).toMatchObject({ isFileAvailable: true });
    const downloads = await downloadsOf((await readFirmware(hardwareId, '1.0.0.0'))!);
    expect(downloads.map(({ unit, length }) => [unit, length])).toEqual(
      HUB_UNITS.map((unit) => [unit, BINARY.length]),
    );
    expect(downloads[0]!.url).toMatch(/firmware\/.*response-content-disposition=attachment/);
    expect(incoming()).toEqual([]);
  });

  const NOT_FIRMWARE: [string, Buffer, object?][] = [
    ['content', Buffer.from('<!doctype html><p>no firmware</p>')],
    ['content', Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['content', Buffer.from('just some words, größer als nichts')],
    ['content', Buffer.from('%PDF-1.7 manual')],
    ['content', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), BINARY])],
    ['content', Buffer.concat([Buffer.from('7f454c4602010100000000000000000002003e00', 'hex'), BINARY])],
    ['content', BINARY, { ContentType: 'text/html' }],
    ['size', Buffer.alloc(0)],
    ['size', BINARY, { Body: Buffer.alloc(10) }],
    ['checksum', BINARY, { Body: Buffer.alloc(BINARY.length, 1) }],
  ];
  it.each(NOT_FIRMWARE)('is refused for its %s, and shows the reason', async (reason, file, more) => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    await fill(hardwareId, '1.0.0.0');
    expect(await takeFile(upload(file, { hardwareId }, more))).toBe(reason);
    expect(await fileOf(hardwareId)).toMatchObject({ state: 'refused', reason });
    expect(await read(hardwareId, '1.0.0.0')).toMatchObject({ containsFile: true, isFileAvailable: false });
    expect(incoming()).toEqual([]);
  });

  it.each([
    ['Intel HEX', Buffer.from(':10010000214601360121470136007EFE09D2190140\r\n:00000001FF\r\n')],
    ['a program for another processor', Buffer.from('7f454c4601010100000000000000000002002800', 'hex')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  ])('may be %s', async (_, file) => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    expect(await takeFile(upload(file, { hardwareId }))).toBe('taken');
  });

  const PLAIN = { length: undefined, sha256: undefined };
  const BY_CURL = { ContentType: 'application/x-www-form-urlencoded' };
  it('that was uploaded by a plain PUT gets its length and SHA-256 from its content', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    expect(await takeFile(upload(BINARY, { hardwareId, ...PLAIN }, BY_CURL))).toBe('taken');
    expect(await fileOf(hardwareId)).toEqual({
      state: 'available',
      name: 'com.bin',
      length: BINARY.length,
      sha256: sha256(BINARY),
    });
  });

  const TOO_LARGE = { length: FIRMWARE_BYTES_MAX + 1 } as Buffer;
  it.each([
    ['size', { Body: Buffer.alloc(0) }],
    ['size', { Body: TOO_LARGE, ChecksumSHA256: 'unread' }],
    ['content', { Body: Buffer.from('<!doctype html><p>no firmware</p>') }],
  ])(
    'that is uploaded by a plain PUT is refused for its %s and removed, and is not read if it is too large',
    async (reason, more) => {
      const hardwareId = aHardware();
      await create(hardwareId, '1.0.0.0');
      expect(await takeFile(upload(BINARY, { hardwareId, ...PLAIN }, more))).toBe(reason);
      expect(await fileOf(hardwareId)).toMatchObject({ state: 'refused', reason, length: more.Body.length });
      expect(incoming()).toEqual([]);
    },
  );

  it('replaces the previous one, which is deleted', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    await takeFile(upload(BINARY, { hardwareId }));
    await clear();
    const before = kept().length;
    const other = Buffer.concat([BINARY, BINARY]);
    await takeFile(upload(other, { hardwareId }));
    await clear();
    expect([kept().length, (await fileOf(hardwareId))!.length]).toEqual([before, other.length]);
  });

  it('is the one that was offered last, in any order of arrival', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    const [first, second] = [
      upload(BINARY, { hardwareId }),
      upload(Buffer.concat([BINARY, BINARY]), { hardwareId }),
    ];
    expect(await takeFile(second)).toBe('taken');
    expect(await takeFile(first)).toBe('gone');
    expect((await fileOf(hardwareId))!.length).toBe(2 * BINARY.length);
    expect(incoming()).toEqual([]);
  });

  it('is taken once, however often and concurrently S3 reports it, and no file of three units is lost', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    const keys = HUB_UNITS.map((part) => upload(BINARY, { hardwareId, part }));
    await Promise.all([...keys, ...keys].map((key) => takeFile(key).catch(() => takeFile(key))));
    expect(await read(hardwareId, '1.0.0.0')).toMatchObject({ isFileAvailable: true });
    await clear();
    const { files } = (await readFirmware(hardwareId, '1.0.0.0'))!;
    for (const { path } of Object.values(files)) expect(kept()).toContain(path);
  });

  it('is taken even if its worker crashes at any point, and nothing is left behind', async () => {
    for (let crashAt = 1, hasCrashed = true; hasCrashed; crashAt++) {
      const hardwareId = aHardware();
      await create(hardwareId, '1.0.0.0');
      await takeFile(upload(BINARY, { hardwareId }));
      await clear();
      const before = kept().length;
      const other = Buffer.concat([BINARY, BINARY]);
      const key = upload(other, { hardwareId });
      let moments = 0;
      hasCrashed = false;
      bucket.watch = () => {
        if (++moments !== crashAt) return;
        hasCrashed = true;
        throw new Error('crashed');
      };
      await takeFile(key).catch(() => {});
      delete bucket.watch;
      await takeFile(key);
      await clear();
      expect([crashAt, await fileOf(hardwareId)]).toMatchObject([
        crashAt,
        { state: 'available', length: other.length },
      ]);
      expect([crashAt, kept().length, incoming()]).toEqual([crashAt, before, []]);
      if (!hasCrashed) expect(crashAt).toBeGreaterThan(8);
    }
  });

  it('of a sender who may not upload any more is refused, and keeps the previous one', async () => {
    await accountWithId('dora', 'ADMIN');
    const setRole = (role: 'ADMIN' | 'INFO_PROVIDER') =>
      changeUser('dora', () => ({ change: { row: { role } } }));
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    await takeFile(upload(BINARY, { hardwareId }));
    const was = await fileOf(hardwareId);
    await setRole('INFO_PROVIDER');
    const other = Buffer.concat([BINARY, BINARY]);
    expect(await takeFile(upload(other, { hardwareId, by: 'dora', for: 'dora' }))).toBe('sender');
    expect(await fileOf(hardwareId)).toEqual(was);

    // Its worker crashes during the check, and the sender loses the role then.
    await setRole('ADMIN');
    const key = upload(other, { hardwareId, by: 'dora', for: 'dora' });
    let moments = 0;
    bucket.watch = () => {
      if (++moments > 2) throw new Error('crashed');
    };
    await takeFile(key).catch(() => {});
    delete bucket.watch;
    expect(await fileOf(hardwareId)).toMatchObject({ state: 'checking' });
    await setRole('INFO_PROVIDER');
    expect(await takeFile(key)).toBe('sender');
    expect(await fileOf(hardwareId)).toMatchObject({ state: 'refused', reason: 'sender' });
  });

  it('that arrives after publishing does not change the published firmware', async () => {
    const hardwareId = aHardware();
    await published(hardwareId, '1.0.0.0');
    const was = await read(hardwareId, '1.0.0.0');
    await clear();
    const before = kept().length;
    expect(await takeFile(upload(Buffer.concat([BINARY, BINARY]), { hardwareId }))).toBe('target');
    expect(await takeFile(upload(BINARY, { hardwareId: 'HUB-NONE' }))).toBe('target');
    expect(await takeFile(upload(BINARY, { hardwareId, part: 'FILE' }))).toBe('target');
    await clear();
    expect([await read(hardwareId, '1.0.0.0'), kept().length, incoming()]).toEqual([was, before, []]);
    const offered = { params: { hardwareId, id: '1.0.0.0' }, body: {} };
    const file = { length: 10, sha256: sha256(BINARY) };
    const ask = (query: object) =>
      refusalOf(getFirmwareUploadUrl(admin, { ...offered, query: { ...file, ...query } }));
    expect(await ask({ unit: 'COM_UNIT' })).toBe('FIRMWARE_PUBLISHED');
    expect(await ask({})).toBe('MISSING_PARAMETER');
    expect(await ask({ unit: 'COM_UNIT', sha256: undefined })).toBe('MISSING_PARAMETER');
  });

  it('is deleted with its firmware', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    await fill(hardwareId, '1.0.0.0');
    await clear();
    const before = kept().length;
    await deleteFirmware(admin, at(hardwareId, '1.0.0.0'));
    expect(kept().length).toBe(before);
    await clear();
    expect(kept().length).toBe(before - 3);
  });

  it('can be downloaded by its unit, once it is available', async () => {
    const hardwareId = aHardware();
    await create(hardwareId, '1.0.0.0');
    const ask = (query: { unit?: HubUnit }, caller = admin) =>
      getFirmwareDownloadUrl(caller, { params: { hardwareId, id: '1.0.0.0' }, query, body: {} });
    expect(await refusalOf(ask({ unit: 'COM_UNIT' }))).toBe('FIRMWARE_FILE_MISSING');
    expect(await refusalOf(ask({}))).toBe('MISSING_PARAMETER');
    await fill(hardwareId, '1.0.0.0');
    expect((await ask({ unit: 'COM_UNIT' })).value).toContain('X-Amz-Signature');
    expect(await refusalOf(ask({ unit: 'COM_UNIT' }, reader))).toBe('ENTITY_NOT_FOUND');
  });
});

import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ContentFileKind, contentFileId } from '../../../../shared/content/content-file.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { pdf, png } from '../../../../test/support/pictures.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { takeFile } from '../../composition/take-file.ts';
import { workOffRemoval } from '../../composition/work-off-removal.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { restoreInfoVersion } from '../infos/info-versions.ts';
import { removeInfoPoint } from '../infos/remove-info-points.ts';
import { setInfoPoint } from '../infos/set-info-point.ts';
import { attachFiles } from './attach-files.ts';
import { clearFilesOf, clearUnusedFiles, type NamesFile } from './clear-files.ts';
import { readFile } from './content-file-store.ts';
import { getContentFile } from './get-content-file.ts';
import { startContentUpload } from './start-content-upload.ts';

givenTable();
const bucket = givenBucket();
const outbox = givenOutbox();

const DAY_MS = 24 * 3600_000;
const WIFI = Buffer.from('WIFI:T:WPA;S:Harbour;P:guest;;');
const VCARD = Buffer.from('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ida\r\nEND:VCARD\r\n');
const MP4 = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0', 'latin1');
const MP3 = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
const SOUND_FRAME = Buffer.from([0xff, 0xfb, 0x90, 0x64, 0, 0]);

type Person = Awaited<ReturnType<typeof account>>;
let ann: Person;
let bob: Person;
beforeEach(async () => {
  setClock(undefined);
  [ann, bob] = await Promise.all([account(), account()]);
  for (const { id } of [ann, bob]) await changeUser(id, () => ({ change: { infoFeatureState: 'ON' } }));
});

const checksumOf = (file: Buffer) => createHash('sha256').update(file).digest('base64');
const start = (of: Person, kind: ContentFileKind, type: string, file: Buffer, more: object = {}) =>
  startContentUpload(callerOf(of), {
    params: {},
    query: {},
    body: { kind, type, length: file.length, checksum: checksumOf(file), ...more },
  });
const read = (of: Person, id: string) =>
  getContentFile(callerOf(of), { params: { id }, query: {}, body: {} });

let count = 0;
/** Puts a file where S3 would, for an offered upload, and lets the worker take it. */
function arrive(of: Person, id: string, Body: Buffer, ContentType: string) {
  const key = `incoming/${++count}`;
  const purpose = { kind: 'content', file: id, by: of.id, for: of.id, request: 'request-1' };
  bucket.set(key, { Body, ContentType, Metadata: { purpose: JSON.stringify(purpose) } });
  return takeFile(key);
}

async function uploaded(
  of: Person,
  kind: ContentFileKind = 'wifi',
  type = 'text/plain',
  file: Buffer = WIFI,
) {
  const { file: offered } = await start(of, kind, type, file);
  const outcome = await arrive(of, offered.id, file, type);
  return { outcome, ...(await read(of, offered.id)) };
}

describe('a file for content', () => {
  it.each<[ContentFileKind, string, Buffer]>([
    ['preview', 'image/png', png({ width: 480, height: 270 })],
    ['pdf', 'application/pdf', pdf('brochure')],
    ['audio', 'audio/mpeg', MP3],
    ['audio', 'audio/mpeg', SOUND_FRAME],
    ['audio', 'audio/mp4', MP4],
    ['video', 'video/mp4', MP4],
    ['vcard', 'text/vcard', VCARD],
    ['wifi', 'text/plain', WIFI],
  ])('of the kind %s and the type %s is served once it was checked', async (kind, type, file) => {
    const { outcome, state, url } = await uploaded(ann, kind, type, file);
    expect([outcome, state]).toEqual(['taken', 'ready']);
    expect(bucket.get(url.slice(1))).toMatchObject({ Body: file, ContentType: type });
    expect([...bucket.keys()].filter((key) => key.startsWith('incoming/'))).toEqual([]);
  });

  it.each<[string, ContentFileKind, string, Buffer]>([
    ['a picture that is too wide', 'preview', 'image/png', png({ width: 481, height: 200 })],
    ['a picture that is too high', 'preview', 'image/png', png({ width: 480, height: 271 })],
    ['a page as a picture', 'preview', 'image/png', Buffer.from('<script>')],
    ['a page as a document', 'pdf', 'application/pdf', Buffer.from('<html>')],
    ['a page as a sound', 'audio', 'audio/mpeg', Buffer.from('<html><body>')],
    ['a sound as a film', 'video', 'video/mp4', MP3],
    ['a card that does not end', 'vcard', 'text/vcard', VCARD.subarray(0, -8)],
    ['text that is not UTF-8', 'wifi', 'text/plain', Buffer.from('WIFI:S:\xff;;', 'latin1')],
    ['text of no network', 'wifi', 'text/plain', Buffer.from('javascript:alert(1)')],
  ])('is refused and never served: %s', async (_, kind, type, file) => {
    const { outcome, state, reason, url } = await uploaded(ann, kind, type, file);
    expect([outcome, state, reason]).toEqual(['content', 'refused', 'content']);
    expect(bucket.has(url.slice(1))).toBe(false);
  });

  it('is refused when it is longer than its kind may be, or of another type, before anything is stored', async () => {
    const large = Buffer.alloc(2049, 'x');
    expect(await refusalOf(start(ann, 'wifi', 'text/plain', large))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(start(ann, 'preview', 'image/svg+xml', WIFI))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(start(ann, 'preview', 'toString', WIFI))).toBe('FORM_VALIDATION_FAILED');
  });

  it('that differs from what was announced is refused', async () => {
    const { file } = await start(ann, 'wifi', 'text/plain', WIFI);
    expect(await arrive(ann, file.id, Buffer.concat([WIFI, WIFI]), 'text/plain')).toBe('size');
    expect(await arrive(ann, file.id, WIFI, 'text/plain')).toBe('gone');
  });

  it('that arrives after its sender was deactivated is refused', async () => {
    const { file } = await start(ann, 'wifi', 'text/plain', WIFI);
    await changeUser(ann.id, () => ({ change: { row: { deactivated: true } } }));
    expect(await arrive(ann, file.id, WIFI, 'text/plain')).toBe('sender');
    expect(bucket.has(file.url.slice(1))).toBe(false);
  });

  it('cannot be uploaded while the Info CMS is off, nor for a foreign account', async () => {
    expect(await refusalOf(start(ann, 'wifi', 'text/plain', WIFI, { userId: bob.id }))).toBe('MISSING_ROLE');
    await changeUser(ann.id, () => ({ change: { infoFeatureState: 'OFF' } }));
    expect(await refusalOf(start(ann, 'wifi', 'text/plain', WIFI))).toBe('INFO_CMS_OFF');
  });

  it('is hidden from other owners like one that does not exist', async () => {
    const { id } = await uploaded(ann);
    expect(await refusalOf(read(bob, id))).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(read(bob, 'none'))).toBe('ENTITY_NOT_FOUND');
  });
});

describe('content', () => {
  const use = (of: Person, url: string) => attachFiles(of.id, 'info#1', [{ field: 'outputs.en.0.url', url }]);

  it('can name only accepted files of its owner, by their whole address', async () => {
    const { url } = await uploaded(ann);
    await use(ann, url);
    await use(ann, 'https://elsewhere.example/a.pdf');
    const { file: waiting } = await start(ann, 'wifi', 'text/plain', WIFI);
    for (const [of, other] of [
      [bob, url],
      [ann, waiting.url],
      [ann, url.replace('.txt', '.html')],
      [ann, '/files/content/none.txt'],
    ] as const)
      expect(await refusalOf(use(of, other))).toBe('FORM_VALIDATION_FAILED');
  });
});

describe('an Info that names a file', () => {
  const save = (of: Person, url: string, more: object = {}) =>
    setInfoPoint(callerOf(of), {
      params: {},
      query: {},
      body: InfoInput.parse({
        name: `Info ${++count}`,
        outputs: { en: [{ type: 'WIFI', title: 'Guests', url }] },
        ...more,
      }),
    });
  const night = () => workOffRemoval({ dueAt: iso() });
  const isServed = (url: string) => bucket.has(url.slice(1));

  it('keeps it also by a version that can be restored, and loses it some weeks after it is deleted', async () => {
    const [{ url }, { url: other }] = await Promise.all([uploaded(ann), uploaded(ann)]);
    const { ids } = await owned(ann, 1);
    const { id } = await save(ann, url, { beaconIds: ids });
    await save(ann, other, { id });
    const weeks = async (count: number) => {
      for (let week = 0; week < count; week++) {
        setClock(now() + 7 * DAY_MS + 1000);
        await night();
      }
    };
    await weeks(3);
    expect([isServed(url), isServed(other)]).toEqual([true, true]);
    const restored = await restoreInfoVersion(callerOf(ann), { params: { id, n: 1 }, query: {}, body: {} });
    expect(restored.outputs.en?.[0]?.url).toBe(url);
    await removeInfoPoint(callerOf(ann), { params: { id, user: '0' }, query: {}, body: {} });
    await weeks(3);
    expect([isServed(url), isServed(other)]).toEqual([false, false]);
  });

  it('is refused with the field when the file belongs to another owner', async () => {
    const [{ url }, { ids }] = await Promise.all([uploaded(bob), owned(ann, 1)]);
    const refusal = await save(ann, url, { beaconIds: ids }).catch((error) => error);
    expect(refusal).toMatchObject({
      code: 'FORM_VALIDATION_FAILED',
      details: { 'outputs.en.0.url': { rule: 'file' } },
    });
  });

  it('is deleted with its files when the Info CMS is switched off', async () => {
    const { url } = await uploaded(ann);
    const { ids } = await owned(ann, 1);
    await save(ann, url, { beaconIds: ids });
    setClock(now() + 1000);
    await setInfoFeatureState(callerOf(ann), { params: { user: '0', state: 'OFF' }, query: {}, body: {} });
    for (let left = outbox.take('removals'); left.length; left = outbox.take('removals'))
      for (const message of left) await workOffRemoval(message);
    expect(isServed(url)).toBe(false);
  });
});

describe('files that nothing names', () => {
  /** What names which files now. */
  const naming = new Map<string, string>();
  const names: NamesFile = async (of, url) => naming.get(of) === url;
  const clear = () => clearUnusedFiles(names);
  const isServed = (url: string) => bucket.has(url.slice(1));
  const passDays = (days: number) => setClock(now() + days * DAY_MS + 1000);

  it('are deleted a week after their upload', async () => {
    const { url } = await uploaded(ann);
    passDays(6);
    await clear();
    expect(isServed(url)).toBe(true);
    passDays(1);
    await clear();
    expect(isServed(url)).toBe(false);
    expect(await readFile(contentFileId(url)!)).toBeUndefined();
    expect(await refusalOf(attachFiles(ann.id, 'info#1', [{ field: 'url', url }]))).toBe(
      'FORM_VALIDATION_FAILED',
    );
  });

  it('stay while something names them, and for a week after a check has found the end of their last use', async () => {
    const { url } = await uploaded(ann);
    await attachFiles(ann.id, 'info#1', [{ field: 'url', url }]);
    naming.set('info#1', url);
    for (let week = 0; week < 3; week++) {
      passDays(7);
      await clear();
    }
    expect(isServed(url)).toBe(true);
    naming.delete('info#1');
    passDays(7);
    await clear();
    expect(isServed(url)).toBe(true);
    passDays(7);
    await clear();
    expect(isServed(url)).toBe(false);
  });

  it('stay when a use was noted shortly before the content that names them is saved', async () => {
    const { url } = await uploaded(ann);
    passDays(7);
    await attachFiles(ann.id, 'info#2', [{ field: 'url', url }]);
    await clear();
    expect(isServed(url)).toBe(true);
  });

  it('are deleted completely although the worker is killed between any two requests', async () => {
    for (let requests = 1; requests < 5; requests++) {
      const { url } = await uploaded(ann);
      passDays(8);
      let left = requests;
      bucket.watch = () => {
        if (--left === 0) throw new Error('killed');
      };
      await clear().catch(() => {});
      delete bucket.watch;
      await clear();
      expect(isServed(url)).toBe(false);
      expect(await readFile(contentFileId(url)!)).toBeUndefined();
    }
  });

  it('are deleted with the content of their owner, also named ones, and no file of others', async () => {
    const [{ url }, { url: foreign }] = await Promise.all([uploaded(ann), uploaded(bob)]);
    await attachFiles(ann.id, 'info#1', [{ field: 'url', url }]);
    setClock(now() + 1000);
    while (await clearFilesOf(ann.id, iso()));
    expect([isServed(url), isServed(foreign)]).toEqual([false, true]);
    expect(await readFile(contentFileId(url)!)).toBeUndefined();
  });
});

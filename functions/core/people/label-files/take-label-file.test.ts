import { beforeAll, describe, expect, it } from 'vitest';
import { LOGO_BYTES_MAX, TERMS_BYTES_MAX } from '../../../../shared/contract/auth.ts';
import { NEW_GROUP } from '../../../../shared/model/label.ts';
import { givenBucket } from '../../../../test/support/bucket.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { KNOWN_TEXTS } from '../../../../test/support/known-texts.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { accountWithId, callerOf } from '../../../../test/support/people.ts';
import { pdf, png } from '../../../../test/support/pictures.ts';
import { takeFile } from '../../composition/take-file.ts';
import { OPERATOR } from '../../kernel/audit/operator.ts';
import { changeUser } from '../accounts/store.ts';
import { getAudit } from '../audit-trail/get-audit.ts';
import { createManagerGroup, deleteManagerGroup, putManagerGroup } from '../groups/manager-groups.ts';
import { clearFiles, Unneeded } from '../labels/clear-files.ts';
import { seedLabels } from '../labels/known-labels.ts';
import { createManagerLabel, deleteManagerLabel } from '../labels/manager-labels.ts';
import { readLabel } from '../labels/store.ts';
import type { Purpose } from './offer-upload.ts';
import { readersOf } from './take-terms.ts';

givenTable();
const bucket = givenBucket();
const outbox = givenOutbox();

const PNG = png();
const PDF = pdf('terms');
const sender = { by: 'adam', for: 'adam', request: 'request-1' };
const logo = { kind: 'logo', name: 'cancom', type: 'image/png', ...sender } as const;
const terms = (language: 'de-de' | 'en-gb' | 'fr-fr', name = 'museums') =>
  ({ kind: 'terms', name, language, type: 'application/pdf', ...sender }) as const;

let count = 0;
/** Uploads a file as its sender would, and returns its key. */
function upload(Body: Buffer, purpose: Purpose | object, more: object = {}): string {
  const key = `incoming/${++count}`;
  const ContentType = 'type' in purpose ? String(purpose.type) : 'image/png';
  bucket.set(key, { Body, ContentType, Metadata: { purpose: JSON.stringify(purpose) }, ...more });
  return key;
}
const incoming = () => [...bucket.keys()].filter((key) => key.startsWith('incoming/'));
const readGroup = (name: string) => readLabel('managergroup', name, { consistent: true });
const readLogo = async () => (await readLabel('managerlabel', 'cancom', { consistent: true }))?.logoUrl;

beforeAll(async () => {
  await accountWithId('adam', 'ADMIN');
  await seedLabels(KNOWN_TEXTS);
  for (const name of ['museums', 'parks', 'pools'])
    await createManagerGroup(OPERATOR, {
      params: {},
      query: {},
      body: { ...NEW_GROUP, name, termsOfUseFile: name === 'pools' ? null : 'terms_{language}.pdf' },
    });
});

describe('a logo', () => {
  it('becomes that of its label, under a unique name', async () => {
    expect(await takeFile(upload(PNG, logo))).toBe('taken');
    const logoUrl = await readLogo();
    expect(logoUrl).toMatch(/^\/files\/logos\/cancom-[0-9a-f]{16}\.png$/);
    expect(bucket.get(logoUrl!.slice(1))).toMatchObject({
      Body: PNG,
      ContentType: 'image/png',
      CacheControl: 'public, max-age=31536000, immutable',
    });
    expect(incoming()).toEqual([]);
  });

  it('is taken once, however often and concurrently S3 reports it', async () => {
    const before = await readLabel('managerlabel', 'cancom', { consistent: true });
    const key = upload(png({ text: '!' }), logo);
    const takings = await Promise.all(Array.from({ length: 5 }, () => takeFile(key)));
    expect(takings.toSorted()).toEqual(['gone', 'gone', 'gone', 'gone', 'taken']);
    expect(await takeFile(key)).toBe('gone');
    const after = await readLabel('managerlabel', 'cancom', { consistent: true });
    expect(after!.version).toBe(before!.version + 1);
  });

  it('leaves an audit entry with its sender', async () => {
    await takeFile(upload(png({ text: '?' }), { ...logo, request: 'request-2' }));
    const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
    const filter = ['item:eq:managerlabel/cancom'];
    const { items } = await getAudit(admin, { params: {}, query: { limit: 1, filter }, body: {} });
    expect(items[0]).toMatchObject({
      actorId: 'adam',
      operation: 'startLogoUpload',
      requestId: 'request-2',
      after: { logoUrl: await readLogo() },
    });
  });
});

it('a file is deleted when its sender may not upload any more, also a sender who acted for a user', async () => {
  await accountWithId('dora', 'ADMIN');
  await accountWithId('ida', 'INFO_PROVIDER');
  const was = [bucket.size, await readLogo()];
  const by = { by: 'dora', for: 'dora', request: 'request-3' };
  const files = [upload(PNG, { ...logo, ...by }), upload(PDF, { ...terms('de-de'), ...by })];
  const actingFor = upload(PNG, { ...logo, ...by, for: 'ida' });
  await changeUser('dora', () => ({ change: { row: { role: 'GROUP_ADMIN' } } }));
  for (const key of [...files, actingFor]) expect(await takeFile(key)).toBe('sender');
  await changeUser('dora', () => ({ change: { row: { role: 'ADMIN' } } }));
  await changeUser('ida', () => ({ change: { row: { role: 'ADMIN' } } }));
  expect(await takeFile(upload(PNG, { ...logo, ...by, for: 'ida' }))).toBe('sender');
  expect([bucket.size, await readLogo()]).toEqual(was);
});

describe('a file that does not match its offer', () => {
  const cases: [string, Buffer, object, object?][] = [
    ['content', Buffer.from('<html><script>alert(1)</script>'), logo],
    ['content', PDF, logo],
    ['content', png({ width: 4097, height: 1 }), logo],
    ['content', Buffer.concat([PNG, Buffer.from('<script>')]), logo],
    ['content', Buffer.from('%PDF-1.7 and nothing else'), terms('de-de')],
    ['content', PNG, logo, { ContentType: 'text/html' }],
    ['content', PNG, terms('de-de')],
    ['size', Buffer.concat([PNG, Buffer.alloc(LOGO_BYTES_MAX)]), logo],
    ['size', Buffer.concat([PDF, Buffer.alloc(TERMS_BYTES_MAX)]), terms('de-de')],
    ['checksum', PNG, logo, { ChecksumSHA256: 'another' }],
    ['unknown', PNG, { ...logo, kind: 'script' }],
    ['unknown', PNG, logo, { Metadata: { purpose: 'not JSON' } }],
    ['unknown', PNG, logo, { Metadata: {} }],
    ['target', PNG, { ...logo, name: 'nowhere' }],
    ['target', PDF, terms('de-de', 'nowhere')],
    ['target', PDF, terms('de-de', 'pools')],
  ];
  it.each(cases)('is deleted for its %s', async (fault, file, purpose, more) => {
    const published = bucket.size;
    const was = await readLogo();
    expect(await takeFile(upload(file, purpose, more))).toBe(fault);
    expect([bucket.size, await readLogo(), incoming()]).toEqual([published, was, []]);
  });
});

describe('terms of use', () => {
  const textOf = (group: string, language: string) =>
    /%PDF-1.7\n% (.*)/.exec(
      bucket.get(`files/terms/${group}/terms_${language}.pdf`)?.Body.toString() ?? '',
    )?.[1];
  const send = (group: string, language: 'de-de' | 'en-gb' | 'fr-fr', text: string) =>
    takeFile(upload(pdf(text), terms(language, group)));

  it('can be read in every language once one is uploaded; missing languages prefer the fallback language', async () => {
    const texts = () => ['de-de', 'en-gb', 'fr-fr'].map((language) => textOf('museums', language));
    await send('museums', 'en-gb', 'english');
    expect(texts()).toEqual(['english', 'english', 'english']);
    expect((await readGroup('museums'))?.termsLanguages).toEqual(['en-gb']);
    await send('museums', 'de-de', 'deutsch');
    expect(texts()).toEqual(['deutsch', 'english', 'deutsch']);
    await send('museums', 'fr-fr', 'français');
    expect(texts()).toEqual(['deutsch', 'english', 'français']);
    expect((await readGroup('museums'))?.termsLanguages).toEqual(['de-de', 'en-gb', 'fr-fr']);
  });

  it('are cached only for a short time, and their replacement leaves an audit entry', async () => {
    await send('parks', 'de-de', 'eins');
    await send('parks', 'de-de', 'zwei');
    expect(textOf('parks', 'fr-fr')).toBe('zwei');
    expect(bucket.get('files/terms/parks/terms_de-de.pdf')?.CacheControl).toBe('public, max-age=300');
    const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
    const filter = ['item:eq:managergroup/parks'];
    const { items } = await getAudit(admin, { params: {}, query: { limit: 15, filter }, body: {} });
    expect(items.map(({ operation }) => operation)).toEqual([
      'startTermsUpload',
      'startTermsUpload',
      'operate',
    ]);
    expect(Object.keys(items[0]!.after)).toEqual(['terms_de-de.pdf']);
  });

  it.each([
    ['fr-fr', [], ['de-de', 'en-gb', 'fr-fr']],
    ['fr-fr', ['en-gb'], ['fr-fr']],
    ['de-de', ['en-gb'], ['de-de', 'fr-fr']],
    ['en-gb', ['de-de', 'en-gb', 'fr-fr'], ['en-gb']],
  ] as const)('in %s, when %j are there, are for the readers of %j', (language, uploaded, readers) => {
    expect(readersOf(language, uploaded)).toEqual(readers);
  });
});

describe('a file that is deleted as unneeded', () => {
  const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');
  const published = (path: string) => [...bucket.keys()].filter((key) => key.startsWith(`files/${path}`));
  /** Handles the queued messages. */
  const clear = async () => {
    for (const message of outbox.take('removals')) await clearFiles(Unneeded.parse(message));
  };
  const aGroup = async (name: string) => {
    const group = { ...NEW_GROUP, name, termsOfUseFile: 'terms_{language}.pdf' };
    await createManagerGroup(admin, { params: {}, query: {}, body: group });
    await takeFile(upload(PDF, terms('de-de', name)));
    return group;
  };

  it('is a logo that was replaced, or whose label was deleted', async () => {
    const label = {
      ...(await readLabel('managerlabel', 'cancom'))!,
      ...{ name: 'brief', hostUrl: null, hostUrlForwarding: false },
    };
    const { users: _, logoUrl: __, ...body } = label;
    await createManagerLabel(admin, { params: {}, query: {}, body });
    const to = { ...logo, name: 'brief' };
    await takeFile(upload(PNG, to));
    await clear();
    const first = published('logos/brief-');
    await takeFile(upload(PNG, to));
    await clear();
    const second = published('logos/brief-');
    expect([first.length, second.length]).toEqual([1, 1]);
    expect(second).not.toEqual(first);
    await deleteManagerLabel(admin, { params: { name: 'brief' }, query: {}, body: {} });
    expect(published('logos/brief-')).toEqual(second);
    await clear();
    expect(published('logos/brief-')).toEqual([]);
  });

  it('is a logo that S3 reports again after it was replaced', async () => {
    const before = published('logos/cancom');
    const key = upload(PNG, logo);
    const file = bucket.get(key)!;
    await takeFile(key);
    const removals = outbox.take('removals');
    await takeFile(upload(Buffer.concat([PNG, Buffer.from('next')]), logo));
    bucket.set(key, file);
    expect(await takeFile(key)).toBe('gone');
    for (const message of removals) await clearFiles(Unneeded.parse(message));
    await clear();
    const left = published('logos/cancom').filter((path) => !before.includes(path));
    expect(left).toEqual([(await readLogo())!.slice(1)]);
  });

  it('is the terms of use of a group that was deleted, or has new ones', async () => {
    await aGroup('gone');
    await deleteManagerGroup(admin, { params: { name: 'gone' }, query: {}, body: {} });
    const group = await aGroup('renamed');
    const body = { ...group, termsOfUseFile: 'other_{language}.pdf' };
    await putManagerGroup(admin, { params: { name: 'renamed' }, query: {}, body });
    expect([published('terms/gone/').length, published('terms/renamed/').length]).toEqual([3, 3]);
    await clear();
    expect([published('terms/gone/').length, published('terms/renamed/').length]).toEqual([0, 0]);
  });

  it('is never a file that is in use again', async () => {
    const group = await aGroup('again');
    const put = (termsOfUseFile: string) =>
      putManagerGroup(admin, { params: { name: 'again' }, query: {}, body: { ...group, termsOfUseFile } });
    await put('other_{language}.pdf');
    await put(group.termsOfUseFile);
    await takeFile(upload(PDF, terms('de-de', 'again')));
    await clear();
    expect(published('terms/again/').length).toBe(3);
  });
});

import { createHash } from 'node:crypto';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, expect, it } from 'vitest';
import { ConsoleSession } from '../bin/console-session.ts';
import { steadyFetch } from '../bin/steady-fetch.ts';
import {
  createManagerLabel,
  getBranding,
  getManagerGroups,
  getManagerLabels,
  startLogoUpload,
  startTermsUpload,
} from '../shared/contract/auth.ts';
import { getContentFile, startContentUpload } from '../shared/contract/content/files.ts';
import { setInfoFeatureState } from '../shared/contract/content/infos.ts';
import { NEW_MANAGER_LABEL } from '../shared/model/label.ts';
import { PASSWORD } from './support/cast.ts';
import { eventually } from './support/eventually.ts';
import { KNOWN_TEXTS } from './support/known-texts.ts';
import { pdf, png } from './support/pictures.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';

const running = givenPlatform();
let admin: ConsoleSession;
let s3: S3Client;
let sqs: SQSClient;
let bucket: string;

const PNG = png();
const checksumOf = (file: Buffer) => createHash('sha256').update(file).digest('base64');

beforeAll(async () => {
  const { operator, url, platform } = running();
  const somebody = { email: 'admin@example.com', name: 'Admin', password: PASSWORD, role: 'ADMIN' };
  await operator.run({ command: 'create-user', ...somebody });
  await operator.run({ command: 'seed-labels', texts: KNOWN_TEXTS });
  await operator.run({
    command: 'create-group',
    name: 'museums',
    termsOfUseFile: 'terms_{language}.pdf',
    termsOfUseVersion: '1',
  });
  admin = await ConsoleSession.signIn(url, somebody.email, PASSWORD);
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  const aws = { endpoint, credentials, region: assembly.region };
  s3 = new S3Client({ ...aws, forcePathStyle: true });
  sqs = new SQSClient(aws);
  bucket = assembly
    .of('AWS::S3::Bucket')
    .find(({ properties }) => properties.NotificationConfiguration)!.name;
});

const offerLogo = (file: Buffer, name = 'cancom') =>
  admin.call(startLogoUpload, {
    params: { name },
    body: { type: 'image/png', length: file.length, checksum: checksumOf(file) },
  });

const put = async (url: string, headers: Record<string, string>, file: Buffer): Promise<number> =>
  (await steadyFetch(url, { method: 'PUT', headers, body: new Uint8Array(file) })).status;

const found = <T>(read: () => Promise<T | undefined>): Promise<T> =>
  eventually(async () => {
    const value = await read();
    if (!value) throw new Error('not found yet');
    return value;
  });
const labelNamed = async (name: string) =>
  (await admin.call(getManagerLabels, { query: { filter: [`name:prefix:${name}`] } })).items[0];
/** The path of a label's logo, once it is this picture. An index that lags may show an earlier one for a while. */
const logoOnceItIs = (file: Buffer, name = 'cancom') =>
  found(async () => {
    const logoUrl = (await labelNamed(name))?.logoUrl;
    if (!logoUrl) return undefined;
    const shown = await fetch(running().url + logoUrl);
    return Buffer.from(await shown.arrayBuffer()).equals(file) ? logoUrl : undefined;
  });
const uploadLogo = async (file: Buffer): Promise<string> => {
  const { url, headers } = await offerLogo(file);
  expect(await put(url, headers, file)).toBe(200);
  return await logoOnceItIs(file);
};
const incoming = async () => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'incoming/' }));
  return Contents.map(({ Key }) => Key);
};
const allTaken = () => found(async () => ((await incoming()).length === 0 ? true : undefined));

it('an uploaded logo is served by the edge and may be cached for ever', async () => {
  const logoUrl = await uploadLogo(PNG);
  const shown = await fetch(running().url + logoUrl);
  expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    'content-disposition': expect.stringMatching(/^inline; filename="cancom-/),
  });
  const branding = await admin.call(getBranding, { query: { managerlabel: 'cancom' } });
  expect(branding.logoUrl).toBe(logoUrl);
  await allTaken();
});

it('uploaded terms of use are served for every language', async () => {
  const file = pdf('terms of use');
  const { url, headers } = await admin.call(startTermsUpload, {
    params: { name: 'museums', language: 'de-de' },
    body: { length: file.length, checksum: checksumOf(file) },
  });
  expect(await put(url, headers, file)).toBe(200);
  const path = await found(
    async () =>
      (await admin.call(getBranding, { query: { managergroup: 'museums' } })).termsOfUseFile ?? undefined,
  );
  const shown = await fetch(running().url + path.replace('{language}', 'fr-fr'));
  expect(await shown.text()).toBe(file.toString());
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    'content-disposition': 'attachment; filename="terms_fr-fr.pdf"',
  });
  await found(async () => {
    const { items } = await admin.call(getManagerGroups, { query: {} });
    return items[0]?.termsLanguages.includes('de-de') || undefined;
  });
});

it('a file for content is served by the edge once it was checked, and saved instead of shown', async () => {
  const file = pdf('brochure');
  await admin.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  const { file: offered, upload } = await admin.call(startContentUpload, {
    body: { kind: 'pdf', type: 'application/pdf', length: file.length, checksum: checksumOf(file) },
  });
  expect(await put(upload.url, upload.headers, file)).toBe(200);
  const { url } = await found(async () => {
    const read = await admin.call(getContentFile, { params: { id: offered.id } });
    return read.state === 'ready' ? read : undefined;
  });
  const shown = await fetch(running().url + url);
  expect(await shown.text()).toBe(file.toString());
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'public, max-age=1800',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; .*; sandbox$/),
    'content-disposition': expect.stringMatching(/^attachment; filename="/),
  });
  await allTaken();
});

it('a signed URL takes no file other than the one it was signed for', async () => {
  const other = Buffer.from(PNG);
  other[PNG.length - 20]! ^= 1;
  const { url, headers } = await offerLogo(PNG);
  const { 'if-none-match': _, ...unguarded } = headers;
  const refused = await Promise.all([
    put(url, headers, other),
    put(url, { ...headers, 'x-amz-checksum-sha256': checksumOf(other) }, other),
    put(url, { ...headers, 'content-type': 'text/html' }, PNG),
    put(url, headers, Buffer.concat([PNG, PNG])),
    put(url, unguarded, PNG),
    put(url.replace('incoming', 'files'), headers, PNG),
    put(url.replace('cancom', 'another'), headers, PNG),
  ]);
  expect(refused.map((status) => status >= 400 && status < 500)).toEqual(refused.map(() => true));
  expect(await incoming()).toEqual([]);
});

it('a browser may send the signed headers to the bucket', async () => {
  const { url, headers } = await offerLogo(PNG);
  const ask = (method: string) =>
    steadyFetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: running().url,
        'access-control-request-method': method,
        'access-control-request-headers': Object.keys(headers).join(', '),
      },
    });
  expect([(await ask('PUT')).status, (await ask('DELETE')).status]).toEqual([200, 403]);
  const page = await fetch(running().url);
  expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${new URL(url).origin}`);
});

it('an uploaded file that is no valid picture is deleted and does not become a logo', async () => {
  const known = NEW_MANAGER_LABEL;
  const made = await admin.call(createManagerLabel, { body: { ...known, name: 'plain' } });
  const page = Buffer.from('<script>alert(1)</script>');
  for (const file of [page, Buffer.concat([PNG, page]), png({ width: 4097, height: 1 })]) {
    const { url, headers } = await offerLogo(file, 'plain');
    expect(await put(url, headers, file)).toBe(200);
  }
  await allTaken();
  const label = await found(() => labelNamed('plain'));
  expect(label).toMatchObject({ logoUrl: null, version: made.version });
});

it('an upload that is not checked yet cannot be downloaded', async () => {
  const { url } = await offerLogo(PNG);
  const key = new URL(url).pathname.split('/').slice(-2).join('/');
  for (const path of [`/${key}`, `/files/../${key}`, `/files/%2e%2e/${key}`]) {
    const shown = await fetch(running().url + path);
    expect(shown.headers.get('content-type')).not.toBe('image/png');
  }
});

it('S3’s test message and an event of a deleted object are ignored', async () => {
  const event = { Records: [{ s3: { object: { key: 'incoming/long-gone' } } }] };
  await sendToQueue(running(), 'FilesIncoming', { Service: 'Amazon S3', Event: 's3:TestEvent' });
  const QueueUrl = await sendToQueue(running(), 'FilesIncoming', event);
  await uploadLogo(png({ text: 'after them' }));
  // A message that failed would still be in the queue.
  const left = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
  await found(async () => {
    const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: [...left] });
    const { Attributes } = await sqs.send(asked);
    return left.every((name) => Attributes?.[name] === '0') || undefined;
  });
});

it('a replaced logo is deleted', async () => {
  const was = await uploadLogo(png({ text: 'first' }));
  const replaced = await uploadLogo(png({ text: 'instead' }));
  // The product sends this message itself, but with a delay of 45 seconds.
  const message = { logosOf: 'cancom', paths: [was.slice(1), replaced.slice(1)] };
  await sendToQueue(running(), 'RemovalsQueue', message);
  const { Contents } = await found(async () => {
    const found = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: 'files/logos/cancom-' }));
    return found.Contents?.some(({ Key }) => `/${Key}` === was) ? undefined : found;
  });
  expect(Contents?.map(({ Key }) => `/${Key}`)).toContain(replaced);
});

it('the picture of a floor plan that no site has any more is deleted', async () => {
  const [Bucket, Key] = [bucket, 'plans/unneeded'];
  await s3.send(new PutObjectCommand({ Bucket, Key, Body: PNG }));
  // The product sends this message itself, but with a delay of 90 seconds.
  await sendToQueue(running(), 'RemovalsQueue', { plansOf: 'nowhere', paths: [Key] });
  await found(async () => {
    const { KeyCount } = await s3.send(new ListObjectsV2Command({ Bucket, Prefix: 'plans/' }));
    return KeyCount === 0 ? true : undefined;
  });
});

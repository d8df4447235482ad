import { createHash, randomBytes } from 'node:crypto';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { beforeAll, expect, it } from 'vitest';
import { ApiError, ConsoleSession } from '../bin/console-session.ts';
import { uploadFirmware } from '../bin/demo/upload-firmware.ts';
import { steadyFetch } from '../bin/steady-fetch.ts';
import { createAppRight } from '../shared/contract/auth.ts';
import {
  createFirmware,
  deleteFirmware,
  getFirmware,
  getFirmwareDownloadUrl,
  getFirmwareUploadUrl,
  publishFirmware,
  putFirmware,
  revokeFirmware,
} from '../shared/contract/devices.ts';
import { HUB_UNITS } from '../shared/model/firmware.ts';
import { PASSWORD } from './support/cast.ts';
import { givenPlatform } from './support/platform.ts';
import { sendToQueue } from './support/send-to-queue.ts';

const running = givenPlatform();
let admin: ConsoleSession;
let s3: S3Client;
let bucket: string;

beforeAll(async () => {
  const { operator, url, platform } = running();
  const somebody = { email: 'admin@example.com', name: 'Admin', password: PASSWORD, role: 'ADMIN' };
  await operator.run({ command: 'create-user', ...somebody });
  admin = await ConsoleSession.signIn(url, somebody.email, PASSWORD);
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  s3 = new S3Client({ endpoint, credentials, region: assembly.region, forcePathStyle: true });
  bucket = assembly
    .of('AWS::S3::Bucket')
    .find(({ properties }) => properties.NotificationConfiguration)!.name;
});

const params = { hardwareId: 'HUB-0300', id: '3.0.7.8' };
const files = Object.fromEntries(HUB_UNITS.map((unit) => [unit, randomBytes(50_000)]));
const keysBelow = async (Prefix: string) => {
  const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket, Prefix }));
  return Contents.map(({ Key }) => Key!);
};
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiError ? error.body.message : error),
  );
const eventually = (holds: () => Promise<boolean>) => expect.poll(holds, { interval: 100 }).toBe(true);
const offer = (file: Buffer) =>
  admin.call(getFirmwareUploadUrl, {
    params,
    query: {
      unit: 'COM_UNIT',
      length: file.length,
      sha256: createHash('sha256').update(file).digest('hex'),
      name: 'größe.bin',
    },
  });

it('a firmware is created, gets three files, is published, and its files can be downloaded unchanged', async () => {
  await admin.call(createFirmware, { body: { ...params, group: 'hub' } });
  expect(await refusal(admin.call(publishFirmware, { params }))).toBe('FIRMWARE_FILE_MISSING');
  for (const unit of HUB_UNITS) await uploadFirmware(admin, params, unit, files[unit]!);
  expect(await admin.call(getFirmware, { params })).toMatchObject({ isFileAvailable: true });
  await admin.call(putFirmware, { params, body: { changelog: 'Hears more.' } });
  expect(await admin.call(publishFirmware, { params })).toMatchObject({ isPublished: true, isHead: true });
  for (const unit of HUB_UNITS) {
    const { value } = await admin.call(getFirmwareDownloadUrl, { params, query: { unit } });
    const had = await steadyFetch(value);
    expect(Buffer.from(await had.arrayBuffer())).toEqual(files[unit]);
    expect(had.headers.get('content-disposition')).toBe(
      `attachment; filename="HUB-0300_3.0.7.8_${unit}.bin"`,
    );
  }
});

it('the files of firmware can be read only by a signed URL', async () => {
  const [key] = await keysBelow('firmware/');
  const { value } = await admin.call(getFirmwareDownloadUrl, { params, query: { unit: 'COM_UNIT' } });
  expect((await steadyFetch(new URL(new URL(value).pathname, value))).status).toBe(403);
  const shown = await fetch(`${running().url}/${key}`);
  expect(shown.headers.get('content-type')).not.toBe('application/octet-stream');
});

it('a file that arrives after publishing, by a URL from before, is deleted', async () => {
  expect(await refusal(offer(files.COM_UNIT!))).toBe('FIRMWARE_PUBLISHED');
  await admin.call(revokeFirmware, { params });
  const late = randomBytes(1000);
  const { value, headers } = await offer(late);
  await admin.call(publishFirmware, { params });
  const was = await admin.call(getFirmware, { params });
  expect((await steadyFetch(value, { method: 'PUT', headers, body: new Uint8Array(late) })).status).toBe(200);
  await eventually(async () => (await keysBelow('incoming/')).length === 0);
  expect(await admin.call(getFirmware, { params })).toEqual(was);
  // What an event that was reported twice has copied is deleted a minute and a half later.
  await expect.poll(async () => (await keysBelow('firmware/')).length).toBe(HUB_UNITS.length);
});

it('a signed URL takes only the length, the type and the content that were signed', async () => {
  await admin.call(revokeFirmware, { params });
  const file = randomBytes(1000);
  const { value, headers } = await offer(file);
  const put = async (body: Buffer, more: object = {}) =>
    (
      await steadyFetch(value, {
        method: 'PUT',
        headers: { ...headers, ...more },
        body: new Uint8Array(body),
      })
    ).status;
  const refused = [
    await put(randomBytes(1000)),
    await put(randomBytes(999)),
    await put(file, { 'content-type': 'text/html' }),
  ];
  expect(refused.every((status) => status >= 400 && status < 500)).toBe(true);
  expect(await keysBelow('incoming/')).toEqual([]);
});

it('a URL that was requested without length and sha256 takes a plain PUT, and the file counts once it was checked', async () => {
  // The headers of curl -T, of curl --data-binary and of an upload form.
  const clients: Record<string, string>[] = [
    {},
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'application/octet-stream' },
  ];
  const body = { description: 'A build server', permissions: ['FIRMWARE_MANAGEMENT' as const] };
  const { key } = await admin.call(createAppRight, { body });
  const byKey = { 'x-api-key': key };
  for (const sent of clients) {
    const file = randomBytes(1000);
    const request = { params, query: { unit: 'COM_UNIT' as const } };
    const { value, headers } = await new ConsoleSession(running().url).call(
      getFirmwareUploadUrl,
      request,
      byKey,
    );
    expect(headers).toEqual({});
    expect(new URL(value).searchParams.get('X-Amz-SignedHeaders')).toBe('host');
    expect(value).toContain(`/incoming/firmware/${params.hardwareId}/${params.id}/`);
    const { status } = await steadyFetch(value, { method: 'PUT', headers: sent, body: new Uint8Array(file) });
    expect(status).toBe(200);
    const sha256 = createHash('sha256').update(file).digest('hex');
    await eventually(async () => {
      const { files } = await admin.call(getFirmware, { params });
      return files?.COM_UNIT?.state === 'available' && files.COM_UNIT.sha256 === sha256;
    });
  }
});

it('an HTML page that is uploaded as firmware is refused with a reason, and a valid file can replace it', async () => {
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const refused = await uploadFirmware(admin, params, 'COM_UNIT', page);
  expect(refused.files?.COM_UNIT).toMatchObject({ state: 'refused', reason: 'content' });
  expect(await refusal(admin.call(publishFirmware, { params }))).toBe('FIRMWARE_FILE_MISSING');
  const replaced = await uploadFirmware(admin, params, 'COM_UNIT', files.COM_UNIT!);
  expect(replaced).toMatchObject({ isFileAvailable: true });
});

it('the files of a deleted firmware are deleted, too', async () => {
  const paths = await keysBelow('firmware/');
  await admin.call(deleteFirmware, { params });
  // The product sends this message itself, but with a delay of a minute and a half.
  const filesOfFirmware = { hardwareId: params.hardwareId, firmwareId: params.id };
  await sendToQueue(running(), 'RemovalsQueue', { filesOfFirmware, paths });
  await eventually(async () => (await keysBelow('firmware/')).length === 0);
  expect(await refusal(admin.call(getFirmware, { params }))).toBe('ENTITY_NOT_FOUND');
});

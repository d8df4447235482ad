import { DeleteObjectsCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, startFixture } from '../../test/start.ts';
import { uploads } from '../../test/uploads.ts';
import { stackOf, writeAssembly } from '../../test/write-assembly.ts';

let platform: Fixture;
let Bucket: ReturnType<typeof uploads>['Bucket'];
let put: ReturnType<typeof uploads>['put'];
let read: ReturnType<typeof uploads>['read'];
beforeAll(async () => {
  platform = await startFixture();
  ({ Bucket, put, read } = uploads(platform));
});
afterAll(() => platform?.stop());

test('nobody without a name reads a private bucket', async () => {
  const response = await fetch(`${platform.awsEndpoint}/${Bucket}/download`);
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('<Code>AccessDenied</Code>'),
  ]);
});

test('who may not list is not told that an object is missing', async () => {
  const role = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Reader').name);
  const reader = new S3Client(platform.client(role));
  const get = (Key: string) => reader.send(new GetObjectCommand({ Bucket, Key }));
  await put('seen', 'content');
  expect((await get('seen')).ContentLength).toBe(7);
  await expect(get('missing')).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(read('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
  const remove = new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: 'seen' }] } });
  expect((await reader.send(remove)).Errors).toMatchObject([{ Key: 'seen', Code: 'AccessDenied' }]);
  expect((await get('seen')).ContentLength).toBe(7);
});

test('a bucket is public only when nothing blocks it', async () => {
  const statusWith = async (PublicAccessBlockConfiguration: object) => {
    const Statement = {
      Effect: 'Allow',
      Principal: '*',
      Action: 's3:GetObject',
      Resource: 'arn:aws:s3:::public/*',
    };
    const template = stackOf({
      Bucket: ['AWS::S3::Bucket', { BucketName: 'public', PublicAccessBlockConfiguration }],
      Policy: ['AWS::S3::BucketPolicy', { Bucket: 'public', PolicyDocument: { Statement } }],
    });
    const other = await startFixture({ assembly: writeAssembly({ S: template }) });
    const client = new S3Client(other.client());
    await client.send(new PutObjectCommand({ Bucket: 'public', Key: 'a', Body: 'b' }));
    const { status } = await fetch(`${other.awsEndpoint}/public/a`);
    await other.stop();
    return status;
  };
  expect(await statusWith({ BlockPublicPolicy: false })).toBe(403);
  expect(await statusWith({ BlockPublicPolicy: false, RestrictPublicBuckets: false })).toBe(200);
});

test('a role reads no foreign bucket, and no bucket that is not there', async () => {
  const role = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name);
  const mailer = new S3Client(platform.client(role));
  const get = (name: string) => mailer.send(new GetObjectCommand({ Bucket: name, Key: 'x' }));
  await expect(get(Bucket)).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(get('not-there')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

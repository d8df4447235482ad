import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
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

test('an anonymous caller cannot read a bucket', async () => {
  const response = await fetch(`${platform.awsEndpoint}/${Bucket}/download`);
  expect([response.status, await response.text()]).toEqual([
    403,
    expect.stringContaining('<Code>AccessDenied</Code>'),
  ]);
});

test('a caller who may not list a bucket does not learn that an object is missing', async () => {
  const role = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Reader').name);
  const reader = new S3Client(platform.client(role));
  const get = (Key: string) => reader.send(new GetObjectCommand({ Bucket, Key }));
  await put('seen', 'content');
  expect((await get('seen')).ContentLength).toBe(7);
  await expect(get('missing')).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(read('missing')).rejects.toMatchObject({ name: 'NoSuchKey' });
});

test('a bucket that does not block public access is refused at start', async () => {
  const PublicAccessBlockConfiguration = { BlockPublicPolicy: false };
  const template = stackOf({ Bucket: ['AWS::S3::Bucket', { PublicAccessBlockConfiguration }] });
  await expect(startFixture({ assembly: writeAssembly({ S: template }) })).rejects.toThrow(
    'The bucket s-bucket does not block public access (BlockPublicPolicy)',
  );
});

test('a role cannot read a bucket without a grant, and an unknown bucket is reported', async () => {
  const role = platform.credentialsFor(platform.find('AWS::IAM::Role', 'Mailer').name);
  const mailer = new S3Client(platform.client(role));
  const get = (name: string) => mailer.send(new GetObjectCommand({ Bucket: name, Key: 'x' }));
  await expect(get(Bucket)).rejects.toMatchObject({ name: 'AccessDenied' });
  await expect(get('not-there')).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

import {
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { stackOf, writeAssembly } from '../../test/write-assembly.ts';

const Bucket = 'site';
const folder = newFolder();
/** A deployment of the one asset that there is, which holds `index.mjs`. */
const assemblyWith = (properties: object) =>
  writeAssembly(
    {
      S: stackOf({
        Bucket: ['AWS::S3::Bucket', { BucketName: Bucket }],
        Files: [
          'Custom::CDKBucketDeployment',
          {
            SourceBucketNames: ['assets'],
            SourceObjectKeys: ['code.zip'],
            DestinationBucketName: Bucket,
            SystemMetadata: { 'cache-control': 'no-cache' },
            ...properties,
          },
        ],
      }),
    },
    folder,
  );

let platform: Fixture;
let s3: S3Client;
beforeAll(async () => {
  platform = await startFixture({ assembly: assemblyWith({}) });
  s3 = new S3Client(platform.client());
});
afterAll(() => platform?.stop());

const keys = async () =>
  (await s3.send(new ListObjectsV2Command({ Bucket }))).Contents?.map(({ Key }) => Key) ?? [];
async function deploy(properties: object) {
  assemblyWith(properties);
  await platform.reload();
}

test('files are put with their type and the metadata of the deployment', async () => {
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'index.mjs' }));
  expect(head).toMatchObject({ ContentType: 'text/javascript', CacheControl: 'no-cache' });
});

test('a deployment that has not changed is not done again, a changed one is', async () => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'index.mjs' }));
  await deploy({});
  expect(await keys()).toEqual([]);
  await deploy({ UserMetadata: { by: 'me' } });
  expect(await keys()).toEqual(['index.mjs']);
});

test('what is not in the source goes, unless it is not to be pruned or filtered out', async () => {
  const add = (Key: string) => s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x' }));
  await Promise.all([add('old.txt'), add('keep/old.txt')]);
  await deploy({ Prune: false });
  expect(await keys()).toEqual(['index.mjs', 'keep/old.txt', 'old.txt']);
  await deploy({ Exclude: ['keep/*'] });
  expect(await keys()).toEqual(['index.mjs', 'keep/old.txt']);
  await deploy({ Exclude: ['*'], Include: ['*.txt'], DestinationBucketKeyPrefix: 'keep' });
  expect(await keys()).toEqual(['index.mjs']);
});

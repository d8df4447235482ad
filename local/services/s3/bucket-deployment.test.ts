import { DeleteObjectCommand, HeadObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fixture, newFolder, startFixture } from '../../test/start.ts';
import { stackOf, writeAssembly } from '../../test/write-assembly.ts';

const Bucket = 'site';
const folder = newFolder();
/** A deployment of the asset with the file `index.mjs`. */
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
            Prune: false,
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

test('files are deployed with their type and the metadata of the deployment', async () => {
  const head = await s3.send(new HeadObjectCommand({ Bucket, Key: 'index.mjs' }));
  expect(head).toMatchObject({ ContentType: 'text/javascript', CacheControl: 'no-cache' });
});

test('a deployment is only repeated when its properties have changed', async () => {
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'index.mjs' }));
  await deploy({});
  expect(await keys()).toEqual([]);
  await deploy({ SystemMetadata: { 'cache-control': 'no-store' } });
  expect(await keys()).toEqual(['index.mjs']);
});

test('a deployment that deletes other files is refused', async () => {
  await expect(deploy({ Prune: true })).rejects.toThrow('set prune to false');
});

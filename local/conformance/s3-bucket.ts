import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  PutBucketCorsCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  type PutObjectCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe } from 'vitest';
import { newFolder } from '../test/start.ts';
import { isLocal, newName, startTarget, type Target } from './target.ts';

/** A bucket to check, with helper functions. */
export interface Bucket {
  /** The parameters for an object. */
  at(Key: string): { Bucket: string; Key: string };
  readonly send: S3Client['send'];
  put(
    key: string,
    body: string | Buffer,
    more?: Partial<PutObjectCommandInput>,
  ): Promise<PutObjectCommandOutput>;
  read(
    key: string,
    more?: Partial<GetObjectCommandInput>,
  ): Promise<Omit<GetObjectCommandOutput, 'Body'> & { text: string }>;
  /** A client for presigned URLs. Their users do not compute a checksum. */
  presigner(): S3Client;
}

/** The CORS configuration of every bucket, in the form of a template. */
const cors = {
  AllowedOrigins: ['https://console.example'],
  AllowedMethods: ['PUT'],
  AllowedHeaders: ['content-type', 'x-amz-checksum-*'],
  MaxAge: 600,
};

/** Groups checks that have a bucket for themselves. */
export function describeBucket(topic: string, checks: (bucket: Bucket) => void): void {
  describe(topic, () => {
    const name = newName('bucket');
    let target: Target;
    let client: S3Client;
    beforeAll(async () => {
      const properties = { BucketName: name, CorsConfiguration: { CorsRules: [cors] } };
      target = await startTarget({ Bucket: ['AWS::S3::Bucket', properties] }, newFolder());
      client = new S3Client(target.config);
      if (!isLocal) await create(client, name);
    });
    afterAll(async () => {
      if (!isLocal) await remove(client, name);
      await target?.stop();
    });

    const at = (Key: string) => ({ Bucket: name, Key });
    checks({
      at,
      send: ((command: PutObjectCommand) => client.send(command)) as S3Client['send'],
      put: (key, Body, more) => client.send(new PutObjectCommand({ ...at(key), Body, ...more })),
      read: async (key, more) => {
        const { Body, ...head } = await client.send(new GetObjectCommand({ ...at(key), ...more }));
        return { ...head, text: await Body!.transformToString() };
      },
      presigner: () => new S3Client({ ...target.config, requestChecksumCalculation: 'WHEN_REQUIRED' }),
    });
  });
}

async function create(client: S3Client, Bucket: string): Promise<void> {
  const region = await client.config.region();
  // The default region must not be given.
  const CreateBucketConfiguration =
    region === 'us-east-1' ? undefined : { LocationConstraint: region as 'eu-central-1' };
  await client.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  const { MaxAge, ...rule } = cors;
  const CORSRules = [{ ...rule, MaxAgeSeconds: MaxAge }];
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules } }));
}

async function remove(client: S3Client, Bucket: string): Promise<void> {
  const { Contents } = await client.send(new ListObjectsV2Command({ Bucket }));
  const Objects = Contents?.map(({ Key }) => ({ Key }));
  if (Objects) await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  await client.send(new DeleteBucketCommand({ Bucket }));
}

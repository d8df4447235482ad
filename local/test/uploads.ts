import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Fixture } from './start.ts';

/** The fixture's bucket for uploads, with the operator's rights. */
export function uploads(platform: Fixture) {
  const s3 = new S3Client(platform.client());
  const Bucket = platform.find('AWS::S3::Bucket', 'Uploads').name;
  return {
    s3,
    Bucket,
    put: (Key: string, Body: string, more: object = {}) =>
      s3.send(new PutObjectCommand({ Bucket, Key, Body, ...more })),
    read: async (Key: string, more: object = {}) => {
      const { Body, ...head } = await s3.send(new GetObjectCommand({ Bucket, Key, ...more }));
      return { text: await Body!.transformToString(), ...head };
    },
  };
}

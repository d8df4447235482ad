import { randomUUID } from 'node:crypto';
import type { ObjectEvent, ObjectHead } from './object-store.ts';
import type { BucketConfig } from './read-bucket.ts';

/** The events about a new object, by the bucket's notification configuration. */
export function eventsOf(
  bucket: BucketConfig,
  eventName: 'ObjectCreated:Copy' | 'ObjectCreated:Put',
  object: ObjectHead,
  region: string,
): ObjectEvent[] {
  return bucket.notifications
    .filter(({ prefix }) => object.key.startsWith(prefix))
    .map(({ queueArn }) => ({
      queueArn,
      bucket: bucket.name,
      message: eventMessage(bucket, eventName, object, region),
    }));
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
function eventMessage(bucket: BucketConfig, eventName: string, object: ObjectHead, region: string): string {
  const record = {
    eventVersion: '2.1',
    eventSource: 'aws:s3',
    awsRegion: region,
    eventTime: new Date().toISOString(),
    eventName,
    userIdentity: { principalId: 'AWS:local' },
    requestParameters: { sourceIPAddress: '127.0.0.1' },
    responseElements: { 'x-amz-request-id': randomUUID(), 'x-amz-id-2': 'local' },
    s3: {
      s3SchemaVersion: '1.0',
      configurationId: 'local',
      bucket: { name: bucket.name, ownerIdentity: { principalId: 'local' }, arn: bucket.arn },
      object: {
        key: encodeURIComponent(object.key).replaceAll('%20', '+').replaceAll('%2F', '/'),
        size: object.size,
        eTag: object.etag,
        sequencer: process.hrtime.bigint().toString(16).toUpperCase().padStart(18, '0'),
      },
    },
  };
  return JSON.stringify({ Records: [record] });
}

import { randomUUID } from 'node:crypto';
import type { ObjectEvent, ObjectHead } from './object-store.ts';
import type { BucketConfig } from './read-bucket.ts';

/** The events about one change, by the bucket's notification configuration. */
export function eventsOf(
  bucket: BucketConfig,
  name: string,
  object: Pick<ObjectHead, 'key' | 'size' | 'etag'>,
  region: string,
): ObjectEvent[] {
  return bucket.notifications
    .filter(
      ({ event, prefix, suffix }) =>
        (event === `s3:${name}` || event === `s3:${name.split(':')[0]}:*`) &&
        object.key.startsWith(prefix) &&
        object.key.endsWith(suffix),
    )
    .map(({ queueArn }) => ({
      queueArn,
      bucket: bucket.name,
      message: eventMessage(bucket, name, object, region),
    }));
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/notification-content-structure.html */
function eventMessage(
  bucket: BucketConfig,
  eventName: string,
  object: Pick<ObjectHead, 'key' | 'size' | 'etag'>,
  region: string,
): string {
  const removed = eventName.startsWith('ObjectRemoved');
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
        ...(!removed && { size: object.size, eTag: object.etag }),
        sequencer: process.hrtime.bigint().toString(16).toUpperCase().padStart(18, '0'),
      },
    },
  };
  return JSON.stringify({ Records: [record] });
}

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Caller,
  type Service,
} from '../../types.ts';
import { Outbox } from '../outbox.ts';
import { xmlDocument } from '../xml.ts';
import { corsHeaders, preflight } from './cors.ts';
import { listObjects } from './list-objects.ts';
import { type ObjectEvent, ObjectStore } from './object-store.ts';
import { copyObject, deleteObject, getObject, putObject, type Scene, xmlReply } from './operations.ts';
import { type BucketConfig, readBuckets } from './read-bucket.ts';
import { readS3Request, s3Permissions } from './s3-request.ts';

export interface S3 extends Service {
  load(assembly: Assembly): void;
  buckets(): BucketConfig[];
  /** Delivers the events that are still pending since the last run of the platform. */
  flushEvents(): Promise<void>;
  stop(): Promise<void>;
}

/** Sends a message to a queue on behalf of a bucket. Throws if this is not allowed. */
type Notify = (queueArn: string, bucketArn: string, message: string) => Promise<void>;

interface Surroundings {
  readonly notify: Notify;
  /** `host:port` of the edge, whose scheme is https on AWS and http here. */
  readonly webAddress: string;
  readonly warn: (text: string) => void;
}

const operations: Record<string, (scene: Scene) => AwsResponse> = {
  CopyObject: copyObject,
  DeleteObject: deleteObject,
  GetObject: getObject,
  HeadObject: getObject,
  ListObjectsV2: listObjects,
  PutObject: putObject,
};

/** S3. https://docs.aws.amazon.com/AmazonS3/latest/API/ */
export function createS3(store: DatabaseSync, { notify, webAddress, warn }: Surroundings): S3 {
  const events = new Outbox<ObjectEvent>(store, 'bucketEvents', {
    deliver: ({ queueArn, bucket, message }) => notify(queueArn, `arn:aws:s3:::${bucket}`, message),
    // As on AWS, an event that the queue's policy refuses is lost.
    onLost: ({ bucket }, { message }) => warn(`An event of the bucket ${bucket} is lost: ${message}`),
  });
  const objects = new ObjectStore(store, events);
  let buckets = new Map<string, BucketConfig>();
  let region = '';
  const sameOrigins = (origin: string) =>
    origin === `http://${webAddress}` ? [origin, `https://${webAddress}`] : [origin];
  const find = (name: string) => {
    const config = buckets.get(name);
    if (config) return config;
    throw new AwsError('NoSuchBucket', 404, 'The specified bucket does not exist');
  };
  const corsOf = (request: AwsRequest) =>
    corsHeaders(request, buckets.get(request.url.pathname.split('/')[1] ?? '')?.cors ?? [], sameOrigins);

  async function handle(request: AwsRequest, caller: Caller): Promise<AwsResponse> {
    if (request.method === 'OPTIONS') return preflight(corsOf(request));
    const read = readS3Request(request);
    if (read.operation === 'ListBuckets') {
      const Bucket = [...buckets.keys()].map((Name) => ({ Name, CreationDate: new Date(0).toISOString() }));
      return xmlReply('ListAllMyBucketsResult', { Buckets: { Bucket } });
    }
    const config = find(read.bucket);
    // Every bucket restricts public policies.
    if (caller.arn === 'anonymous') throw new AwsError('AccessDenied', 403, 'Access Denied');
    const response = operations[read.operation]!({ ...read, config, objects, caller, region });
    void events.flush();
    return response;
  }

  return {
    name: 's3',
    load(assembly) {
      buckets = new Map(readBuckets(assembly).map((bucket) => [bucket.name, bucket]));
      region = assembly.region;
    },
    buckets: () => [...buckets.values()],
    flushEvents: () => events.flush(),
    stop: () => events.stop(),
    permissions(request) {
      if (request.method === 'OPTIONS') return [];
      const read = readS3Request(request);
      if (read.bucket !== '') find(read.bucket);
      return s3Permissions(read);
    },
    resourcePolicy: ({ resource }) => buckets.get(resource.split(':::')[1]?.split('/')[0] ?? '')?.policy,
    handle,
    finish(request, response) {
      const isHead = request.method === 'HEAD';
      const headers = { ...response.headers, ...corsOf(request), 'x-amz-request-id': randomUUID() };
      return { status: response.status, headers, ...(!isHead && { body: response.body ?? '' }) };
    },
    error(error) {
      const code = error.code === 'AccessDeniedException' ? 'AccessDenied' : error.code;
      const headers = { 'content-type': 'application/xml' };
      return {
        status: error.status,
        headers,
        body: xmlDocument('Error', { Code: code, Message: error.message }),
      };
    },
  };
}

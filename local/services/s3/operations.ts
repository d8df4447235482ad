import { AwsError, type AwsResponse, type Caller } from '../../types.ts';
import { type Xml, xmlDocument } from '../xml.ts';
import { checkCopyCondition, checkWriteConditions, isUnmodified } from './conditions.ts';
import { eventsOf } from './notifications.ts';
import type { ObjectHead, ObjectStore } from './object-store.ts';
import type { BucketConfig } from './read-bucket.ts';
import type { S3Request } from './s3-request.ts';
import { keptHeaders, newObject, readUpload } from './uploaded-object.ts';

export interface Scene extends S3Request {
  readonly config: BucketConfig;
  readonly objects: ObjectStore;
  readonly caller: Caller;
  readonly region: string;
}

const NAMESPACE = 'http://s3.amazonaws.com/doc/2006-03-01/';

export function putObject(scene: Scene): AwsResponse {
  const { bucket, key, objects, config, region, request } = scene;
  const { body, checksums } = readUpload(scene);
  checkWriteConditions(request.headers, objects.head(bucket, key));
  const head = newObject(scene, keptHeaders(request.headers), body, checksums);
  objects.put(head, body, eventsOf(config, 'ObjectCreated:Put', head, region));
  return {
    status: 200,
    headers: { etag: quoted(head.etag), ...checksums, 'x-amz-server-side-encryption': 'AES256' },
  };
}

export function copyObject(scene: Scene): AwsResponse {
  const { bucket, key, objects, config, region, request, source } = scene;
  const from = objects.head(source!.bucket, source!.key);
  if (!from) throw noSuchKey();
  const replaces = request.headers['x-amz-metadata-directive'] === 'REPLACE';
  if (!replaces && source!.bucket === bucket && source!.key === key) {
    const message =
      'This copy request is illegal because it is trying to copy an object to itself without changing it.';
    throw new AwsError('InvalidRequest', 400, message);
  }
  checkCopyCondition(request.headers, from);
  checkWriteConditions(request.headers, objects.head(bucket, key));
  const body = objects.body(source!.bucket, source!.key);
  const head = newObject(scene, replaces ? keptHeaders(request.headers) : from.headers, body, from.checksums);
  objects.put(head, body, eventsOf(config, 'ObjectCreated:Copy', head, region));
  return xmlReply('CopyObjectResult', {
    ETag: quoted(head.etag),
    LastModified: new Date(head.modifiedAt).toISOString(),
  });
}

export function getObject(scene: Scene): AwsResponse {
  const { request, bucket, key, objects } = scene;
  const head = find(scene);
  const headers = { ...objectHeaders(head, request.headers), ...overrides(scene) };
  if (isUnmodified(request.headers, head)) return { status: 304, headers };
  if (request.method === 'HEAD')
    return { status: 200, headers: { ...headers, 'content-length': String(head.size) } };
  const range = readRange(request.headers.range, head.size);
  const body = objects.body(bucket, key);
  if (!range) return { status: 200, headers, body };
  // The checksums are those of the whole object.
  const partial = Object.entries(headers).filter(([name]) => !(name in head.checksums));
  return {
    status: 206,
    headers: {
      ...Object.fromEntries(partial),
      'content-range': `bytes ${range.first}-${range.last}/${head.size}`,
    },
    body: body.subarray(range.first, range.last + 1),
  };
}

export function deleteObject({ bucket, key, objects }: Scene): AwsResponse {
  objects.delete(bucket, key);
  return { status: 204 };
}

/** A caller who may not list the bucket does not learn that a key is missing. */
function find({ bucket, key, objects, caller, config }: Scene): ObjectHead {
  const head = objects.head(bucket, key);
  if (head) return head;
  const mayList = caller.may({ action: 's3:ListBucket', resource: config.arn });
  throw mayList ? noSuchKey() : new AwsError('AccessDenied', 403, 'Access Denied');
}

function objectHeaders(head: ObjectHead, asked: Record<string, string>): Record<string, string> {
  return {
    ...head.headers,
    ...(asked['x-amz-checksum-mode']?.toUpperCase() === 'ENABLED' && head.checksums),
    'accept-ranges': 'bytes',
    etag: quoted(head.etag),
    'last-modified': new Date(head.modifiedAt).toUTCString(),
    'x-amz-server-side-encryption': 'AES256',
  };
}

/** The headers that a request sets in the place of the object's own. */
function overrides({ request }: Scene): Record<string, string> {
  const wanted = [...request.url.searchParams].filter(([name]) => name.startsWith('response-'));
  return Object.fromEntries(wanted.map(([name, value]) => [name.slice('response-'.length), value]));
}

function readRange(header: string | undefined, size: number): { first: number; last: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  // An invalid range, such as one that ends before it starts, is ignored: RFC 9110, section 14.1.1.
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (first > last) throw new AwsError('InvalidRange', 416, 'The requested range is not satisfiable');
  return { first, last };
}

export function xmlReply(name: string, content: Xml): AwsResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: xmlDocument(name, content, NAMESPACE),
  };
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}

function noSuchKey(): AwsError {
  return new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
}

import { AwsError, type AwsRequest, type Permission } from '../../types.ts';

/** What an S3 request is about. */
export interface S3Request {
  readonly request: AwsRequest;
  readonly operation: string;
  /** Empty for ListBuckets. */
  readonly bucket: string;
  readonly key: string;
  /** Of a copy. */
  readonly source: { bucket: string; key: string } | undefined;
}

/** By method, level and the query parameter that tells operations apart; the first that fits. */
const OPERATIONS: [
  method: string,
  level: 'service' | 'bucket' | 'object',
  parameter: string,
  operation: string,
][] = [
  ['GET', 'service', '', 'ListBuckets'],
  ['HEAD', 'bucket', '', 'HeadBucket'],
  ['GET', 'bucket', 'location', 'GetBucketLocation'],
  ['GET', 'bucket', 'list-type', 'ListObjectsV2'],
  ['GET', 'bucket', '', 'ListObjects'],
  ['POST', 'bucket', 'delete', 'DeleteObjects'],
  ['HEAD', 'object', '', 'HeadObject'],
  ['GET', 'object', 'attributes', 'GetObjectAttributes'],
  ['GET', 'object', 'uploadId', 'ListParts'],
  ['GET', 'object', '', 'GetObject'],
  ['PUT', 'object', 'partNumber', 'UploadPart'],
  ['PUT', 'object', '', 'PutObject'],
  ['POST', 'object', 'uploads', 'CreateMultipartUpload'],
  ['POST', 'object', 'uploadId', 'CompleteMultipartUpload'],
  ['DELETE', 'object', 'uploadId', 'AbortMultipartUpload'],
  ['DELETE', 'object', '', 'DeleteObject'],
];
/** Parameters that may stand beside an operation without making it another one. */
const HARMLESS =
  /^(x-id|x-amz-.*|response-.*|prefix|delimiter|marker|max-keys|encoding-type|continuation-token|start-after|fetch-owner|max-parts|part-number-marker|list-type|location|delete|attributes|uploads|uploadId|partNumber)$/i;

/** Reads path-style requests, the style that the SDKs use for an endpoint that is an IP address. */
export function readS3Request(signed: AwsRequest): S3Request {
  const request = withQueryHeaders(signed);
  const { url, method, headers } = request;
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  const level = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object';
  const has = (parameter: string) => parameter === '' || url.searchParams.has(parameter);
  const found = OPERATIONS.find(([m, l, parameter]) => m === method && l === level && has(parameter));
  const unknown = [...url.searchParams.keys()].find((name) => !HARMLESS.test(name));
  if (!found || unknown || headers['x-amz-tagging']) {
    const what = `${method} of ${level === 'object' ? 'an object' : `a ${level}`}${unknown ? ` with ${unknown}` : ''}`;
    throw new AwsError('NotImplemented', 501, `The local platform has no S3 operation for ${what}.`);
  }
  const copied = headers['x-amz-copy-source'];
  const operation = copied && found[3] === 'PutObject' ? 'CopyObject' : found[3];
  if (copied && operation !== 'CopyObject') {
    throw new AwsError('NotImplemented', 501, 'The local platform does not copy into a part.');
  }
  return { request, operation, bucket, key, source: copied ? readSource(copied) : undefined };
}

/** What belongs to the signature, and checksums: S3 takes those from headers alone, so that in a URL they bind nothing. */
const NO_HEADERS =
  /^x-amz-(algorithm|checksum-.*|credential|date|expires|sdk-.*|security-token|signature|signedheaders)$/;

/** An SDK puts headers of a presigned request, metadata for example, into its URL. */
function withQueryHeaders(request: AwsRequest): AwsRequest {
  const { searchParams } = request.url;
  if (!searchParams.has('X-Amz-Algorithm')) return request;
  const hoisted = [...searchParams]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => name.startsWith('x-amz-') && !NO_HEADERS.test(name));
  return { ...request, headers: { ...Object.fromEntries(hoisted), ...request.headers } };
}

function readSource(header: string): { bucket: string; key: string } {
  const [bucket = '', ...key] = decodeURIComponent(header).replace(/^\//, '').split('/');
  return { bucket, key: key.join('/') };
}

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
const ACTIONS: Record<string, string> = {
  AbortMultipartUpload: 's3:AbortMultipartUpload',
  CompleteMultipartUpload: 's3:PutObject',
  CopyObject: 's3:PutObject',
  CreateMultipartUpload: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
  GetObject: 's3:GetObject',
  GetObjectAttributes: 's3:GetObjectAttributes',
  HeadObject: 's3:GetObject',
  ListParts: 's3:ListMultipartUploadParts',
  PutObject: 's3:PutObject',
  UploadPart: 's3:PutObject',
};
const CONTEXT_HEADERS = [
  'x-amz-acl',
  'x-amz-content-sha256',
  'x-amz-copy-source',
  'x-amz-metadata-directive',
  'x-amz-server-side-encryption',
  'x-amz-storage-class',
];
const CONTEXT_PARAMETERS = ['prefix', 'delimiter', 'max-keys'];

export function s3Permissions({ request, operation, bucket, key, source }: S3Request): Permission[] {
  const context = contextOf(request);
  const bucketArn = `arn:aws:s3:::${bucket}`;
  switch (operation) {
    case 'ListBuckets':
      return [{ action: 's3:ListAllMyBuckets', resource: '*', context }];
    case 'HeadBucket':
    case 'ListObjects':
    case 'ListObjectsV2':
      return [{ action: 's3:ListBucket', resource: bucketArn, context }];
    case 'GetBucketLocation':
      return [{ action: 's3:GetBucketLocation', resource: bucketArn, context }];
    // Each key is decided on its own, and answered in the reply.
    case 'DeleteObjects':
      return [];
    default: {
      const own = { action: ACTIONS[operation]!, resource: `${bucketArn}/${key}`, context };
      if (!source) return [own];
      return [
        { action: 's3:GetObject', resource: `arn:aws:s3:::${source.bucket}/${source.key}`, context },
        own,
      ];
    }
  }
}

export function contextOf({ headers, url }: AwsRequest): Record<string, string> {
  const fromHeaders = CONTEXT_HEADERS.filter((name) => headers[name] !== undefined);
  const fromQuery = CONTEXT_PARAMETERS.filter((name) => url.searchParams.has(name));
  return {
    's3:authtype': url.searchParams.has('X-Amz-Algorithm') ? 'REST-QUERY-STRING' : 'REST-HEADER',
    's3:signatureversion': 'AWS4-HMAC-SHA256',
    's3:tlsversion': '1.3',
    ...Object.fromEntries(fromHeaders.map((name) => [`s3:${name}`, headers[name]!])),
    ...Object.fromEntries(fromQuery.map((name) => [`s3:${name}`, url.searchParams.get(name)!])),
  };
}

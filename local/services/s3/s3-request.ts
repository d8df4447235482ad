import { AwsError, type AwsRequest, type Permission } from '../../types.ts';

export interface S3Request {
  readonly request: AwsRequest;
  readonly operation: string;
  /** Empty for ListBuckets. */
  readonly bucket: string;
  readonly key: string;
  /** The source of a copy. */
  readonly source: { bucket: string; key: string } | undefined;
}

/** By method and level. */
const OPERATIONS: Record<string, string> = {
  'GET service': 'ListBuckets',
  'GET bucket': 'ListObjectsV2',
  'HEAD object': 'HeadObject',
  'GET object': 'GetObject',
  'PUT object': 'PutObject',
  'DELETE object': 'DeleteObject',
};
/** A request with any other parameter or `x-amz-*` header is refused, because it would be silently ignored. */
const PARAMETERS =
  /^(x-id|x-amz-.*|response-content-(disposition|type)|prefix|max-keys|continuation-token|list-type)$/i;
const HEADERS =
  /^x-amz-(cf-id|checksum-.*|content-sha256|copy-source|copy-source-if-match|date|meta-.*|metadata-directive|sdk-.*|user-agent)$/;

/** Reads a path-style request. SDKs use this style for an endpoint that is an IP address. */
export function readS3Request(signed: AwsRequest): S3Request {
  const request = withQueryHeaders(signed);
  const { url, method, headers } = request;
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  const key = decodeURIComponent(rest.join('/'));
  const level = bucket === '' ? 'service' : key === '' ? 'bucket' : 'object';
  const found = OPERATIONS[`${method} ${level}`];
  const unknown =
    [...url.searchParams.keys()].find((name) => !PARAMETERS.test(name)) ??
    Object.keys(headers).find((name) => name.startsWith('x-amz-') && !HEADERS.test(name));
  const isOldList = found === 'ListObjectsV2' && url.searchParams.get('list-type') !== '2';
  if (!found || unknown || isOldList) {
    const what = `${method} of ${level === 'object' ? 'an object' : `a ${level}`}${unknown ? ` with ${unknown}` : ''}`;
    throw new AwsError('NotImplemented', 501, `The local platform has no S3 operation for ${what}.`);
  }
  const copied = headers['x-amz-copy-source'];
  const operation = copied && found === 'PutObject' ? 'CopyObject' : found;
  return { request, operation, bucket, key, source: copied ? readSource(copied) : undefined };
}

/**
 * Parameters of a presigned URL that are not headers: those of the signature, and checksums. S3 only reads checksums
 * from headers; in a URL they have no effect.
 */
const NO_HEADERS =
  /^x-amz-(algorithm|checksum-.*|credential|date|expires|sdk-.*|security-token|signature|signedheaders)$/;

/** An SDK moves some headers of a presigned request, such as metadata, into its URL. */
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
  CopyObject: 's3:PutObject',
  DeleteObject: 's3:DeleteObject',
  GetObject: 's3:GetObject',
  HeadObject: 's3:GetObject',
  PutObject: 's3:PutObject',
};

export function s3Permissions({ operation, bucket, key, source }: S3Request): Permission[] {
  const bucketArn = `arn:aws:s3:::${bucket}`;
  if (operation === 'ListBuckets') return [{ action: 's3:ListAllMyBuckets', resource: '*' }];
  if (operation === 'ListObjectsV2') return [{ action: 's3:ListBucket', resource: bucketArn }];
  const own = { action: ACTIONS[operation]!, resource: `${bucketArn}/${key}` };
  if (!source) return [own];
  return [{ action: 's3:GetObject', resource: `arn:aws:s3:::${source.bucket}/${source.key}` }, own];
}

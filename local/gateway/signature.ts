import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { AwsRequest, RequestUrl } from '../types.ts';

export interface Signature {
  readonly accessKeyId: string;
  /** The service that the request is for, from the credential scope. */
  readonly service: string;
}

export type SignatureFault =
  | 'missing'
  | 'malformed'
  | 'unknown key'
  | 'skewed'
  | 'expired'
  | 'too long'
  | 'payload'
  | 'headers not signed'
  | 'mismatch';

interface Claim {
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
  readonly date: string;
  /** Seconds, of a presigned URL. */
  readonly expires: number | undefined;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
/** AWS accepts a clock that differs by at most 15 minutes (S3) or 5 minutes (most other services). */
const SKEW_MILLISECONDS = { s3: 15 * 60_000, others: 5 * 60_000 };
const WEEK_SECONDS = 7 * 24 * 3600;

/** The service that a request is signed for. The signature is not verified. `undefined` for an unsigned request. */
export function claimedService(request: AwsRequest): string | undefined {
  const claim = readClaim(request);
  return typeof claim === 'string' ? undefined : claim.service;
}

/**
 * Verifies a Signature Version 4, in the Authorization header or in the query of a presigned URL.
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function verifySignature(
  request: AwsRequest,
  secretOf: (accessKeyId: string) => string | undefined,
  now = Date.now(),
): Signature | SignatureFault {
  const claim = readClaim(request);
  if (typeof claim === 'string') return claim;
  const secret = secretOf(claim.accessKeyId);
  if (secret === undefined) return 'unknown key';
  const fault = timeFault(claim, now) ?? unsignedHeaders(claim, request) ?? payloadFault(request);
  if (fault) return fault;
  const scope = `${claim.day}/${claim.region}/${claim.service}/aws4_request`;
  const text = [ALGORITHM, claim.date, scope, sha256(canonicalRequest(claim, request))].join('\n');
  const key = [claim.day, claim.region, claim.service, 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${secret}`,
  );
  const wanted = createHmac('sha256', key).update(text).digest();
  const given = Buffer.from(claim.signature, 'hex');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'mismatch';
  return { accessKeyId: claim.accessKeyId, service: claim.service };
}

function readClaim({ headers, url }: AwsRequest): Claim | 'missing' | 'malformed' {
  const authorization = headers.authorization;
  const query = url.searchParams;
  const presigned = query.has('X-Amz-Algorithm');
  if (authorization === undefined && !presigned) return 'missing';
  if (authorization !== undefined && !authorization.startsWith(`${ALGORITHM} `)) return 'malformed';
  const field = (name: string) =>
    authorization === undefined
      ? query.get(`X-Amz-${name}`)
      : new RegExp(`${name}=([^,\\s]+)`).exec(authorization)?.[1];
  const [accessKeyId, day, region, service, end] = field('Credential')?.split('/') ?? [];
  const signedHeaders = field('SignedHeaders')?.split(';');
  const signature = field('Signature');
  const date = authorization === undefined ? query.get('X-Amz-Date') : headers['x-amz-date'];
  const expires = authorization === undefined ? Number(query.get('X-Amz-Expires') ?? Number.NaN) : undefined;
  if (!accessKeyId || !day || !region || !service || end !== 'aws4_request') return 'malformed';
  if (!signedHeaders?.includes('host') || !signature || !date?.startsWith(day)) return 'malformed';
  if (Number.isNaN(expires)) return 'malformed';
  return { accessKeyId, day, region, service, signedHeaders, signature, date, expires };
}

function timeFault({ date, expires, service }: Claim, now: number): SignatureFault | undefined {
  const signedAt = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (Number.isNaN(signedAt)) return 'malformed';
  const skew = service === 's3' ? SKEW_MILLISECONDS.s3 : SKEW_MILLISECONDS.others;
  if (expires === undefined) return Math.abs(now - signedAt) > skew ? 'skewed' : undefined;
  if (expires > WEEK_SECONDS || expires < 0) return 'too long';
  if (signedAt - now > skew) return 'skewed';
  return now > signedAt + expires * 1000 ? 'expired' : undefined;
}

/** Every `x-amz-*` header must be signed. Otherwise the user of a presigned URL could add one. */
function unsignedHeaders({ signedHeaders }: Claim, { headers }: AwsRequest): SignatureFault | undefined {
  const unsigned = Object.keys(headers).some(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  return unsigned ? 'headers not signed' : undefined;
}

function payloadFault(request: AwsRequest): SignatureFault | undefined {
  const said = request.headers['x-amz-content-sha256'];
  return said && /^[0-9a-f]{64}$/.test(said) && said !== sha256(request.body) ? 'payload' : undefined;
}

function canonicalRequest(claim: Claim, request: AwsRequest): string {
  const { url, headers, method } = request;
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => compare(a, b) || compare(x, y))
    .map((pair) => pair.join('='))
    .join('&');
  const signed = claim.signedHeaders.map(
    (name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}\n`,
  );
  return [
    method,
    canonicalPath(claim, url),
    query,
    signed.join(''),
    claim.signedHeaders.join(';'),
    payload(claim, request),
  ].join('\n');
}

/** S3 signs the path as it is sent. All other services encode each part again. */
function canonicalPath({ service }: Claim, url: RequestUrl): string {
  const parts = url.pathname.split('/');
  return parts.map((part) => encode(service === 's3' ? decodeURIComponent(part) : part)).join('/');
}

function payload({ expires, service }: Claim, { headers, body, url }: AwsRequest): string {
  if (expires === undefined) return headers['x-amz-content-sha256'] ?? sha256(body);
  // The signer of a presigned URL of S3 usually does not know the body.
  const said = url.searchParams.get('X-Amz-Content-Sha256') ?? headers['x-amz-content-sha256'];
  return said ?? (service === 's3' ? 'UNSIGNED-PAYLOAD' : sha256(''));
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

import { AwsError } from '../../types.ts';
import type { ObjectHead } from './object-store.ts';

type Headers = Record<string, string>;

/**
 * Checks the condition of a write: that the key is new, or that its object is the one that the request names.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 */
export function checkWriteConditions(headers: Headers, existing: ObjectHead | undefined): void {
  const [ifNoneMatch, ifMatch] = [headers['if-none-match'], headers['if-match']];
  if ((ifMatch !== undefined && ifNoneMatch !== undefined) || (ifNoneMatch ?? '*') !== '*') {
    throw new AwsError(
      'NotImplemented',
      501,
      'A header you provided implies functionality that is not implemented',
    );
  }
  if (ifNoneMatch === '*' && existing) throw preconditionFailed();
  if (ifMatch === undefined) return;
  if (!existing) throw new AwsError('NoSuchKey', 404, 'The specified key does not exist.');
  if (!matches(ifMatch, existing)) throw preconditionFailed();
}

/** Checks that the source of a copy has the ETag that the request names. */
export function checkCopyCondition(headers: Headers, source: ObjectHead): void {
  const ifMatch = headers['x-amz-copy-source-if-match'];
  if (ifMatch !== undefined && !matches(ifMatch, source)) throw preconditionFailed();
}

/**
 * Checks the conditions of a read. Returns true if the client already has this version of the object.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObject.html#API_GetObject_RequestSyntax
 */
export function isUnmodified(headers: Headers, object: ObjectHead): boolean {
  const ifMatch = headers['if-match'];
  const modifiedSince = (name: string) =>
    Math.floor(object.modifiedAt / 1000) * 1000 > Date.parse(headers[name] ?? '');
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, object)) throw preconditionFailed();
  } else if (headers['if-unmodified-since'] !== undefined && modifiedSince('if-unmodified-since')) {
    throw preconditionFailed();
  }
  const ifNoneMatch = headers['if-none-match'];
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, object);
  return headers['if-modified-since'] !== undefined && !modifiedSince('if-modified-since');
}

function matches(header: string, { etag }: ObjectHead): boolean {
  return header
    .split(/,\s*/)
    .some((tag) => tag === '*' || tag.replace(/^W\//, '').replaceAll('"', '') === etag);
}

function preconditionFailed(): AwsError {
  return new AwsError(
    'PreconditionFailed',
    412,
    'At least one of the pre-conditions you specified did not hold',
  );
}

import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

/** Files of the bucket that the edge serves as they are, and that change: the status and its pages. */
const client = new S3Client(AWS_CALLS);

/** The edge asks again after half a minute, so that crowds who read reach the bucket as one. */
const CACHE_CONTROL = 'public, max-age=30';

const isOneOf = (error: unknown, statuses: readonly number[]) =>
  error instanceof S3ServiceException && statuses.includes(error.$metadata.httpStatusCode ?? 0);

/** A file with its version; undefined if it does not exist. */
export async function readPublished(Key: string): Promise<{ text: string; etag: string } | undefined> {
  try {
    const { Body, ETag } = await client.send(new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key }));
    return { text: await Body!.transformToString(), etag: ETag! };
  } catch (error) {
    // Without the right to list, S3 calls a missing file forbidden. Its first version replaces no other, in any case.
    if (isOneOf(error, [403, 404])) return undefined;
    throw error;
  }
}

/** Writes JSON in the place of the version that was read, and returns its own. Undefined: there is another one by now. */
export async function replacePublished(
  Key: string,
  json: string,
  etag: string | undefined,
): Promise<string | undefined> {
  const put = new PutObjectCommand({
    ...{ Bucket: env('FILES_BUCKET'), Key, Body: json },
    ...{ ContentType: 'application/json', CacheControl: CACHE_CONTROL },
    ...(etag === undefined ? { IfNoneMatch: '*' } : { IfMatch: etag }),
  });
  try {
    return (await client.send(put)).ETag;
  } catch (error) {
    // 409: another write was under way.
    if (isOneOf(error, [409, 412])) return undefined;
    throw error;
  }
}

export async function publishPage(Key: string, html: string): Promise<void> {
  await client.send(
    new PutObjectCommand({
      ...{ Bucket: env('FILES_BUCKET'), Key, Body: html },
      ...{ ContentType: 'text/html; charset=utf-8', CacheControl: CACHE_CONTROL },
    }),
  );
}

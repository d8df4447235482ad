import { createHash } from 'node:crypto';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/**
 * Lets the caller keep a reply for some seconds, and ask afterwards whether it has changed: a call with the ETag of the
 * reply in `If-None-Match` gets 304 without a body. Only the caller may keep it, because replies depend on the key.
 */
export function kept(
  answer: APIGatewayProxyStructuredResultV2,
  seconds: number,
  ifNoneMatch: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const text = JSON.stringify(JSON.parse(answer.body!), inOrder);
  // Weak, because the same reply may be sent compressed.
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': `private, max-age=${seconds}`,
    vary: 'authorization, x-api-key',
    etag,
  };
  if (isKnown(etag, ifNoneMatch)) return { statusCode: 304, headers };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

/** The table returns the fields of a map in any order; the same reply has the same ETag. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^(?!W\/)/, 'W/') === etag);

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
  // Weak, because the same reply may be sent compressed.
  const etag = `W/"${createHash('sha256').update(answer.body!).digest('base64url').slice(0, 22)}"`;
  const headers = {
    'cache-control': `private, max-age=${seconds}`,
    vary: 'authorization, x-api-key',
    etag,
  };
  if (isKnown(etag, ifNoneMatch)) return { statusCode: 304, headers };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^(?!W\/)/, 'W/') === etag);

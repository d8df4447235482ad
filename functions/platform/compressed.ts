import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** Below this an answer fits into one packet anyway. */
const LEAST_BYTES = 1400;

/**
 * An answer as small as its caller takes it. The edge cannot do it: CloudFront compresses only what its cache policy lets it
 * keep, and no answer of the API may be kept (Amazon CloudFront Developer Guide, "Serve compressed files").
 */
export function compressed(
  answer: APIGatewayProxyStructuredResultV2,
  acceptEncoding: string | undefined,
): APIGatewayProxyStructuredResultV2 {
  const { body, headers } = answer;
  if (body === undefined || Buffer.byteLength(body) < LEAST_BYTES || !takesGzip(acceptEncoding))
    return answer;
  return {
    ...answer,
    headers: { ...headers, 'content-encoding': 'gzip', vary: 'accept-encoding' },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}

const takesGzip = (acceptEncoding = '') =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(acceptEncoding);

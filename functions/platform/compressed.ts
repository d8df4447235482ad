import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';

/** A smaller response fits into one packet anyway. */
const LEAST_BYTES = 1400;

/**
 * Compresses a response if the caller accepts gzip. The edge cannot do it: CloudFront compresses only cacheable
 * responses, and no API response may be cached (Amazon CloudFront Developer Guide, "Serve compressed files").
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
    headers: {
      ...headers,
      'content-encoding': 'gzip',
      vary: [headers?.vary, 'accept-encoding'].filter(Boolean).join(', '),
    },
    body: gzipSync(body).toString('base64'),
    isBase64Encoded: true,
  };
}

const takesGzip = (acceptEncoding = '') =>
  /(^|,)\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(acceptEncoding);

import { AwsError, type AwsRequest, type AwsResponse } from '../../types.ts';
import type { CorsRule } from './read-bucket.ts';

/**
 * The CORS headers of a response, if a rule of the bucket matches.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
 * `sameOrigins` returns all names of an origin, because the edge has the scheme https on AWS and http here.
 */
export function corsHeaders(
  request: AwsRequest,
  rules: readonly CorsRule[],
  sameOrigins: (origin: string) => string[],
): Record<string, string> {
  const { origin } = request.headers;
  if (origin === undefined) return {};
  const method = request.headers['access-control-request-method'] ?? request.method;
  const asked = request.headers['access-control-request-headers']?.split(/,\s*/) ?? [];
  const rule = rules.find(
    ({ origins, methods, headers }) =>
      sameOrigins(origin).some((name) => origins.some((pattern) => fits(pattern, name))) &&
      methods.includes(method) &&
      asked.every((name) => headers.some((pattern) => fits(pattern.toLowerCase(), name.toLowerCase()))),
  );
  if (!rule) return {};
  const anyone = rule.origins.includes('*');
  return {
    'access-control-allow-origin': anyone ? '*' : origin,
    ...(!anyone && { 'access-control-allow-credentials': 'true' }),
    'access-control-allow-methods': rule.methods.join(', '),
    ...(asked.length > 0 && { 'access-control-allow-headers': asked.join(', ').toLowerCase() }),
    ...(rule.maxAge !== undefined && { 'access-control-max-age': String(rule.maxAge) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}

/** Answers the preflight request of a browser. */
export function preflight(headers: Record<string, string>): AwsResponse {
  if (headers['access-control-allow-origin'] === undefined) {
    throw new AwsError('AccessForbidden', 403, 'CORSResponse: This CORS request is not allowed.');
  }
  return { status: 200, headers };
}

/** A pattern has at most one `*`. */
function fits(pattern: string, text: string): boolean {
  const [start = '', end] = pattern.split('*');
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

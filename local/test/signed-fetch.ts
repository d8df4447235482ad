import { createHash, createHmac } from 'node:crypto';
import type { Credentials } from '../types.ts';

interface Call {
  readonly service: string;
  readonly credentials: Credentials;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The time of the signature. */
  readonly at?: Date;
  /** Added after signing. */
  readonly unsigned?: Record<string, string>;
  /** Sent instead of the signed body. */
  readonly instead?: string;
}

/** A signed request, for calls without an SDK client and for invalid signatures. */
export function signedFetch(address: string, call: Call): Promise<Response> {
  const {
    service,
    credentials,
    method = 'POST',
    headers = {},
    body = '',
    at = new Date(),
    unsigned = {},
    instead = body,
  } = call;
  const url = new URL(address);
  const date = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const hash = sha256(body);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': hash,
    'x-amz-date': date,
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    method,
    url.pathname,
    url.search.slice(1),
    ...names.map((name) => `${name}:${signed[name]}`),
    '',
    names.join(';'),
    hash,
  ].join('\n');
  const scope = [date.slice(0, 8), 'eu-central-1', service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const text = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const signature = createHmac('sha256', key).update(text).digest('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${scope.join('/')}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
  const { host: _, ...sent } = signed;
  return fetch(url, {
    method,
    headers: { ...sent, authorization, ...unsigned },
    ...(method !== 'GET' && method !== 'HEAD' && { body: instead }),
  });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

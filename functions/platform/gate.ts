import { needsKey, type Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';

/**
 * The gate against foreign sites (see docs/decisions/state-changing-gets.md). Every call with a cookie passes it,
 * before the session is looked up; so does every state-changing call without one (a sign-in sets a cookie). A call
 * with an API key does not: browsers never attach one by themselves.
 *
 * Browsers say where a request comes from in Fetch Metadata headers that no page can set. Where they are absent (old
 * browsers) the Origin must be ours; a GET with neither is refused.
 */
export interface GateRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Of our own pages: where the call came to, scheme and host. */
  readonly origin: string;
  readonly hasCookie: boolean;
}

export function passGate(operation: Operation, { headers, origin, hasCookie }: GateRequest): void {
  // Who signs proves it by the signature alone: a cookie that comes along counts for nothing.
  if (operation.signed) return;
  if (operation.navigable || (operation.fromAnywhere && !hasCookie)) return;
  // What no browser sent, to a call that keys alone open, is told that its key is missing.
  if (!hasCookie && isForKeysAlone(operation) && !isFromBrowser(headers)) return;
  const changes = needsKey(operation);
  if (!hasCookie && !changes && operation.roles === 'public') return;
  if (!isFromOurPages(headers, origin)) throw new Refusal('ORIGIN_NOT_ALLOWED');
  if (changes && !headers['idempotency-key'])
    throw new Refusal('MISSING_PARAMETER', { header: 'Idempotency-Key' });
}

const isForKeysAlone = ({ roles }: Operation) => roles !== 'public' && Object.keys(roles).length === 0;

const isFromBrowser = (headers: GateRequest['headers']) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined;

function isFromOurPages(headers: GateRequest['headers'], ours: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return (
      site === 'same-origin' &&
      headers['sec-fetch-mode'] !== 'navigate' &&
      headers['sec-fetch-dest'] === 'empty'
    );
  }
  return headers.origin === ours;
}

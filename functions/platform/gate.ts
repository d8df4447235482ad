import { needsKey, type Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';

/**
 * The gate against foreign sites (CSRF; see docs/decisions/state-changing-gets.md). It checks every call with a cookie,
 * before the session is read, and every state-changing call without one (a sign-in sets a cookie). It skips calls with
 * an API key: browsers never attach one by themselves.
 *
 * Browsers send the source of a request in Fetch Metadata headers, which no page can set. Without them (old browsers)
 * the Origin must be ours. A GET with neither is refused.
 */
export interface GateRequest {
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The origin of our own pages: scheme and host of the called URL. */
  readonly origin: string;
  readonly hasCookie: boolean;
}

export function passGate(operation: Operation, { headers, origin, hasCookie }: GateRequest): void {
  // The signature alone authenticates a signed call. Its cookies are ignored.
  if (operation.signed) return;
  if (operation.navigable || (operation.fromAnywhere && !hasCookie)) return;
  // No browser, and an operation for API keys only: the next step refuses the missing key.
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

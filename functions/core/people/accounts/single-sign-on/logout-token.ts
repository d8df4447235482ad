import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import type { Configuration } from 'openid-client';
import { Refusal } from '../../../../../shared/errors.ts';
import { now } from '../../../../platform/clock.ts';
import { log } from '../../../../platform/log.ts';
import type { WithSignOn } from './find.ts';
import { callProvider, providerOf } from './provider.ts';

/** What a provider says has ended: one of its sessions, or all that somebody has there. */
export interface Ended {
  readonly jti: string;
  readonly sid: string | undefined;
  readonly sub: string | undefined;
}

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Providers say at once that a session has ended, and again if we did not answer. */
export const LOGOUT_TOKEN_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 60;
/** Signed by a key that the provider alone has: never `none`, and never by the client's secret. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA'],
];

/**
 * What a logout token says, checked as section 2.6 of OpenID Connect Back-Channel Logout 1.0 wants it; whether it was used before
 * is the caller's to check. `exp` is checked if it is there: not all providers write it, and the time of issue is checked anyway.
 * Throws LOGOUT_TOKEN_REFUSED.
 */
export async function readLogoutToken(group: WithSignOn, token: string): Promise<Ended> {
  checkMeant(group, token);
  const config = await providerOf(group.name, group.singleSignOn).catch(() => {
    throw refusedLogout('provider');
  });
  const { payload } = await jwtVerify(token, keysOf(config), {
    issuer: config.serverMetadata().issuer,
    audience: group.singleSignOn.clientId,
    algorithms: ALGORITHMS,
    maxTokenAge: LOGOUT_TOKEN_SECONDS,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    currentDate: new Date(now()),
  }).catch((error: Error) => {
    log.warn('a logout token was refused', { name: error.name, code: (error as { code?: string }).code });
    throw refusedLogout('token');
  });
  return endedIn(payload);
}

/** Is checked before the provider is asked for its keys, so that a token for another issuer or client costs no call. */
function checkMeant({ singleSignOn: { issuer, clientId } }: WithSignOn, token: string): void {
  const { iss, aud } = unverified(token);
  if (iss !== issuer || ![aud].flat().includes(clientId)) throw refusedLogout('token');
}

function unverified(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw refusedLogout('token');
  }
}

function endedIn({ jti, sid, sub, nonce, events }: JWTPayload): Ended {
  const event = isObject(events) && Object.hasOwn(events, EVENT) ? events[EVENT] : undefined;
  const isLogout =
    isObject(event) && nonce === undefined && isName(jti) && isNameOrAbsent(sid) && isNameOrAbsent(sub);
  if (!isLogout || (sid === undefined && sub === undefined)) throw refusedLogout('token');
  return { jti, sid, sub };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isName = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isNameOrAbsent = (value: unknown): value is string | undefined => value === undefined || isName(value);

type Keys = ReturnType<typeof createRemoteJWKSet>;
const known = new WeakMap<Configuration, Keys>();

/** The keys of a provider. The library asks for them again after ten minutes, and at most twice a minute for one that it lacks. */
function keysOf(config: Configuration): Keys {
  const before = known.get(config);
  if (before) return before;
  const { jwks_uri } = config.serverMetadata();
  if (jwks_uri === undefined) throw refusedLogout('provider');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: (url, { headers, method, redirect, signal }) =>
      callProvider(url, { headers: Object.fromEntries(headers), method, redirect, signal, body: undefined }),
  });
  known.set(config, keys);
  return keys;
}

export const refusedLogout = (reason: 'group' | 'token' | 'used' | 'provider'): Refusal =>
  new Refusal('LOGOUT_TOKEN_REFUSED', { reason });

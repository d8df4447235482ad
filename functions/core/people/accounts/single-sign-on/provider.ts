import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { Refusal } from '../../../../../shared/errors.ts';
import type { SingleSignOn } from '../../../../../shared/model/single-sign-on.ts';
import { now } from '../../../../platform/clock.ts';
import { env } from '../../../../platform/env.ts';
import { log } from '../../../../platform/log.ts';
import type { Networks } from '../../../../platform/strangers/addresses.ts';
import { callStranger } from '../../../../platform/strangers/post-to-stranger.ts';
import { type Errand, readClientSecret } from './sign-on-store.ts';

/** What the provider says about itself is asked again after this time. The library keeps its keys for five minutes. */
const KNOWN_MS = 10 * 60_000;
const KNOWN_MAX = 100;
const ANSWER_MAX = 64 * 1024;

interface Known {
  readonly at: number;
  readonly asking: Promise<oidc.Configuration>;
}
const known = new Map<string, Known>();

/** The provider of a group. Throws SSO_UNREACHABLE. */
export async function providerOf(
  group: string,
  { issuer, clientId }: Pick<SingleSignOn, 'issuer' | 'clientId'>,
): Promise<oidc.Configuration> {
  const secret = await readClientSecret(group);
  const key = createHash('sha256')
    .update(JSON.stringify([issuer, clientId, secret]))
    .digest('base64url');
  const before = known.get(key);
  const one = before && now() - before.at < KNOWN_MS ? before : ask(key, issuer, clientId, secret);
  return one.asking;
}

function ask(key: string, issuer: string, clientId: string, secret: string | undefined): Known {
  const url = new URL(issuer);
  const auth = secret === undefined ? oidc.None() : oidc.ClientSecretPost(secret);
  const asking = reached(() =>
    oidc.discovery(url, clientId, { [oidc.clockSkew]: skew() }, auth, {
      [oidc.customFetch]: callProvider,
      // Without this the signature of a token that came over TLS is not checked.
      execute: [
        oidc.enableNonRepudiationChecks,
        // Only an issuer on this machine may be without TLS, and the call itself refuses others.
        ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    }),
  );
  const one = { at: now(), asking };
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, one);
  // What failed is asked again by the next one.
  asking.catch(() => known.delete(key));
  return one;
}

class Silent extends Error {}

/** The clock that all else goes by, seen from that of the library: a test moves it. */
const skew = () => Math.round((now() - Date.now()) / 1000);

/** An admin chose the addresses: so they are called as those of webhooks are, never in our own network. */
export const callProvider: oidc.CustomFetch = async (url, { method, headers, body }) => {
  const networks: Networks = JSON.parse(env('WEBHOOK_NETWORKS'));
  const outcome = await callStranger(
    {
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      body: body ? String(body) : '',
      keptCharacters: ANSWER_MAX,
    },
    { networks },
  );
  if ('fault' in outcome) throw new Silent(`the provider gave no answer: ${outcome.fault}`);
  const { status, text } = outcome;
  const hasBody = ![204, 205, 304].includes(status) && text !== '';
  // Whatever type the provider names: what is not JSON fails when it is read.
  return new Response(hasBody ? text : null, { status, headers: { 'content-type': 'application/json' } });
};

/** Runs a call of a provider. Throws SSO_UNREACHABLE if it fails, or if its answer makes no sense. */
async function reached<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    log.warn('a provider of single sign-on gave no proper answer', error as Error);
    throw new Refusal('SSO_UNREACHABLE');
  }
}

/** Asks for the time of the login. Providers that do not know the parameter pass it over; Google needs it. */
const CLAIMS = JSON.stringify({ id_token: { auth_time: { essential: true } } });

/** Begins a sign-on: the address to open, and what its answer is checked by. */
export async function begin(
  config: oidc.Configuration,
  errand: Pick<Errand, 'group' | 'issuer' | 'clientId' | 'host' | 'proves'>,
  redirectUri: string,
  more: Readonly<Record<string, string>>,
): Promise<{ errand: Errand; url: string }> {
  const verifier = oidc.randomPKCECodeVerifier();
  const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    claims: CLAIMS,
    ...(errand.proves && { prompt: 'login', max_age: '0' }),
    ...more,
  });
  return { errand: { ...errand, state, nonce, verifier, at: now() }, url: url.href };
}

/** What a provider says of somebody. Any of its fields may be missing or of any type. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

/**
 * The claims of an answer: by the token that the code is exchanged for, with signature, issuer, audience, times, nonce and state
 * checked, and by what the provider tells of its user if the token lacks some of them. Throws SSO_REFUSED, SSO_UNREACHABLE.
 */
export async function claimsOf(
  config: oidc.Configuration,
  { state, nonce, verifier }: Errand,
  answer: URL,
  needed: readonly string[],
): Promise<Claims> {
  const tokens = await oidc
    .authorizationCodeGrant(config, answer, {
      ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
      idTokenExpected: true,
    })
    .catch((error: Error) => {
      throw refusalOf(error);
    });
  const claims = tokens.claims() as Claims;
  const isComplete = needed.every((name) => claims[name] !== undefined);
  if (isComplete || !config.serverMetadata().userinfo_endpoint) return claims;
  const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch((error: Error) => {
    throw refusalOf(error);
  });
  return { ...more, ...claims };
}

/** Clocks may differ by this. */
const CLOCK_TOLERANCE_SECONDS = 30;

/**
 * When somebody proved their identity to the provider, which may be long before a sign-on. 0, never, if the provider
 * does not say. Throws SSO_REFUSED if the sign-on was to be a fresh proof and is none: a provider may ignore what it is asked
 * for.
 */
export function provedAtOf({ auth_time: seconds }: Claims, { proves, at }: Errand): number {
  const provedAt = typeof seconds === 'number' ? Math.min(seconds * 1000, now()) : 0;
  if (!proves) return provedAt;
  if (provedAt < at - CLOCK_TOLERANCE_SECONDS * 1000) throw refused('proof');
  return now();
}

/** What the provider or a stranger has answered is refused; that it gave no answer is not the user's fault. */
function refusalOf(error: Error): Refusal {
  log.warn('a single sign-on was refused', { name: error.name, code: (error as { code?: string }).code });
  if (error instanceof oidc.AuthorizationResponseError) return refused('provider');
  return isSilent(error) ? new Refusal('SSO_UNREACHABLE') : refused('answer');
}

/** The library wraps what a call throws. */
const isSilent = (error: unknown): boolean =>
  error instanceof Silent || (error instanceof Error && error.cause !== undefined && isSilent(error.cause));

/** Why a sign-on is refused. */
export const refused = (
  reason: 'expired' | 'provider' | 'answer' | 'email' | 'domain' | 'account' | 'role' | 'proof',
): Refusal => new Refusal('SSO_REFUSED', { reason });

import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type KoaContextWithOIDC } from 'oidc-provider';

/** What the provider says of somebody. */
export type Person = Readonly<Record<string, unknown>> & { readonly email?: string };
type Token = Record<string, unknown>;

export interface IdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whom it knows, by subject. */
  readonly people: Map<string, Person>;
  /** Who signs in without being asked; undefined: a page asks for the subject. */
  as: string | undefined;
  /** Lies of this provider: changes the tokens that it hands out, which it signs. */
  lie: ((token: Token) => Token) | undefined;
  /** Signs by a key that it does not publish. */
  usesForeignKey: boolean;
  /** The forms by which it has said that sessions are over, oldest first; none if it was given the console's address for them. */
  readonly logouts: string[];
  /** Says that a session of somebody here is over (OpenID Connect Back-Channel Logout), as it does when that person logs out here. */
  endSession(subject: string, sid: string): Promise<void>;
  /** Signs anything. */
  sign(token: object, header?: object): string;
  /** Opens an address at the provider as a browser does, and returns the query with which it is sent back. */
  visit(url: string): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT_ID = 'beacon console';
const CLIENT_SECRET = 'what only the console and the provider know';
const KID = 'first';
/** Seconds. */
const HOUR = 3600;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The part of a client of the provider that its types lack. */
interface LoggingOut {
  backchannelLogout(subject: string, sid: string): Promise<void>;
}

/**
 * A real provider of OpenID Connect on this machine, for consoles at these addresses.
 *
 * @param logoutUri where it says that sessions are over; absent: it keeps what it would say
 */
export async function startIdentityProvider(
  redirectUris: readonly string[],
  logoutUri?: string,
): Promise<IdentityProvider> {
  const [ours, foreign] = [newKey(), newKey()];
  const people = new Map<string, Person>();
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [...redirectUris],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: logoutUri ?? `${issuer}/kept`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...ours.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' } as never] },
    cookies: { keys: ['cookies of a test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'locale', 'roles'] },
    findAccount: (_, accountId) => ({
      accountId,
      claims: async () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          const button = '<button form="op.logoutForm" name="logout" value="yes">Log out</button>';
          ctx.body = page('Provider of a company', form + button);
        },
        postLogoutSuccessSource: (ctx) => {
          ctx.body = page('Logged out');
        },
      },
    },
    // Its own refuses addresses of this machine.
    fetch: async (url, { method = 'GET', headers = {}, body = null } = {}) => {
      if (logoutUri) return fetch(url, { method, headers, body });
      one.logouts.push(String(body));
      return new Response();
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // Everybody of the company has agreed to use the console.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        accountId: ctx.oidc.session!.accountId!,
        clientId: CLIENT_ID,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'text';
      ctx.body = JSON.stringify(out);
    },
  });
  const one: IdentityProvider = {
    ...{ issuer, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET, people },
    ...{ as: undefined, lie: undefined, usesForeignKey: false, logouts: [] },
    visit,
    endSession: async (subject, sid) => {
      const client = (await provider.Client.find(CLIENT_ID)) as unknown as LoggingOut;
      await client.backchannelLogout(subject, sid);
    },
    sign: (token, header) => signed(token, one.usesForeignKey ? foreign : ours, header),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  provider.use(async (ctx: KoaContextWithOIDC, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.oidc?.route !== 'token' || !body?.id_token) return;
    const token = JSON.parse(Buffer.from(body.id_token.split('.')[1]!, 'base64url').toString());
    ctx.body = {
      ...body,
      id_token: signed(one.lie?.(token) ?? token, one.usesForeignKey ? foreign : ours),
    };
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const isInteraction = request.url?.startsWith('/interaction/');
    if (!isInteraction) return void answer(request, response);
    void interact(provider, one, request, response);
  });
  return one;
}

/** Signs in the person that the test has set (`as`), or the one entered in the form. */
async function interact(
  provider: Provider,
  { as, people }: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const accountId = as ?? (request.method === 'POST' ? (await formOf(request)).get('subject') : null);
  if (accountId) {
    const result = people.has(accountId)
      ? { login: { accountId } }
      : { error: 'access_denied', error_description: 'nobody of the company' };
    return provider.interactionFinished(request, response, result);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  const form =
    '<form method="post"><label>Subject <input name="subject"></label><button>Sign in</button></form>';
  response.end(page('Provider of a company', form));
}

const page = (title: string, content = '') =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

function signed(token: object, key: ReturnType<typeof newKey>, header: object = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: KID, ...header })}.${part(token)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

const HOPS_MAX = 10;

async function visit(first: string): Promise<string> {
  const { origin } = new URL(first);
  const cookies = new Map<string, string>();
  let url = new URL(first);
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    if (url.origin !== origin) return url.search.slice(1);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const one of response.headers.getSetCookie()) {
      const [name = '', value = ''] = one.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const to = response.headers.get('location');
    if (!to) throw new Error(`the provider asks, or refuses: ${response.status} ${await response.text()}`);
    url = new URL(to, url);
  }
  throw new Error('the provider sends its visitors in a circle');
}

import { getBranding, getUser } from '../../shared/contract/auth.ts';
import { logout } from '../../shared/contract/authentification.ts';
import { getOpenApi } from '../../shared/contract/docs.ts';
import { buildPath } from '../../shared/contract/route.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { API_PAGE } from '../../shared/static-pages.ts';
import { ConsoleSession } from '../console-session.ts';
import { ask, type Reply } from './ask.ts';
import { proveAlarm, proveQuiet } from './prove-alarms.ts';
import { proveMails } from './prove-mails.ts';
import type { Check } from './run-checks.ts';
import type { Site } from './site.ts';
import { withTestUser } from './test-user.ts';

/** The headers of the console's page (lib/web-stack.ts). */
const SECURITY_HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none';(?!.*'unsafe-)/,
  'strict-transport-security': /max-age=\d{8}/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^no-referrer$/,
  'cross-origin-opener-policy': /^same-origin$/,
};
const OWN_PATH = buildPath(getUser.path, { id: 'me' }, {});

function demand(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** Gets an address and checks its content type. */
async function served(address: string, type: RegExp): Promise<Reply> {
  const reply = await ask(address);
  const isOfType = type.test(reply.headers['content-type'] ?? '');
  demand(reply.status === 200 && isOfType, `${address}: ${reply.status}, ${reply.headers['content-type']}`);
  return reply;
}

/** Requires a refusal in the API's own format, never an HTML page. */
async function refused(address: string, status: number, code?: ErrorCode, headers?: Record<string, string>) {
  const reply = await ask(address, headers);
  const isJson = /^application\/json/.test(reply.headers['content-type'] ?? '');
  demand(reply.status === status && isJson, `${address}: ${reply.status}, ${reply.text.slice(0, 200)}`);
  const { message } = JSON.parse(reply.text);
  demand(!code || message === code, `${address}: ${message} instead of ${code}`);
}

const check = (says: string, remedy: string, prove: (site: Site) => Promise<unknown>): Check => ({
  says,
  remedy,
  async prove(site) {
    const note = await prove(site);
    return typeof note === 'string' ? note : undefined;
  },
});

/** From the public page to end-to-end functions, so that the first failure is the most informative. */
export const CHECKS: readonly Check[] = [
  check(
    'the console’s page and its script are served, with all security headers',
    'Deploy the web stack again; a 403 from the bucket means that its files were not copied.',
    async ({ url }) => {
      const { headers, text: page } = await served(`${url}/`, /^text\/html/);
      const wrong = Object.entries(SECURITY_HEADERS).filter(
        ([name, value]) => !value.test(String(headers[name] ?? '')),
      );
      const script = /<script[^>]+src="([^"]+)"/.exec(page)?.[1];
      demand(script !== undefined, 'The page names no script.');
      await served(new URL(script, url).href, /javascript/);
      demand(wrong.length === 0, `Wrong or missing: ${wrong.map(([name]) => name).join(', ')}.`);
    },
  ),
  check(
    'a path of the console answers with its page',
    'The edge’s function console-paths is not associated: deploy the web stack again.',
    async ({ url }) => {
      const [page, path] = [await served(`${url}/`, /html/), await served(`${url}/devices/hubs`, /html/)];
      demand(page.text === path.text, '/devices/hubs answers another page.');
    },
  ),
  check(
    'the API describes itself, for machines and people',
    'Read the log of the function docs.',
    async ({ url }) => {
      const document = JSON.parse((await served(url + getOpenApi.path, /json/)).text);
      demand(document.openapi?.startsWith('3.1'), 'The document is not OpenAPI 3.1.');
      await served(url + API_PAGE, /^text\/html/);
    },
  ),
  check(
    'the branding of the host is answered',
    'Read the log of the function auth; it needs the origin’s secret.',
    async ({ url }) => {
      const branding = await new ConsoleSession(url).call(getBranding, {});
      demand(Object.keys(branding).length > 0, 'It is empty.');
    },
  ),
  check(
    'an unknown path of the API is refused as JSON, not answered with a page',
    'The distribution maps errors to pages below /api/*: take its error pages away.',
    async ({ url }) => {
      await refused(`${url}/api/nowhere/v1/nothing`, 404);
      await refused(`${url}/api/auth/v1/nothing`, 404, 'ENTITY_NOT_FOUND');
    },
  ),
  check('a call without a session is refused', 'Read the log of the function auth.', ({ url }) =>
    refused(url + OWN_PATH, 401, 'NOT_LOGGED_IN', { origin: url }),
  ),
  check(
    'nobody gets round the edge to the API',
    'The functions do not know the origin’s secret, or the edge’s is public: put a new version and deploy.',
    ({ api, url }) =>
      refused(api.url + getBranding.path, 403, 'ORIGIN_NOT_ALLOWED', { origin: url, ...api.headers }),
  ),
  check(
    'another site cannot sign anybody out',
    'The gate against foreign sites does not see the viewer’s headers: look at the origin request policy of /api/*.',
    ({ url }) =>
      refused(url + logout.path, 403, 'ORIGIN_NOT_ALLOWED', {
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'no-cors',
        'sec-fetch-dest': 'image',
      }),
  ),
  check(
    'somebody signs in with a password, is known, and signs out',
    'Invoke the function operate with the shell’s rights; read the log of authentification (argon2 wants memory).',
    (site) =>
      withTestUser(site, 'INFO_PROVIDER', async (session, email) => {
        const me = await session.call(getUser, { params: { id: 'me' } });
        demand(me.email === email, `The session is that of ${me.id}.`);
        await session.call(logout, {});
        await refused(site.url + OWN_PATH, 401, 'NOT_LOGGED_IN', {
          origin: site.url,
          cookie: session.cookie,
        });
      }),
  ),
  proveMails,
  proveQuiet,
  proveAlarm,
];

import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AwsModeSwitch } from '../aws-mode/aws-mode.ts';
import { transaction } from '../data-folder.ts';
import { type HttpRequest, type HttpResponse, header, jsonResponse } from '../edge/http.ts';
import { ConnectionLost } from '../gateway/connection-lost.ts';
import { Account, API_VERSION } from './account.ts';
import { authenticate } from './authenticate.ts';
import { decodeForm, type Form, listIn, textIn } from './form.ts';
import { hostsOf } from './hosts.ts';
import { IdempotencyKeys, type Reply } from './idempotency.ts';
import { pageOf, SCRIPT_PATH } from './pages.ts';
import { expanded, findRoute } from './routes.ts';
import { invalid, StripeError } from './stripe-error.ts';
import { type Deliveries, Webhooks } from './webhooks.ts';

/** The keys of the account; they are no secrets, since it is of this machine alone. */
const SECRET_KEY = 'sk_test_local';
const PUBLISHABLE_KEY = 'pk_test_local';

/** What goes wrong with the next calls of the application: each word is one call, in order. */
export type StripeFault = 'fails' | 'loseAnswer' | 'rateLimit' | 'none';

/** A stand-in for Stripe in test mode, for the platform of this machine. */
export interface Stripe {
  /** The address of its API, and of its pages. */
  readonly url: string;
  readonly script: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Lets the next calls with the secret key go wrong. */
  fail(...faults: readonly StripeFault[]): void;
  /** The calls with the secret key so far, such as `POST /v1/payment_intents`. */
  readonly calls: readonly string[];
  /** Moves its clock forward. */
  passTime(seconds: number): void;
  /** How webhooks are sent from now on. */
  deliver(how: Deliveries): void;
  /** Sends webhooks that were held. */
  releaseWebhooks(order?: <T>(list: T[]) => T[]): void;
  /** Resolves when no webhook is being sent. */
  webhooksSettled(): Promise<void>;
  /** What the bank's page does when its customer confirms or refuses. */
  authenticate(intentId: string, isConfirmed: boolean): void;
}

interface Running extends Stripe {
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Replaces Stripe's hosts in a content security policy. */
  localHosts(policy: string): string;
  stop(): Promise<void>;
}

/** Creates the stand-in over the database of the platform. `url` is where it listens. */
export function createStripe(store: DatabaseSync, url: string, awsMode: AwsModeSwitch): Running {
  const account = new Account(store);
  account.origin = url;
  const keys = new IdempotencyKeys(store, () => account.now());
  const webhooks = new Webhooks(store, account);
  const faults: StripeFault[] = [];
  const calls: string[] = [];
  webhooks.resume();

  /** Applies a call and its events at once, or nothing of it. */
  function apply<T>(work: () => T): T {
    try {
      return transaction(store, () => {
        const result = work();
        account.objects.save();
        for (const event of account.takeEvents())
          webhooks.queue(event, awsMode.happens('stripe webhook', 'repeats'));
        return result;
      });
    } finally {
      account.objects.forget();
      account.takeEvents();
      webhooks.flush();
    }
  }

  function answer(method: string, path: string, form: Form, isOfPage: boolean): Reply {
    try {
      const { run, id, isOfPages } = findRoute(method, path);
      if (isOfPage) checkPage(form, id, isOfPages);
      return { status: 200, body: expanded(account, run(account, form, id), listIn(form, 'expand')) };
    } catch (error) {
      // A refused card and a state that forbids the call are outcomes. Any other error changes nothing.
      if (error instanceof StripeError && isOutcome(error)) return errorReply(error);
      throw error;
    }
  }

  /** A page may read and confirm its own intent, which it knows by the client secret. */
  function checkPage(form: Form, id: string, isOfPages: boolean): void {
    const intent = account.objects.find('payment_intent', id) ?? account.objects.find('setup_intent', id);
    const isOwn = id === '' || intent?.client_secret === textIn(form, 'client_secret');
    if (!isOfPages || !isOwn)
      throw invalid(
        'This API call cannot be made with a publishable API key. Please use a secret API key.',
        {},
        403,
      );
  }

  async function perform(request: HttpRequest, path: string, key: string): Promise<Reply> {
    const text = request.method === 'POST' ? request.body.toString() : request.query;
    const form = decodeForm(text);
    const isOfPage = key === PUBLISHABLE_KEY;
    const idempotencyKey = request.method === 'POST' ? header(request, 'idempotency-key') : undefined;
    if (idempotencyKey === undefined) return apply(() => answer(request.method, path, form, isOfPage));
    const whole = `${path}\n${text}`;
    const known = keys.replay(idempotencyKey, whole);
    if (known) return known;
    return keys.whileInUse(idempotencyKey, async () => {
      // A second call with the same key can arrive while the first one runs.
      await sleep(0);
      return apply(() => {
        const reply = answer(request.method, path, form, isOfPage);
        keys.keep(idempotencyKey, whole, reply);
        return reply;
      });
    });
  }

  /** The fault of the next call of the application. */
  function nextFault(): StripeFault | undefined {
    const [asked] = faults.splice(0, 1);
    if (asked !== undefined || !awsMode.settings?.faults || !awsMode.happens('stripe call', 'faults'))
      return asked;
    return awsMode.pick('stripe fault', ['fails', 'loseAnswer', 'rateLimit'] as const);
  }

  async function callApi(request: HttpRequest): Promise<HttpResponse> {
    const path = request.path.replace(/^\/v1\//, '');
    const key = keyOf(request);
    try {
      if (key !== SECRET_KEY && key !== PUBLISHABLE_KEY) throw wrongKey(key);
      if (key === PUBLISHABLE_KEY) return respond(await perform(request, path, key));
      calls.push(`${request.method} ${request.path}`);
      const fault = nextFault();
      if (fault === 'fails') throw new StripeError(500, API_FAILED);
      if (fault === 'rateLimit') throw new StripeError(429, RATE_LIMITED);
      const reply = await perform(request, path, key);
      if (fault === 'loseAnswer') throw new ConnectionLost();
      return respond(reply);
    } catch (error) {
      return respond(errorReply(error));
    }
  }

  return {
    url,
    script: `${url}${SCRIPT_PATH}`,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    calls,
    fail: (...next) => void faults.push(...next),
    passTime: (seconds) => account.passTime(seconds),
    deliver: (how) => {
      webhooks.deliveries = how;
    },
    releaseWebhooks: (order) => webhooks.release(order),
    webhooksSettled: () => webhooks.settled(),
    authenticate: (id, isConfirmed) => void apply(() => authenticate(account, id, isConfirmed)),
    localHosts: (policy) => hostsOf(policy, url),
    async handle(request) {
      if (request.method === 'OPTIONS') return { status: 204, headers: ANY_ORIGIN, body: Buffer.alloc(0) };
      if (request.path.startsWith('/v1/')) return callApi(request);
      return (
        pageOf(request, (id, isConfirmed) => apply(() => authenticate(account, id, isConfirmed))) ??
        jsonResponse(404, { error: { message: 'Not found' } })
      );
    },
    stop: () => webhooks.stop(),
  };
}

const isOutcome = ({ status, error: { code } }: StripeError): boolean =>
  status === 402 || String(code).endsWith('_unexpected_state');

const API_FAILED = { type: 'api_error', message: 'An unknown error occurred.' };
const RATE_LIMITED = {
  type: 'invalid_request_error',
  code: 'rate_limit',
  message: 'Request rate limit exceeded.',
};

/** Pages of every origin call the API with their own keys. */
const ANY_ORIGIN = {
  'access-control-allow-origin': ['*'],
  'access-control-allow-methods': ['GET, POST'],
  'access-control-allow-headers': ['*'],
};

function errorReply(error: unknown): Reply {
  if (!(error instanceof StripeError)) throw error;
  return { status: error.status, body: { error: { message: error.message, ...error.error } } };
}

function respond({ status, body, headers = {} }: Reply): HttpResponse {
  return {
    status,
    headers: {
      ...ANY_ORIGIN,
      'content-type': ['application/json'],
      'request-id': [`req_${randomUUID()}`],
      'stripe-version': [API_VERSION],
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    },
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The key from the header, or from the form of a page. */
function keyOf(request: HttpRequest): string {
  const sent = header(request, 'authorization') ?? '';
  const bearer = /^Bearer (.+)$/.exec(sent)?.[1];
  const basic = /^Basic (.+)$/.exec(sent)?.[1];
  if (bearer !== undefined) return bearer;
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString().replace(/:.*$/, '');
  const form = decodeForm(request.method === 'POST' ? request.body.toString() : request.query);
  return textIn(form, 'key') ?? '';
}

const wrongKey = (key: string) =>
  new StripeError(401, {
    type: 'invalid_request_error',
    message: key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'You did not provide an API key.',
  });

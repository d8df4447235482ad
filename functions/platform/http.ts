import { isUtf8 } from 'node:buffer';
import { timingSafeEqual } from 'node:crypto';
import middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Group, Operation, Reply } from '../../shared/contract/operation.ts';
import { match } from '../../shared/contract/route.ts';
import { type ErrorBody, Refusal, statusOf } from '../../shared/errors.ts';
import { addressBlock } from './address-block.ts';
import { Answer, sessionToken, signOnSecret } from './answer.ts';
import {
  authorise,
  type Caller,
  type Identity,
  type Signer,
  type UseCase,
  type Viewer,
  type Visitor,
} from './caller.ts';
import { onBehalfOf } from './cause.ts';
import { compressed } from './compressed.ts';
import { checkFreshProof } from './fresh-proof.ts';
import { passGate } from './gate.ts';
import { once } from './idempotency.ts';
import { kept } from './kept.ts';
import { log, metrics } from './log.ts';
import { parseRequest } from './parse-request.ts';
import { fitsSecret } from './secrets.ts';
import { checkSignature } from './signature.ts';

/** The credentials of a call: at most one of `session` and `apiKey`. */
export interface Credentials {
  readonly session?: string | undefined;
  readonly apiKey?: string | undefined;
  /** The caller's IP address, as the edge saw it: an API key may work from some addresses only. */
  readonly address?: string | undefined;
  /** The user to act for (X-Run-As). */
  readonly runAs?: string | undefined;
}

/**
 * Identifies the caller, and reads the user named by X-Run-As. Returns undefined for an unknown, ended or expired
 * session or key.
 */
export type Identify = (credentials: Credentials) => Promise<Identity | undefined>;

/** What the chain needs from the accounts. */
export interface Access {
  readonly identify: Identify;
  /** Throws if the caller calls more than one may. */
  readonly limitCalls: (identity: Identity, operation: Operation, viewer: Viewer) => Promise<void>;
  /** Throws if the call names a user who is out of the caller's reach. */
  readonly checkNamed: (caller: Caller, input: ReturnType<typeof parseRequest>) => Promise<unknown>;
}

/** A use case, called with the caller and the parsed input. */
export type Implementation<O extends Operation> = (
  ...args: Parameters<UseCase<O>>
) => Promise<Reply<O> | Answer>;

/** What one function serves: a group, or operations of several groups. */
type Served = Pick<Group, 'operations'>;

export type Implementations<G extends Served> = {
  readonly [Id in G['operations'][number]['id']]: Implementation<
    Extract<G['operations'][number], { id: Id }>
  >;
};

/** The state of a request; each step of the chain adds to it. */
interface Call {
  operation: Operation;
  params: Record<string, string>;
  viewer: Viewer;
  caller: Caller | Visitor | Signer;
  input: ReturnType<typeof parseRequest>;
  startedAt: number;
}
type CallEvent = APIGatewayProxyEventV2 & { call: Call };
type Step = (request: { event: CallEvent }) => Promise<void> | void;

/**
 * The handler of an API function. The steps of a request: check the edge's secret, find the operation, refuse foreign
 * sites (CSRF), authenticate and authorise the caller (or check the signature), parse the input, check that the proof of the
 * caller is fresh enough, run the use case.
 * tsc reports an operation without a use case.
 */
export function serveGroup<G extends Served>(
  group: G,
  implementations: Implementations<G>,
  { identify, limitCalls, checkNamed }: Access,
) {
  const useCases = implementations as unknown as Record<string, Implementation<Operation>>;
  return middy<CallEvent, APIGatewayProxyStructuredResultV2>()
    .before(start)
    .before(throughTheEdge)
    .before(route(group))
    .before(gate)
    .before(identifyCaller(identify, limitCalls))
    .before(parse)
    .before(freshProof)
    .after(({ event, response }) => record(event.call, response?.statusCode))
    .onError((request) => {
      request.response = refuse(request.event, request.error);
      record(request.event.call, request.response.statusCode);
    })
    .handler(async (event) => {
      const { operation, caller, input } = event.call;
      const run = () =>
        onBehalfOf(event.requestContext.requestId, () =>
          useCases[operation.id]!(caller as never, input as never),
        );
      const reply = operation.idempotent ? await replayable(event, run, checkNamed) : await run();
      const response = operation.keptSeconds
        ? kept(respond(reply), operation.keptSeconds, event.headers['if-none-match'])
        : respond(reply);
      return compressed(response, event.headers['accept-encoding']);
    });
}

const start: Step = ({ event }) => {
  event.call = { startedAt: performance.now() } as Call;
  // CloudFront names its own request in each response, so an operator finds the call by what a browser shows.
  const edgeId = event.headers?.['x-amz-cf-id'];
  log.appendKeys({ requestId: event.requestContext.requestId, ...(edgeId && { edgeId }) });
};

/** Only the edge knows the origin's secret. So its viewer headers can be trusted, and no call can bypass the edge. */
const throughTheEdge: Step = async ({ event }) => {
  const { headers } = event;
  const sent = headers['x-origin-secret'];
  const isOurs =
    sent !== undefined && (await fitsSecret('ORIGIN_SECRET', (version) => isEqual(sent, version)));
  if (!isOurs) throw new Refusal('ORIGIN_NOT_ALLOWED');
  event.call.viewer = {
    host: headers['x-viewer-host'] ?? '',
    address: addressBlock(headers['x-viewer-ip'] ?? ''),
    userAgent: headers['user-agent'],
    acceptLanguage: headers['accept-language'],
    signOn: signOnSecret(event.cookies),
    requestId: event.requestContext.requestId,
    idempotencyKey: headers['idempotency-key'],
  };
};

const route =
  (group: Served): Step =>
  ({ event }) => {
    // The path as the viewer sent it: `rawPath` is decoded twice (see lib/edge/viewer-facts.js).
    const path = event.headers['x-viewer-path'] ?? event.rawPath;
    const found = match(group.operations, event.requestContext.http.method, path);
    if (!found) throw new Refusal('ENTITY_NOT_FOUND');
    event.call.operation = found.operation;
    event.call.params = found.params;
  };

const gate: Step = ({ event }) => {
  const { operation, viewer } = event.call;
  if (!operation.signed && apiKeyOf(event, operation) !== undefined) return;
  passGate(operation, {
    headers: event.headers,
    origin: `${event.headers['x-viewer-scheme'] ?? 'https'}://${viewer.host}`,
    hasCookie: Boolean(event.cookies?.length),
  });
};

const identifyCaller =
  (identify: Identify, limitCalls: Access['limitCalls']): Step =>
  async ({ event }) => {
    const { operation, viewer } = event.call;
    if (operation.signed) {
      const signedAt = await checkSignature(operation.signed, event.headers, bytesOf(event));
      event.call.caller = { kind: 'signer', viewer, signedAt };
      return;
    }
    const apiKey = apiKeyOf(event, operation);
    const session = apiKey === undefined ? sessionToken(event.cookies) : undefined;
    if (operation.roles === 'public') {
      event.call.caller = { kind: 'visitor', viewer, session };
      return;
    }
    const runAs = event.headers['x-run-as'];
    const address = event.headers['x-viewer-ip'];
    const identity = apiKey || session ? await identify({ apiKey, session, address, runAs }) : undefined;
    if (!identity) throw new Refusal('NOT_LOGGED_IN');
    await limitCalls(identity, operation, viewer);
    event.call.caller = authorise(operation, identity, viewer, runAs);
  };

const parse: Step = ({ event }) => {
  const body = event.body && event.isBase64Encoded ? utf8(bytesOf(event)) : event.body;
  event.call.input = parseRequest(event.call.operation, {
    params: event.call.params,
    query: event.rawQueryString,
    body,
  });
};

/** After the input is valid: nobody proves anything for a call that is refused anyway. */
const freshProof: Step = ({ event }) => {
  const { operation, caller, input } = event.call;
  if ('userId' in caller) checkFreshProof(operation, caller.proof, input.body);
};

/** The body as sent. */
const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');

/** Throws REQUEST_ERROR if the bytes are not UTF-8. */
function utf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal('REQUEST_ERROR', { body: 'not UTF-8' });
  return bytes.toString();
}

/** The API key from either header. Throws REQUEST_ERROR if both are present. */
function apiKeyOf({ headers }: APIGatewayProxyEventV2, { acceptsBasic }: Operation): string | undefined {
  const bearer =
    /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1] ??
    (acceptsBasic && basicPassword(headers.authorization));
  const plain = headers['x-api-key'];
  if (bearer !== undefined && plain !== undefined) {
    throw new Refusal('REQUEST_ERROR', { headers: 'Authorization and X-API-Key exclude each other' });
  }
  return bearer ?? plain;
}

/** The password of `Basic base64(<user>:<password>)`. The user name is ignored. */
function basicPassword(authorization = ''): string | undefined {
  const credentials = /^Basic\s+([A-Za-z0-9+/=]+)$/i.exec(authorization)?.[1];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString();
  return text.includes(':') ? text.slice(text.indexOf(':') + 1) : undefined;
}

/** Replays a stored reply only to a caller with unchanged rights. `authorise` has already checked the role. */
async function replayable(
  event: CallEvent,
  run: () => Promise<unknown>,
  checkNamed: Access['checkNamed'],
): Promise<unknown> {
  const { operation, caller, input } = event.call;
  const key = event.headers['idempotency-key'];
  if (!key) return run();
  if (key.length > 200) throw new Refusal('REQUEST_ERROR', { 'Idempotency-Key': 'at most 200 characters' });
  const kept = {
    operationId: operation.id,
    key,
    request: input,
    secret: operation.idempotent === 'secret',
  };
  if (!('userId' in caller)) return once({ ...kept, callerId: '', authority: '' }, run);
  const { userId, actsFor, member, scope, kind, roles, reach, administers } = caller;
  const authority = JSON.stringify([kind, roles, reach, administers, member, scope?.siteIds, scope?.tags]);
  const callerId = `${userId}/${actsFor}`;
  return once({ ...kept, callerId, authority }, run, () => checkNamed(caller, input));
}

const NEVER_STORED = { 'cache-control': 'no-store' };

function respond(reply: unknown): APIGatewayProxyStructuredResultV2 {
  const answer = reply instanceof Answer ? reply : new Answer(reply);
  return {
    statusCode: answer.status,
    headers: { 'content-type': 'application/json', ...NEVER_STORED, ...answer.headers },
    body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body),
    ...(answer.cookies.length && { cookies: [...answer.cookies] }),
  };
}

function refuse(event: CallEvent, error: unknown): APIGatewayProxyStructuredResultV2 {
  const { requestId } = event.requestContext;
  const refusal = error instanceof Refusal ? error : new Refusal('INTERNAL_SERVER_ERROR');
  if (refusal !== error) {
    metrics.singleMetric().addMetric('InternalError', 'Count', 1);
    log.error('a call failed', error as Error);
  }
  const body: ErrorBody = {
    message: refusal.code,
    requestId,
    ...(refusal.details !== undefined && { details: refusal.details }),
  };
  return respond(new Answer(body, { status: statusOf(refusal), headers: retryAfter(refusal) }));
}

/** The headers of a refusal by a rate limit: `Retry-After`, which hubs and libraries read. */
function retryAfter({ details }: Refusal): Record<string, string> {
  const seconds = (details as { readonly retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds;
  return Number.isInteger(seconds) ? { 'retry-after': String(seconds) } : {};
}

/** Logs one line per call. It names the operation's id, never the path. */
function record(call: Call, status: number | undefined): void {
  const ms = Math.round(performance.now() - call.startedAt);
  const who = call.caller && 'userId' in call.caller ? call.caller.userId : undefined;
  log.info('call', { operation: call.operation?.id, status, ms, who });
}

const isEqual = (a: string, b: string) =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

import {
  type ClientOperation,
  needsKey,
  type Operation,
  type Reply,
  type Request,
  writes,
} from '../../../shared/contract/operation.ts';
import { buildPath } from '../../../shared/contract/route.ts';
import type { ErrorCode } from '../../../shared/errors.ts';
import { noteChange } from './last-change.ts';

/**
 * The failure of a call. `code` is one of shared/errors.ts, an unknown one of a newer server, or `UNREACHABLE` if there
 * was no response (then `status` is 0).
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  /** Identifies the call in the server's logs. */
  readonly requestId: string | undefined;

  constructor(code: string, status: number, details?: unknown, requestId?: string) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }

  /** The API is overloaded or down (503), or the edge does not reach it (502) or waits for it in vain (504). */
  get isUnavailable(): boolean {
    return [502, 503, 504].includes(this.status);
  }
}

/** Hooks of other parts of the console into every call. */
export const apiHooks = {
  /** The account that an admin or a member acts for. */
  runAs: undefined as string | undefined,
  /**
   * Counts changes of identity: sign-ins, ends of sessions, and changes of the user acted for. Each call belongs to the
   * generation in which it started.
   */
  generation: 0,
  sessionLost() {},
  /** A member was refused because the account is not open to it any more. */
  membershipLost() {},
  /** A call found its operation unavailable: this alone is overloaded or too slow, or the whole server is. */
  unavailable(): void | Promise<void> {},
  /** The user must set a second factor up before anything else. */
  factorRequired() {},
  /** Asks the user to prove their identity, for an operation or to act for somebody. Whether it was proved. */
  proveIdentity: async (_what: 'operation' | 'runAs'): Promise<boolean> => false,
};

/** The second argument is optional if the operation has no parameters. */
type Arguments<O extends Operation> =
  Record<never, never> extends Request<O> ? [request?: Request<O>] : [request: Request<O>];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Calls an operation of the contract with the session cookie. Throws ApiError. */
export const call = <O extends Operation>(operation: O, ...request: Arguments<O>): Promise<Reply<O>> =>
  callOnce(crypto.randomUUID(), operation, ...request);

/** The same with an idempotency key: a retry after a lost response is recognised as the same call. */
export const callOnce = <O extends Operation>(
  key: string,
  operation: O,
  ...[request]: Arguments<O>
): Promise<Reply<O>> => perform({ key, operation, parts: request ?? {}, runAs: apiHooks.runAs });

/** Calls an operation for another user than the one that an admin acts for now; undefined: as oneself. */
export const callAs = <O extends Operation>(
  runAs: string | undefined,
  operation: O,
  ...[request]: Arguments<O>
): Promise<Reply<O>> => perform({ key: crypto.randomUUID(), operation, parts: request ?? {}, runAs });

interface Call {
  readonly key: string;
  readonly operation: ClientOperation;
  readonly parts: Parts;
  readonly runAs: string | undefined;
}

/** Calls under way that change something, and how many have ended: some, as a change of the password, replace the session. */
const changing = new Set<Promise<unknown>>();
let changed = 0;

function sendNoted(asked: Call): ReturnType<typeof send> {
  const sending = send(asked);
  if (!writes(asked.operation)) return sending;
  changing.add(sending);
  return sending.finally(() => {
    changing.delete(sending);
    changed += 1;
  });
}

async function perform<O extends Operation>(asked: Call, isAgain = false): Promise<Reply<O>> {
  const { operation } = asked;
  const { generation } = apiHooks;
  const changedBefore = changed;
  const isOfFormer = () => operation.roles !== 'public' && generation !== apiHooks.generation;
  const { status, answer } = await sendNoted(asked);
  // Data of a former identity must not be shown, and its errors must not end the new session. Its screens are gone, so
  // nothing waits for this promise.
  if (isOfFormer()) return new Promise(() => {});
  if (status >= 200 && status < 300 && answer !== undefined) {
    if (operation.roles !== 'public' && writes(operation)) noteChange();
    return answer as Reply<O>;
  }

  const error = refusalOf(status, answer);
  if (error.code === 'NOT_LOGGED_IN') {
    // What was read by a session that a change replaces meanwhile is read again by the new one.
    if (!isAgain && !writes(operation) && (changing.size || changed !== changedBefore)) {
      await Promise.allSettled(changing);
      return isOfFormer() ? new Promise(() => {}) : perform(asked, true);
    }
    apiHooks.sessionLost();
  }
  if (asked.runAs && isNoMember(error)) apiHooks.membershipLost();
  if (error.code === 'SECOND_FACTOR_REQUIRED') apiHooks.factorRequired();
  if (error.isUnavailable) void apiHooks.unavailable();
  // The same call continues after the proof, so no screen has to know of it, and nothing that was entered is lost.
  if (
    error.code === 'FRESH_PROOF_NEEDED' &&
    !isAgain &&
    (await apiHooks.proveIdentity(whatNeedsProof(error)))
  )
    return isOfFormer() ? new Promise(() => {}) : perform(asked, true);
  throw error;
}

/** Whether the account that a call names is not open to its caller (any more). */
const isNoMember = ({ details }: ApiError): boolean =>
  typeof details === 'object' && details !== null && 'runAs' in details;

const whatNeedsProof = ({ details }: ApiError): 'operation' | 'runAs' =>
  typeof details === 'object' && details && 'for' in details && details.for === 'runAs'
    ? 'runAs'
    : 'operation';

/** Status 0: there was no response. */
async function send({ key, operation, parts: { params, query, body }, runAs }: Call) {
  const headers = new Headers({ accept: 'application/json' });
  // A foreign site cannot send this header, so the server accepts it as proof that the call is ours.
  if (needsKey(operation)) headers.set('idempotency-key', key);
  if (runAs) headers.set('x-run-as', runAs);
  if (body !== undefined) headers.set('content-type', 'application/json');

  let response: Response;
  try {
    response = await fetch(buildPath(operation.path, params, query), {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    return { status: 0, answer: { message: 'UNREACHABLE' } };
  }
  const answer: unknown = await response.json().catch(() => undefined);
  return { status: response.status, answer };
}

function refusalOf(status: number, answer: unknown): ApiError {
  const body = typeof answer === 'object' && answer !== null ? answer : {};
  const message = 'message' in body && typeof body.message === 'string' ? body.message : '';
  // What is in front of the functions answers in words, such as "Service Unavailable".
  const inWords = status === 429 ? 'PLEASE_TRY_AGAIN' : 'INTERNAL_SERVER_ERROR';
  const code = /^[A-Z][A-Z_]*$/.test(message) ? message : inWords;
  const requestId = 'requestId' in body && typeof body.requestId === 'string' ? body.requestId : undefined;
  return new ApiError(code, status, 'details' in body ? body.details : undefined, requestId);
}

/** Whether a retry might succeed: after no response or a fault of the server, but not after a refusal. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Whether it says nothing about what was asked for, as no response, a fault of the server and too many calls do. */
export const isInconclusive = (error: unknown): boolean =>
  isWorthRetrying(error) || (error instanceof ApiError && error.status === 429);

/** Errors whose details name the invalid fields. */
const ABOUT_FIELDS = [
  'FORM_VALIDATION_FAILED',
  'SAVE_VALIDATION_ERROR',
  'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO',
  'MISSING_DATA_REFERENCE',
] as const satisfies readonly ErrorCode[];

/** The fields of the body that an error is about, each as a path. */
export function refusedFields(error: unknown): string[][] {
  if (!refusedWith(error, ...ABOUT_FIELDS) || typeof error.details !== 'object' || !error.details) return [];
  return Object.keys(error.details).map((field) => field.split('.'));
}

/** Whether a call was refused with one of these codes. */
export const refusedWith = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes as readonly string[]).includes(error.code);

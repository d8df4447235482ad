import { needsKey, type Operation, type Reply, type Request } from '../../../shared/contract/operation.ts';
import { buildPath } from '../../../shared/contract/route.ts';
import type { ErrorCode } from '../../../shared/errors.ts';

/**
 * Why a call failed. `code` is one of shared/errors.ts, one that a newer server knows, or `UNREACHABLE` when no answer
 * came at all (then `status` is 0).
 */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: unknown;
  /** Finds the call in the server's logs. */
  readonly requestId: string | undefined;

  constructor(code: string, status: number, details?: unknown, requestId?: string) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }
}

/** What other parts of the console hang into every call. */
export const apiHooks = {
  /** The user an admin acts as. */
  runAs: undefined as string | undefined,
  /** Counts sign-ins, ends of sessions and changes of the user acted for: a call belongs to the one it began under. */
  generation: 0,
  sessionLost() {},
  maintenance() {},
};

/** Leaves the second argument out where the operation needs nothing. */
type Arguments<O extends Operation> =
  Record<never, never> extends Request<O> ? [request?: Request<O>] : [request: Request<O>];

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Calls an operation of the contract with the session's cookie. Throws an ApiError. */
export const call = <O extends Operation>(operation: O, ...request: Arguments<O>): Promise<Reply<O>> =>
  callOnce(crypto.randomUUID(), operation, ...request);

/** The same under a key: sent again because its answer was lost, it is known to be the same call. */
export async function callOnce<O extends Operation>(
  key: string,
  operation: O,
  ...[request]: Arguments<O>
): Promise<Reply<O>> {
  const { generation } = apiHooks;
  const { status, answer } = await send(key, operation, request ?? {});
  // Data of a former identity must not be shown, nor its refusal end the session that followed. Its screens are gone, so
  // nothing waits for this promise.
  if (operation.roles !== 'public' && generation !== apiHooks.generation) return new Promise(() => {});
  if (status >= 200 && status < 300 && answer !== undefined) return answer as Reply<O>;

  const error = refusalOf(status, answer);
  if (error.code === 'NOT_LOGGED_IN') apiHooks.sessionLost();
  if (error.status === 503) apiHooks.maintenance();
  throw error;
}

/** Status 0: no answer came. */
async function send(key: string, operation: Operation, { params, query, body }: Parts) {
  const headers = new Headers({ accept: 'application/json' });
  // A foreign site cannot send this header: the server takes it as proof that the call is ours.
  if (needsKey(operation)) headers.set('idempotency-key', key);
  if (apiHooks.runAs) headers.set('x-run-as', apiHooks.runAs);
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
  const code = 'message' in body && typeof body.message === 'string' ? body.message : 'INTERNAL_SERVER_ERROR';
  const requestId = 'requestId' in body && typeof body.requestId === 'string' ? body.requestId : undefined;
  return new ApiError(code, status, 'details' in body ? body.details : undefined, requestId);
}

/** Might the same call succeed a little later? A refusal stays one; silence and a fault of the server pass. */
export const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/** Refusals whose details say, by field, what is wrong. */
const ABOUT_FIELDS = [
  'FORM_VALIDATION_FAILED',
  'SAVE_VALIDATION_ERROR',
  'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO',
  'MISSING_DATA_REFERENCE',
] as const satisfies readonly ErrorCode[];

/** The fields of the body that a refusal is about, each as a path. */
export function refusedFields(error: unknown): string[][] {
  if (!refusedWith(error, ...ABOUT_FIELDS) || typeof error.details !== 'object' || !error.details) return [];
  return Object.keys(error.details).map((field) => field.split('.'));
}

/** Was a call refused with one of these codes? */
export const refusedWith = (error: unknown, ...codes: readonly ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes as readonly string[]).includes(error.code);

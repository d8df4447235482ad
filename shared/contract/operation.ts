import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { FilterFields } from '../filter.ts';
import type { KeyAccess, MemberNeed, RoleAccess } from '../roles.ts';
import type { Freshness } from './freshness.ts';
import type { Writes } from './writes.ts';

type ObjectSchema = z.ZodMiniObject;

/**
 * One operation of the API as plain data. The router, the typed client, the OpenAPI document, the permission matrix and
 * the request fuzzer derive from it.
 */
export interface Operation {
  /** Unique over the whole API; also the name of the use case and the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/<words>/v1/…` with `{parameters}`. */
  readonly path: string;
  readonly summary: string;
  /** The roles that may call it with a session, and their reach; `public` needs no session. */
  readonly roles: 'public' | RoleAccess;
  /** The permissions that let an API key call it, and their reach. Absent: no key may call it. */
  readonly permissions?: KeyAccess;
  /** A key needs not only the permission, but also a principal with one of the roles that may call it. */
  readonly keyNeedsRole?: true;
  /**
   * For calls of hubs: malformed texts in the body are repaired instead of refused, because a hub cannot correct them
   * and the rest of the body is valid.
   */
  readonly repairs?: true;
  /** Accepts an API key also as the password of HTTP Basic, for devices that support nothing else. */
  readonly acceptsBasic?: true;
  /** May not be called while acting as another user: passwords, addresses, payment, secrets. */
  readonly notRunAs?: true;
  /** What it needs of members of the account that they act for; `nobody`: no member may call it. See `memberNeed`. */
  readonly member?: MemberNeed | 'nobody';
  /**
   * What a caller may do with it whose access is limited to some sites and tags (shared/model/scope.ts). `devices`: it sees and
   * changes only devices that are in the scope at this moment, and says nothing of others. `own`: it is about nothing but what the
   * caller has begun, or what the account is called. Absent: refused to such callers, as everything is that nobody has thought
   * about.
   */
  readonly scoped?: 'devices' | 'own';
  /**
   * Open to users who must set a second factor up before anything else, for their own account; all others are refused to them
   * (SECOND_FACTOR_REQUIRED).
   */
  readonly enrols?: true;
  /** Whether a session needs a fresh proof of its caller: FRESH_PROOF_NEEDED (`details.withinMinutes`). */
  readonly fresh?: Freshness;
  /** A GET that changes state: it must pass the same gate as a POST. */
  readonly mutates?: true;
  /** A read-only call that is not a GET, because it needs a body. */
  readonly reads?: true;
  /**
   * A reply that its caller may keep for some seconds. It has an ETag, and a call with that in `If-None-Match` gets 304.
   * All other replies are never stored.
   */
  readonly keptSeconds?: number;
  /** Hubs and phones call it, whose calls are limited otherwise: they do not count as calls of the key (access/limit-calls.ts). */
  readonly ownLimit?: true;
  /** May be opened by navigation, such as from the address bar. */
  readonly navigable?: true;
  /** It returns a page (HTML), not JSON. */
  readonly isPage?: true;
  /**
   * Called by foreign servers, such as mail providers, which prove themselves by a token. It needs no Idempotency-Key and passes
   * the gate only without a cookie. A `body` is posted as a form, whose other fields are ignored; without one, all are.
   */
  readonly fromAnywhere?: true;
  /**
   * Called by somebody who signs what is sent (a webhook), and by no session or key: `roles` is empty. It needs no
   * Idempotency-Key and ignores cookies and keys.
   */
  readonly signed?: Signature;
  /** It redirects, status 302; also a page (`isPage`) may, instead of being shown. */
  readonly redirects?: true;
  /**
   * For a call that is not idempotent by nature: its reply is stored under the Idempotency-Key and returned again on a
   * retry. `secret`: it is stored only for 15 minutes, and encrypted.
   */
  readonly idempotent?: 'kept' | 'secret';
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The entity that `body` writes. Its other fields may be sent back as they were read (see writes.ts). */
  readonly writes?: Writes;
  /** For a list call: the fields of `filter`. */
  readonly filters?: FilterFields;
  readonly reply: z.ZodMiniType;
  /** The operation's own error codes; `errorsOf` adds those that follow from its shape. */
  readonly errors: readonly ErrorCode[];
}

/** What a client calls an operation by, and knows by whether its user may. A build of the console removes all else. */
export const CLIENT_PARTS = [
  'method',
  'path',
  'roles',
  'member',
  'scoped',
  'notRunAs',
  'mutates',
  'reads',
  'fromAnywhere',
  'signed',
  'filters',
] as const satisfies readonly (keyof Operation)[];
export type ClientOperation = Pick<Operation, (typeof CLIENT_PARTS)[number]>;

/**
 * How a call is signed: HMAC over `<timestamp>.<body>`, the bytes as they are sent, by a secret that both sides know. The
 * header holds `t=<seconds since 1970>,<scheme>=<hex>`; of several signatures with this scheme one must fit.
 */
export interface Signature {
  /** In lower case. */
  readonly header: string;
  readonly scheme: string;
  readonly algorithm: 'sha256';
  /** A signature whose time is further from now is refused. */
  readonly toleranceSeconds: number;
  /** The secret's name in functions/resources.ts; the function of the operation's group may read it. */
  readonly secret: `${string}_SECRET`;
  /** The secret is JSON, and this field of it signs. Absent: the secret itself signs. */
  readonly field?: string;
}

/** Declares an operation with its exact types. */
// @__NO_SIDE_EFFECTS__
export function operation<const O extends Operation>(entry: O): O {
  return entry;
}

/** A set of operations that one Lambda function serves (functions/manifest.ts); several may share a prefix. */
export interface Group {
  readonly name: string;
  /** `/api/<words>/v1`: the paths of all its operations begin so. */
  readonly prefix: string;
  readonly operations: readonly Operation[];
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : Record<never, never>;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The input of a use case: the parsed parameters, query and body. */
export interface Input<O extends Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: Out<O['body']>;
  /** Fields of the entity that were sent although the call cannot write them (see `refuseOther`). */
  readonly asRead?: Readonly<Record<string, unknown>>;
}

/** The request of a client: only the parts that the operation has. */
export type Request<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body'], AsRead<O>>;
/** Fields of the entity that the call does not write. */
type AsRead<O extends Operation> = O['writes'] extends { readonly readOnly: infer R }
  ? { readonly [F in keyof R]?: unknown }
  : unknown;
type Part<K extends string, S, More = unknown> = [S] extends [z.ZodMiniType]
  ? Record<never, never> extends In<S>
    ? { [key in K]?: In<S> & More }
    : { [key in K]: In<S> & More }
  : Record<never, never>;

export type Reply<O extends Operation> = z.output<O['reply']>;

/** The maximum size of a body, at the edge and behind it. A larger one gets REQUEST_ERROR with status 413. */
export const BODY_MAX_BYTES = 1_000_000;

const ALWAYS: readonly ErrorCode[] = [
  'REQUEST_ERROR',
  'PLEASE_TRY_AGAIN',
  'INTERNAL_SERVER_ERROR',
  'ORIGIN_NOT_ALLOWED',
];
const WITH_INPUT: readonly ErrorCode[] = ['MISSING_PARAMETER', 'FORM_VALIDATION_FAILED'];
const SIGNED_IN: readonly ErrorCode[] = ['NOT_LOGGED_IN', 'MISSING_ROLE', 'MISSING_DATA_RIGHT'];
const UNSIGNED: readonly ErrorCode[] = ['NOT_LOGGED_IN'];
/** The error codes of calls that take filters, in the query or the body. */
export const FILTER_ERRORS = [
  'BAD_FILTER',
  'INVALID_FILTER_FIELD',
  'INVALID_FILTER_TYPE',
  'INVALID_FILTER_VALUE',
] as const satisfies readonly ErrorCode[];

/** Every error code that the operation may return: its own, and those that follow from its shape. */
export function errorsOf(operation: Operation): ReadonlySet<ErrorCode> {
  return new Set([
    ...ALWAYS,
    ...(operation.params || operation.query || operation.body || needsKey(operation) ? WITH_INPUT : []),
    ...(operation.roles === 'public' ? [] : operation.signed ? UNSIGNED : SIGNED_IN),
    ...(owesFactor(operation) ? (['SECOND_FACTOR_REQUIRED'] as const) : []),
    ...(operation.fresh || mayRunAs(operation) ? (['FRESH_PROOF_NEEDED'] as const) : []),
    // Every list takes filters, and one without fields refuses them.
    ...(operation.filters || (operation.query && 'filter' in operation.query.shape) ? FILTER_ERRORS : []),
    ...(operation.params ? (['ENTITY_NOT_FOUND'] as const) : []),
    ...operation.errors,
  ]);
}

/** Whether it is refused to a session whose user must set a second factor up first, or must have one to act for a user. */
const owesFactor = (operation: Operation): boolean =>
  operation.roles !== 'public' && !operation.signed && (!operation.enrols || mayRunAs(operation));

/** Whether an admin may call it for another user, which begins by a fresh proof if the admin has a second factor. */
const mayRunAs = ({ roles, notRunAs }: Operation): boolean =>
  roles !== 'public' && roles.ADMIN !== undefined && !notRunAs;

/** Whether a call with a cookie needs an Idempotency-Key, which a foreign site cannot send. All but plain GETs do. */
export const needsKey = (operation: ClientOperation): boolean =>
  !operation.fromAnywhere && !operation.signed && isNoPlainGet(operation);

/** Whether a call changes anything. */
export const writes = (operation: ClientOperation): boolean =>
  isNoPlainGet(operation) && operation.reads !== true;

/**
 * What an operation needs of a member who calls it for an account. Undefined: no member may, because it is about a login and not
 * about an account, or is not for accounts with devices. Members do what information providers do.
 */
export function memberNeed(operation: ClientOperation): MemberNeed | undefined {
  const { roles, member, notRunAs } = operation;
  if (roles === 'public' || roles.INFO_PROVIDER === undefined || member === 'nobody') return undefined;
  return member ?? (notRunAs ? undefined : writes(operation) ? WRITES_NEED : 'see');
}

/** What a call that changes something needs, if its operation does not say otherwise. */
export const WRITES_NEED: MemberNeed = 'change';

const isNoPlainGet = ({ method, mutates }: ClientOperation): boolean => method !== 'GET' || mutates === true;

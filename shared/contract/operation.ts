import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { FilterFields } from '../filter.ts';
import type { KeyAccess, RoleAccess } from '../roles.ts';
import type { Writes } from './writes.ts';

type ObjectSchema = z.ZodMiniObject;

/**
 * One operation of the API as plain data. From it derive the router, the typed client, the OpenAPI document, the
 * permission matrix and the request fuzzer.
 */
export interface Operation {
  /** Unique over the whole API; also the name of the use case and the OpenAPI operationId. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/api/<words>/v1/…` with `{parameters}`. */
  readonly path: string;
  readonly summary: string;
  /** Who may call it with a session, and how far that reaches; `public` needs none. */
  readonly roles: 'public' | RoleAccess;
  /** Which permissions let an API key call it. Absent: no key may. */
  readonly permissions?: KeyAccess;
  /** A key needs more than the permission: a principal with one of the roles that may call it. */
  readonly keyNeedsRole?: true;
  /**
   * What hubs say: broken texts in the body are repaired, where people are refused, because a hub cannot mend them and what
   * it says besides is good.
   */
  readonly repairs?: true;
  /** Takes an API key also as the password of HTTP Basic, for devices that know nothing else. */
  readonly acceptsBasic?: true;
  /** May not be called while acting as another user: passwords, addresses, payment, secrets. */
  readonly notRunAs?: true;
  /** A GET that changes state: it must pass the same gate as a POST. */
  readonly mutates?: true;
  /** A call with a body that only asks: it changes nothing, although it is no GET. */
  readonly reads?: true;
  /** A page for people and tools: it may be opened in the address line. */
  readonly navigable?: true;
  /** It answers a page (HTML), not JSON. */
  readonly isPage?: true;
  /**
   * Called by machines of strangers that know a token in its path, and nothing else of us: a mail provider. It needs no
   * Idempotency-Key, ignores whatever body it is sent, and passes the gate as long as no cookie comes along.
   */
  readonly fromAnywhere?: true;
  /**
   * Called by somebody who signs what is sent (a webhook), and by no session or key: `roles` is empty. It needs no
   * Idempotency-Key and ignores cookies and keys.
   */
  readonly signed?: Signature;
  /** It leads elsewhere: status 302. */
  readonly redirects?: true;
  /**
   * A call that is not idempotent by nature: its reply is kept under the Idempotency-Key and answered again. `secret`:
   * only for a quarter of an hour, and encrypted.
   */
  readonly idempotent?: 'kept' | 'secret';
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  /** The entity that `body` writes: its other fields may be sent back as they were read (see writes.ts). */
  readonly writes?: Writes;
  /** A list call: what `filter` may say. */
  readonly filters?: FilterFields;
  readonly reply: z.ZodMiniType;
  /** Codes of this operation's own; see `errorsOf` for those that follow from its shape. */
  readonly errors: readonly ErrorCode[];
}

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
}

/** Writes an operation down with its exact types. */
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

/** What a use case gets: the parsed parameters, query and body. */
export interface Input<O extends Operation> {
  readonly params: Out<O['params']>;
  readonly query: Out<O['query']>;
  readonly body: Out<O['body']>;
  /** Fields of the entity that the call cannot write and that were sent nevertheless (see `refuseOther`). */
  readonly asRead?: Readonly<Record<string, unknown>>;
}

/** What a client sends: only the parts that the operation has. */
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

/** The largest body that is taken, at the edge and behind it: a larger one is answered REQUEST_ERROR with status 413. */
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
/** What a call may answer that takes filters, in its query or its body. */
export const FILTER_ERRORS = [
  'BAD_FILTER',
  'INVALID_FILTER_FIELD',
  'INVALID_FILTER_TYPE',
  'INVALID_FILTER_VALUE',
] as const satisfies readonly ErrorCode[];

/** Every code the operation may answer: its own, and those that follow from its shape. */
export function errorsOf(operation: Operation): ReadonlySet<ErrorCode> {
  return new Set([
    ...ALWAYS,
    ...(operation.params || operation.query || operation.body || needsKey(operation) ? WITH_INPUT : []),
    ...(operation.roles === 'public' ? [] : operation.signed ? UNSIGNED : SIGNED_IN),
    ...(operation.filters ? FILTER_ERRORS : []),
    ...(operation.params ? (['ENTITY_NOT_FOUND'] as const) : []),
    ...operation.errors,
  ]);
}

/** Does a call with a cookie carry an Idempotency-Key (a foreign site cannot send one)? All but plain GETs do. */
export const needsKey = (operation: Operation): boolean =>
  !operation.fromAnywhere && !operation.signed && isNoPlainGet(operation);

/** Does a call change anything? */
export const writes = (operation: Operation): boolean => isNoPlainGet(operation) && operation.reads !== true;

const isNoPlainGet = ({ method, mutates }: Operation): boolean => method !== 'GET' || mutates === true;

import {
  type Input,
  type Operation,
  type Reply,
  type Signature,
  writes,
} from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import { type KeyPermission, type Reach, type Role, widestReach } from '../../shared/roles.ts';

/** Where a call came from, as the edge saw it. */
export interface Viewer {
  /** The host in the browser's address line. */
  readonly host: string;
  /** The block of addresses that the call came from (see addressBlock). */
  readonly address: string;
  /** As the browser or program calls itself: any text at all. */
  readonly userAgent?: string | undefined;
  /** Of this call: it finds the call in the logs and in the audit trail. */
  readonly requestId: string;
  /** Of a call that may come again: the same one has the same. */
  readonly idempotencyKey?: string | undefined;
}

/** A call without a session or key, to an operation that needs none. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly viewer: Viewer;
  /** The session cookie as sent, unchecked: sign-in and logout end that session. */
  readonly session: string | undefined;
}

/** A call that its sender has signed (see `Signature` in shared/contract/operation.ts). */
export interface Signer {
  readonly kind: 'signer';
  readonly viewer: Viewer;
  /** ms. */
  readonly signedAt: number;
}

/** Who calls an operation of this kind. */
export type CallerOf<O extends Operation> = O extends { readonly signed: Signature }
  ? Signer
  : O['roles'] extends 'public'
    ? Visitor
    : Caller;

/** A use case: who calls and what the call says, to what is answered. */
export type UseCase<O extends Operation> = (caller: CallerOf<O>, input: Input<O>) => Promise<Reply<O>>;

/** An API key as others may know it: by its id and the beginning of its secret. */
export interface KeyUsed {
  readonly id: string;
  readonly first4: string;
}

/** Who makes a call, and how far this call reaches. Always an explicit argument of a use case. */
export interface Caller {
  readonly kind: 'session' | 'key';
  readonly viewer: Viewer;
  readonly userId: string;
  /** Names the session among those of its user, and opens nothing; a key has none. */
  readonly sessionId?: string | undefined;
  readonly roles: readonly Role[];
  /** The group whose admin the caller is. */
  readonly administers: string | null;
  /** The API key that makes the call; a session has none. */
  readonly key?: KeyUsed | undefined;
  /** Of an API key, as far as its principal may have them now; a session has none. */
  readonly permissions: readonly KeyPermission[];
  /** Whose data is meant where nobody is named: the user acted for (X-Run-As), else the caller. */
  readonly actsFor: string;
  readonly reach: Reach;
  /** Id of the operation that is called. */
  readonly operation: string;
  /** The operation changes something. */
  readonly writes: boolean;
}

/** What a session or key proves, before it is held against an operation. */
export type Identity = Omit<Caller, 'viewer' | 'reach' | 'actsFor' | 'operation' | 'writes'> & {
  /** What the user to act for is, where one was named and exists. */
  readonly target?: { readonly roles: readonly Role[] } | undefined;
};

export const isAdmin = (caller: Pick<Caller, 'kind' | 'reach'>): boolean =>
  caller.reach === 'any' && caller.kind === 'session';

/**
 * May this identity call this operation, and how far does that reach? Throws MISSING_ROLE or MISSING_DATA_RIGHT and
 * names what is missing.
 *
 * @param runAs the user an admin wants to act for: one who exists, and is no admin
 */
export function authorise(
  operation: Operation,
  { target, ...identity }: Identity,
  viewer: Viewer,
  runAs: string | undefined,
): Caller {
  const byRole = widestReach(operation.roles === 'public' ? {} : operation.roles, identity.roles);
  const reach =
    identity.kind === 'key'
      ? widestReach(operation.permissions ?? {}, ['BASIC', ...identity.permissions])
      : byRole;
  if (!reach) throw refuse(operation, identity);
  if (operation.keyNeedsRole && !byRole) throw missingRole(operation);
  const caller = { ...identity, viewer, reach, operation: operation.id, writes: writes(operation) };
  if (runAs === undefined) return { ...caller, actsFor: identity.userId };
  if (identity.kind === 'key' || !identity.roles.includes('ADMIN'))
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN' });
  if (operation.notRunAs)
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'runAs', operation: operation.id });
  if (!target || target.roles.includes('ADMIN'))
    throw new Refusal('MISSING_DATA_RIGHT', {
      permission: 'runAs',
      runAs: target ? 'is an admin' : 'is nobody',
    });
  return { ...caller, actsFor: runAs };
}

const refuse = (operation: Operation, identity: Identity) =>
  identity.kind === 'key'
    ? new Refusal('MISSING_DATA_RIGHT', {
        permission: Object.keys(operation.permissions ?? {})[0] ?? 'session',
      })
    : missingRole(operation);

const missingRole = ({ roles }: Operation) =>
  new Refusal('MISSING_ROLE', { role: Object.keys(roles)[0] ?? null });

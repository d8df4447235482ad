import {
  type Input,
  memberNeed,
  type Operation,
  type Reply,
  type Signature,
  writes,
} from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Scope } from '../../shared/model/scope.ts';
import {
  type KeyPermission,
  type MemberRole,
  memberMay,
  type Reach,
  type Role,
  widestReach,
} from '../../shared/roles.ts';
import { iso } from './clock.ts';
import { type Proof, proofNeeded } from './fresh-proof.ts';

/** The source of a call, as the edge saw it. */
export interface Viewer {
  /** The host in the browser's address line. */
  readonly host: string;
  /** The block of the viewer's IP address (see addressBlock). */
  readonly address: string;
  /** The User-Agent header: any text. */
  readonly userAgent?: string | undefined;
  /** The Accept-Language header: any text. */
  readonly acceptLanguage?: string | undefined;
  /** The cookie of a single sign-on that this browser has begun, as sent. */
  readonly signOn?: string | undefined;
  /** Identifies the call in the logs and in the audit trail. */
  readonly requestId: string;
  /** A retry of the same call has the same key. */
  readonly idempotencyKey?: string | undefined;
}

/** The caller of an operation that needs no session or key. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly viewer: Viewer;
  /** The session cookie as sent, not verified: sign-in and logout end that session. */
  readonly session: string | undefined;
}

/** The sender of a signed call (see `Signature` in shared/contract/operation.ts). */
export interface Signer {
  readonly kind: 'signer';
  readonly viewer: Viewer;
  /** ms. */
  readonly signedAt: number;
}

/** The type of an operation's caller. */
export type CallerOf<O extends Operation> = O extends { readonly signed: Signature }
  ? Signer
  : O['roles'] extends 'public'
    ? Visitor
    : Caller;

/** A use case: from the caller and the input to the reply. */
export type UseCase<O extends Operation> = (caller: CallerOf<O>, input: Input<O>) => Promise<Reply<O>>;

/** The public part of an API key: its id and the beginning of its secret. */
export interface KeyUsed {
  readonly id: string;
  readonly first4: string;
}

/** The caller and the reach of this call. Always an explicit argument of a use case. */
export interface Caller {
  readonly kind: 'session' | 'key';
  readonly viewer: Viewer;
  readonly userId: string;
  /** Identifies the session; it is not a credential. A key has none. */
  readonly sessionId?: string | undefined;
  readonly roles: readonly Role[];
  /** A key has none. */
  readonly proof?: Proof | undefined;
  /** The group that the caller is admin of. */
  readonly administers: string | null;
  /** The app label of the caller's account; null or undefined: the default label. */
  readonly appLabel?: string | null | undefined;
  /** The API key of the call; a session has none. */
  readonly key?: KeyUsed | undefined;
  /** Those of the API key that its principal may have now; a session has none. */
  readonly permissions: readonly KeyPermission[];
  /** The default owner of the data: the account named by X-Run-As, else the caller. */
  readonly actsFor: string;
  /** What the caller is in the account acted for, as a member of it; absent: the caller is none, or acts for their own account. */
  readonly member?: MemberRole | undefined;
  /**
   * The sites and tags that the call is limited to; absent: the whole account. Only operations that say `scoped` are called
   * with it.
   */
  readonly scope?: Scope | undefined;
  readonly reach: Reach;
  /** Id of the called operation. */
  readonly operation: string;
  /** Whether the operation changes data. */
  readonly writes: boolean;
}

/** The account named by X-Run-As. */
export interface Target {
  readonly roles: readonly Role[];
  readonly appLabel?: string | null;
  readonly deactivated?: boolean;
  /** What the caller is in it now; absent: no member. */
  readonly member?: MemberRole | undefined;
  /** What the membership is limited to now. */
  readonly scope?: Scope | undefined;
  /** The account's group, if it asks members of its accounts for a second factor. */
  readonly askingGroup?: string | undefined;
}

/** What a session or key proves, before authorisation for an operation. */
export type Identity = Omit<Caller, 'viewer' | 'reach' | 'actsFor' | 'member' | 'operation' | 'writes'> & {
  /** Absent if no account is named, or none that exists. */
  readonly target?: Target | undefined;
  /** False if acting for that user needs a fresh proof first. */
  readonly mayBeginRunAs?: boolean | undefined;
  /** Set if a second factor is asked of the session's user, who has none: until when (ms), and whether that is over. */
  readonly duty?: { readonly dueAt: number; readonly isOverdue: boolean } | undefined;
  /** Whether the session's user has a second factor, or has signed in by one. Absent: nobody asks, as while a task runs. */
  readonly hasSecondStep?: boolean | undefined;
  /** Until when its calls are refused because there were too many, ms; absent: they are not. */
  readonly refusedUntil?: number | undefined;
};

export const isAdmin = (caller: Pick<Caller, 'kind' | 'reach'>): boolean =>
  caller.reach === 'any' && caller.kind === 'session';

/**
 * Authorises an identity for an operation and derives its reach. Throws MISSING_ROLE or MISSING_DATA_RIGHT with the
 * missing role or permission, and SECOND_FACTOR_REQUIRED to a user who owes a second factor: once that is overdue for
 * everything but setting one up, for their own account alone, and from the beginning for acting for others. A caller whose access is
 * limited to some sites and tags may call only what honours that.
 *
 * @param runAs the account that an admin or one of its members acts for; must exist and not be an admin's
 */
export function authorise(
  operation: Operation,
  { target, mayBeginRunAs = true, duty, hasSecondStep = true, refusedUntil: _, ...known }: Identity,
  viewer: Viewer,
  runAs: string | undefined,
): Caller {
  if (duty?.isOverdue && !operation.enrols) throw factorRequired({ dueDate: iso(duty.dueAt) });
  const identity = duty?.isOverdue ? { ...known, administers: null } : known;
  if (runAs !== undefined && target?.member && known.kind === 'session' && !isAnyAdmin(known)) {
    // Days that are left for their own duty count in the accounts of others, too.
    if (duty?.isOverdue) throw factorRequired({ for: 'runAs' });
    const group = target.askingGroup;
    if (group !== undefined && !hasSecondStep && !duty) throw factorRequired({ for: 'runAs', group });
    return asMember(operation, { ...known, target, member: target.member }, viewer, runAs);
  }
  const { scope } = identity;
  if (scope) mustHonourScope(operation);
  const byRole = widestReach(operation.roles === 'public' ? {} : operation.roles, identity.roles);
  const reach =
    identity.kind === 'key'
      ? widestReach(operation.permissions ?? {}, ['BASIC', ...identity.permissions])
      : byRole;
  if (!reach) throw refuse(operation, identity);
  if (operation.keyNeedsRole && !byRole) throw missingRole(operation);
  const caller: Omit<Caller, 'actsFor'> = {
    ...identity,
    viewer,
    // A scope is of the account's own sites and tags, whatever the permissions of a key reach.
    reach: duty?.isOverdue || scope ? 'own' : reach,
    operation: operation.id,
    writes: writes(operation),
  };
  if (runAs === undefined) return { ...caller, actsFor: identity.userId };
  if (identity.kind === 'key' || !isAnyAdmin(identity))
    throw new Refusal('MISSING_ROLE', { role: 'ADMIN', runAs: 'no member of this account' });
  if (operation.notRunAs)
    throw new Refusal('MISSING_DATA_RIGHT', { permission: 'runAs', operation: operation.id });
  if (!target || target.roles.includes('ADMIN'))
    throw new Refusal('MISSING_DATA_RIGHT', {
      permission: 'runAs',
      runAs: target ? 'is an admin' : 'is nobody',
    });
  if (duty) throw factorRequired({ for: 'runAs' });
  if (!mayBeginRunAs) throw proofNeeded('runAs');
  return { ...caller, actsFor: runAs };
}

function mustHonourScope({ id, scoped }: Operation): void {
  if (!scoped) throw new Refusal('MISSING_DATA_RIGHT', { permission: 'wholeAccount', operation: id });
}

const factorRequired = (details: object) => new Refusal('SECOND_FACTOR_REQUIRED', details);

const isAnyAdmin = ({ roles }: Pick<Identity, 'roles'>) => roles.includes('ADMIN');

/** A member does what an information provider does with their own account, as far as the member's role goes. */
function asMember(
  operation: Operation,
  { target, member, ...identity }: Identity & { readonly target: Target; readonly member: MemberRole },
  viewer: Viewer,
  runAs: string,
): Caller {
  const need = memberNeed(operation);
  if (target.deactivated || isAnyAdmin(target))
    throw new Refusal('MISSING_DATA_RIGHT', {
      permission: 'runAs',
      runAs: target.deactivated ? 'is deactivated' : 'is an admin',
    });
  if (!need || !memberMay(member, need))
    throw new Refusal('MISSING_DATA_RIGHT', { permission: need ?? 'ownLogin', member });
  const { scope } = target;
  if (scope) mustHonourScope(operation);
  return {
    ...identity,
    ...{ viewer, member, scope, actsFor: runAs, operation: operation.id, writes: writes(operation) },
    ...{ roles: ['INFO_PROVIDER'], reach: 'own', administers: null, appLabel: target.appLabel ?? null },
  };
}

const refuse = (operation: Operation, identity: Identity) =>
  identity.kind === 'key'
    ? new Refusal('MISSING_DATA_RIGHT', {
        permission: Object.keys(operation.permissions ?? {})[0] ?? 'session',
      })
    : missingRole(operation);

const missingRole = ({ roles }: Operation) =>
  new Refusal('MISSING_ROLE', { role: Object.keys(roles)[0] ?? null });

import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Caller, Viewer } from '../../platform/caller.ts';
import { iso, now } from '../../platform/clock.ts';
import type { Write } from '../../platform/table.ts';
import { auditId, auditItem } from './store.ts';

/** A change, as the audit trail tells it. */
interface Change {
  /** `<kind>/<id>`. */
  readonly item: string;
  /** Whose data it was. */
  readonly subjectId: string | null;
  /** The group that this user is in, or that the change is about: its admin reads it too. */
  readonly managerGroup?: string | null;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** Who changes something: what the audit trail wants to know of a caller. */
export type Actor = Pick<Caller, 'kind' | 'userId' | 'actsFor' | 'roles' | 'operation'> & {
  readonly viewer: Pick<Viewer, 'requestId'>;
};

/**
 * The write that goes into the transaction of a change: for what admins, group admins and anybody under run-as do. What
 * users do with their own is their own business, and has none.
 */
export function audited(
  caller: Actor,
  { item, subjectId, managerGroup = null, before = {}, after = {} }: Change,
): { write: Write }[] {
  const isRunAs = caller.actsFor !== caller.userId;
  const isOrdinary = caller.kind === 'key' || caller.roles.every((role) => role === 'INFO_PROVIDER');
  if (isOrdinary && !isRunAs) return [];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );
  const only = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(fields.flatMap((field) => (field in values ? [[field, values[field]]] : [])));
  const at = now();
  return [
    {
      write: {
        put: auditItem({
          id: auditId(at, randomBytes(9).toString('base64url')),
          at: iso(at),
          actorId: caller.userId,
          subjectId,
          managerGroup,
          isRunAs,
          operation: caller.operation,
          item,
          before: only(before),
          after: only(after),
          requestId: caller.viewer.requestId,
        }),
      },
    },
  ];
}

import type { Guarded } from '../../../platform/guarded.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import { groupOf } from './groups-of.ts';

/** A thing of one owner, such as an Info or a site, and its name if it has one. */
interface Thing {
  readonly id: string;
  readonly userId: string;
  readonly name?: string;
}

/**
 * Makes the entries in the audit trail for changes of one kind of things.
 *
 * @param identityIn returns the id, the owner and the name
 * @param fieldsOf returns the fields that the trail shows
 */
export const auditedThing =
  <T>(
    kind: string,
    identityIn: (thing: T) => Thing,
    fieldsOf: (thing: T) => Readonly<Record<string, unknown>>,
  ) =>
  /** Without `before` it is created, without `after` deleted. */
  async (
    actor: Actor,
    { before, after }: { readonly before?: T | undefined; readonly after?: T | undefined },
  ): Promise<readonly Guarded[]> => {
    const { id, userId, name } = identityIn((after ?? before)!);
    return audited(actor, {
      item: `${kind}/${id}`,
      itemName: name ?? null,
      subjectId: userId,
      managerGroup: await groupOf(userId),
      ...(before && { before: fieldsOf(before) }),
      ...(after && { after: fieldsOf(after) }),
    });
  };

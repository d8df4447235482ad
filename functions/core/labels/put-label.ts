import { Refusal } from '../../../shared/errors.ts';
import type { Guarded } from '../../platform/guarded.ts';
import type { Actor } from '../audit/audited.ts';
import { changeLabel } from './change-label.ts';
import type { LabelKind, LabelRow } from './store.ts';

/** What a call sends of a group or label; the version is the one that the change was made from. */
type Sent<K extends LabelKind> = Partial<Omit<LabelRow<K>, 'users' | 'version'>> & {
  readonly name: string;
  readonly version?: number | undefined;
};

/**
 * Replaces what a call may set of a group or label, unless somebody else did so since the caller read it.
 *
 * @param more what else changes with it
 * @throws REQUEST_ERROR, ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `more`
 */
export async function putLabel<K extends LabelKind>(
  actor: Actor,
  kind: K,
  name: string,
  { version, ...sent }: Sent<K>,
  more: (
    was: LabelRow<K>,
  ) => Promise<{ readonly fields?: Partial<LabelRow<K>>; readonly also?: readonly Guarded[] }>,
): Promise<LabelRow<K>> {
  if (sent.name !== name) throw new Refusal('REQUEST_ERROR', { name: 'differs from the address' });
  return changeLabel(actor, kind, name, async (was) => {
    if (version !== undefined && version !== was.version) throw new Refusal('PLEASE_TRY_AGAIN');
    const { fields, also } = await more(was);
    return { fields: { ...(sent as Partial<LabelRow<K>>), ...fields }, ...(also && { also }) };
  });
}

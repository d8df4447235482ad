import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../../shared/errors.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { changeLabel } from './change-label.ts';
import type { LabelKind, LabelRow } from './store.ts';

/** A call that changes a group or label; the version is the one that the change was made from. */
interface Put<K extends LabelKind> {
  readonly params: { readonly name: string };
  readonly body: Partial<LabelRow<K>>;
  readonly asRead?: Readonly<Record<string, unknown>>;
}

/**
 * Changes what a call says of a group or label, unless somebody else did so since the caller read it. What it does not say
 * stays.
 *
 * @param more what else changes with it
 * @throws FORM_VALIDATION_FAILED, ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `more`
 */
export async function putLabel<K extends LabelKind>(
  actor: Actor,
  kind: K,
  { params: { name }, body: { version, ...sent }, asRead }: Put<K>,
  more: (
    was: LabelRow<K>,
    is: LabelRow<K>,
  ) => Promise<{ readonly fields?: Partial<LabelRow<K>>; readonly also?: readonly Guarded[] }>,
): Promise<LabelRow<K>> {
  return changeLabel(actor, kind, name, async (was) => {
    if (version !== undefined && version !== was.version) throw new Refusal('PLEASE_TRY_AGAIN');
    refuseOther(asRead, was);
    const said = Object.entries(sent).filter(([, value]) => value !== undefined);
    const is: LabelRow<K> = { ...was, ...Object.fromEntries(said) };
    if (isDeepStrictEqual(is, was)) return undefined;
    const { fields, also } = await more(was, is);
    return { fields: { ...is, ...fields }, ...(also && { also }) };
  });
}

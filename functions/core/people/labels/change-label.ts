import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../../../shared/errors.ts';
import { given } from '../../../../shared/given.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { refuseOther } from '../../../platform/refuse-other.ts';
import { retryOnConflict } from '../../../platform/retry-on-conflict.ts';
import { type Actor, audited } from '../../kernel/audit/audited.ts';
import {
  insertLabel,
  type LabelKind,
  type LabelRow,
  readLabel,
  removeLabel,
  replaceLabel,
  unusedLabel,
} from './store.ts';

/** The fields that a change sets, and further writes of the same transaction. */
interface Change<K extends LabelKind> {
  readonly fields: Partial<LabelRow<K>>;
  readonly also?: readonly Guarded[];
  /** Changes outside the fields, for the audit trail. */
  readonly audited?: Readonly<Record<string, unknown>>;
}

/**
 * Creates a group or label, together with its entry in the audit trail.
 *
 * @param also further writes of the same transaction
 * @throws NAME_ALREADY_USED, the refusals of `also`
 */
export async function createLabel<K extends LabelKind>(
  actor: Actor,
  kind: K,
  label: Omit<LabelRow<K>, keyof ReturnType<typeof unusedLabel>>,
  also: readonly Guarded[] = [],
): Promise<LabelRow<K>> {
  const row = { ...label, ...unusedLabel() } as LabelRow<K>;
  await insertLabel(kind, row, [...also, ...auditedLabel(actor, kind, undefined, row)]);
  return row;
}

/**
 * Changes a group or label together with its entry in the audit trail. After a concurrent change it calls `decide`
 * again.
 *
 * @param decide returns the change for the current row; undefined when there is nothing to change; throws to refuse
 * @throws ENTITY_NOT_FOUND, PLEASE_TRY_AGAIN, the refusals of `decide`
 */
export const changeLabel = <K extends LabelKind>(
  actor: Actor,
  kind: K,
  name: string,
  decide: (was: LabelRow<K>) => Promise<Change<K> | undefined>,
): Promise<LabelRow<K>> =>
  decideOn(kind, name, async (was) => {
    const change = await decide(was);
    if (!change) return was;
    const row = { ...was, ...change.fields, version: was.version + 1 };
    const audit = auditedLabel(actor, kind, was, row, change.audited);
    await replaceLabel(kind, row, was, [...(change.also ?? []), ...audit]);
    return row;
  });

/** A call that changes a group or label. Its version is the one that the caller read. */
interface Put<K extends LabelKind> {
  readonly params: { readonly name: string };
  readonly body: Partial<LabelRow<K>>;
  readonly asRead?: Readonly<Record<string, unknown>>;
}

/**
 * Changes the given fields of a group or label, unless it was changed since the caller read it. Absent fields keep
 * their values.
 *
 * @param more returns further changes
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
    const is: LabelRow<K> = { ...was, ...given(sent) };
    if (isDeepStrictEqual(is, was)) return undefined;
    const { fields, also } = await more(was, is);
    return { fields: { ...is, ...fields }, ...(also && { also }) };
  });
}

/**
 * Deletes a group or label without users.
 *
 * @param also further writes of the same transaction
 * @throws ENTITY_NOT_FOUND, LABEL_IN_USE, PLEASE_TRY_AGAIN
 */
export const deleteLabel = <K extends LabelKind>(
  actor: Actor,
  kind: K,
  name: string,
  also: (was: LabelRow<K>) => Promise<readonly Guarded[]> = async () => [],
): Promise<void> =>
  decideOn(kind, name, async (was) => {
    if (was.users > 0) throw new Refusal('LABEL_IN_USE', { count: was.users });
    await removeLabel(kind, was, [...(await also(was)), ...auditedLabel(actor, kind, was, undefined)]);
  });

const decideOn = <K extends LabelKind, T>(
  kind: K,
  name: string,
  attempt: (was: LabelRow<K>) => Promise<T>,
): Promise<T> =>
  retryOnConflict(async () => {
    const was = await readLabel(kind, name, { consistent: true });
    if (!was) throw new Refusal('ENTITY_NOT_FOUND');
    return attempt(was);
  });

/** The entry in the audit trail, without the number of users and the version, which also change for other reasons. */
function auditedLabel<K extends LabelKind>(
  actor: Actor,
  kind: K,
  before: LabelRow<K> | undefined,
  after: LabelRow<K> | undefined,
  more: Readonly<Record<string, unknown>> = {},
): readonly Guarded[] {
  const fieldsOf = ({ users, version, ...fields }: LabelRow<LabelKind>) => fields;
  const item = `${kind}/${(after ?? before)!.name}`;
  return audited(actor, {
    item,
    subjectId: null,
    managerGroup: kind === 'managergroup' ? (after ?? before)!.name : null,
    ...(before && { before: fieldsOf(before) }),
    ...(after && { after: { ...fieldsOf(after), ...more } }),
  });
}

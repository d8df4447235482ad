import type { putUser as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import { ownFields, toUser } from './user.ts';

/** Changes the name and the newsletter setting of an account. Only the owner may switch newsletters on. */
export const putUser: UseCase<typeof contract> = async (caller, { params, body, asRead }) => {
  const id = await namedUser(caller, params.id);
  if (body.id !== undefined && (await namedUser(caller, body.id)) !== id)
    throw new Refusal('FORM_VALIDATION_FAILED', { id: { rule: 'readOnly' } });
  const { after } = await changeUser(id, (user) => {
    const { row, newsletter: had } = user;
    refuseOther(asRead, ownFields(user));
    const { name = row.name, newsletter = had } = body;
    if (newsletter && !had && id !== caller.userId)
      throw new Refusal('MISSING_DATA_RIGHT', { permission: 'newsletter' });
    if (name === row.name && newsletter === had) return undefined;
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: { name: row.name, newsletter: had },
      after: { name, newsletter },
    };
    return { change: { row: { name }, newsletter }, also: audited(caller, audit) };
  });
  return toUser(after);
};

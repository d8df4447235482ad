import { isDeepStrictEqual } from 'node:util';
import type { putUser as contract } from '../../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { refuseOther } from '../../../../platform/refuse-other.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser } from '../store.ts';
import { namedUser } from '../subject.ts';
import { ownFields, showsFirstSteps, toUser } from './user.ts';

/**
 * Changes the name and settings of an account. Only the owner may switch newsletters on, and say whether to be mailed what
 * others do in the owner's name.
 */
export const putUser: UseCase<typeof contract> = async (caller, { params, body, asRead }) => {
  const id = await namedUser(caller, params.id);
  if (body.id !== undefined && (await namedUser(caller, body.id)) !== id)
    throw new Refusal('FORM_VALIDATION_FAILED', { id: { rule: 'readOnly' } });
  const { after } = await changeUser(id, (user) => {
    const { row, newsletter: had, runAsMails: hadRunAs = true } = user;
    refuseOther(asRead, ownFields(user));
    const was = {
      name: row.name,
      newsletter: had,
      runAsMails: hadRunAs,
      showsFirstSteps: showsFirstSteps(user),
    };
    const is = {
      name: body.name ?? was.name,
      newsletter: body.newsletter ?? was.newsletter,
      runAsMails: body.runAsMails ?? was.runAsMails,
      showsFirstSteps: body.showsFirstSteps ?? was.showsFirstSteps,
    };
    if (is.newsletter && !had && id !== caller.userId)
      throw new Refusal('MISSING_DATA_RIGHT', { permission: 'newsletter' });
    if (is.runAsMails !== hadRunAs && id !== caller.userId)
      throw new Refusal('MISSING_DATA_RIGHT', { permission: 'runAsMails' });
    if (isDeepStrictEqual(is, was)) return undefined;
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: was,
      after: is,
    };
    const { name, ...settings } = is;
    return { change: { row: { name }, ...settings }, also: audited(caller, audit) };
  });
  return toUser(after);
};

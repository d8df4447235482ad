import type { setAccountLanguage as contract } from '../../../../../shared/contract/authentification.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { changeUser } from '../store.ts';

/** Sets the language of the caller's account, or of the account acted for. */
export const setAccountLanguage: UseCase<typeof contract> = async (caller, { params: { language } }) => {
  const id = caller.actsFor;
  await changeUser(id, ({ row, languageCode }) => {
    const audit = {
      item: `user/${id}`,
      subjectId: id,
      managerGroup: row.managerGroup,
      before: { languageCode },
      after: { languageCode: language },
    };
    return { change: { languageCode: language }, also: audited(caller, audit) };
  });
  return {};
};

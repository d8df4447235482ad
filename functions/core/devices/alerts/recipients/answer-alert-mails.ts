import type {
  answerAlertMails as answer,
  stopAlertMailsOneClick as stop,
} from '../../../../../shared/contract/authentification.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { UseCase } from '../../../../platform/caller.ts';
import { forgetStopped, noteStopped } from './ask.ts';
import { provenBy } from './link-token.ts';
import { noteAnswer } from './recipient-store.ts';

/** Confirms or stops the mails of a rule, by a click of their recipient. It is idempotent. */
export const answerAlertMails: UseCase<typeof answer> = async (_, { params, body }) => {
  const invalid = new Refusal('INVALID_AUTHENTICATION_TOKEN');
  const proven = await provenBy(params.token);
  if (!proven || (body.isWanted && !proven.mayConfirm)) throw invalid;
  const { one } = proven;
  // A recipient that was deleted gets no mails either.
  if (!one) return { mayResume: false };
  const { rule, recipient } = one;
  const note = body.isWanted ? forgetStopped : noteStopped;
  await note(rule.row.userId, recipient.row.email);
  if (!(await noteAnswer(one, body.isWanted ? 'confirmed' : 'stopped')))
    throw new Refusal('PLEASE_TRY_AGAIN');
  return { mayResume: proven.mayConfirm };
};

/** Stops them, by a click in the mail program. */
export const stopAlertMailsOneClick: UseCase<typeof stop> = async (visitor, input) => {
  await answerAlertMails(visitor, { ...input, body: { isWanted: false } });
  return {};
};

import type { sendNewsLetter as contract } from '../../../../shared/contract/admin.ts';
import { RECIPIENTS_PER_REQUEST } from '../../../../shared/contract/admin.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { Caller, UseCase } from '../../../platform/caller.ts';
import { transact } from '../../../platform/table.ts';
import { audited } from '../../kernel/audit/audited.ts';
import { selectedUsers } from '../../people/accounts/users/get-users.ts';
import { pageOfUsers } from '../../people/accounts/users/page-of-users.ts';
import { startTask } from '../tasks/start-task.ts';
import type { Newsletter } from './newsletter.ts';
import { newsletterTask } from './newsletter-task.ts';
import { preview } from './preview.ts';
import { sendTo } from './send-to.ts';

/** Counting stops here, because the order of magnitude is enough. */
const COUNTED_MAX = 2000;

/**
 * Mails a newsletter to users by id, or to all users that match a filter of the user list. A few users get it within
 * the call; more users, or a filter, start a task. A dry run sends nothing: it counts the recipients and returns a
 * preview.
 */
export const sendNewsLetter: UseCase<typeof contract> = async (caller, { body }) => {
  const { recipients, filter, dryRun } = body;
  const newsletter: Newsletter = { subjects: body.localeToSubjectMap, messages: body.localeToMessageBodyMap };
  if (filter && recipients.length)
    throw new Refusal('FORM_VALIDATION_FAILED', { recipients: 'exclude a filter' });
  const ids = [...new Set(recipients)];
  if (!filter && !ids.length) throw new Refusal('MISSING_PARAMETER', { recipients: 'are missing' });
  if (filter) selectedUsers(caller, filter);
  if (dryRun) {
    const counted = filter ? await count(caller, filter) : { count: ids.length, isComplete: true };
    return { errors: [], recipients: counted, preview: await preview(newsletter) };
  }
  const { host, requestId } = caller.viewer;
  const entry = {
    item: `newsletter/${requestId}`,
    ...{ subjectId: null, managerGroup: null },
    after: { subject: newsletter.subjects.en, ...(filter ? { filter } : { recipients: ids.length }) },
  };
  await transact(audited(caller, entry).map(({ write }) => write));
  if (!filter && ids.length <= RECIPIENTS_PER_REQUEST) {
    return { errors: [...(await sendTo(newsletter, ids, host))] };
  }
  const order = { newsletter, host, ...(filter && { filter }) };
  return { errors: [], task: await startTask(caller, newsletterTask, { order, ids: filter ? [] : ids }) };
};

async function count(caller: Caller, filter: readonly string[]) {
  let total = 0;
  let starting_at: string | undefined;
  do {
    const page = await pageOfUsers(caller, filter, starting_at);
    total += page.ids.length;
    starting_at = page.next;
  } while (starting_at && total < COUNTED_MAX);
  return { count: total, isComplete: starting_at === undefined };
}

import { sendNewsLetter as contract } from '../../../../shared/contract/admin.ts';
import { pageOfUsers } from '../../people/accounts/users/page-of-users.ts';
import type { TaskType } from '../tasks/task-type.ts';
import type { Newsletter } from './newsletter.ts';
import { sendTo } from './send-to.ts';

interface Order {
  readonly newsletter: Newsletter;
  readonly host: string;
  readonly filter?: readonly string[];
}

/** A newsletter to many users. A step that dies is retried: some may get the mail twice, but nobody misses it. */
export const newsletterTask: TaskType<Order> = {
  kind: 'newsletter',
  operation: contract,
  chunk: 25,
  about: () => undefined,
  gather: ({ filter = [] }, starter, from) => pageOfUsers(starter, filter, from),
  work: async ({ newsletter, host }, _, ids) => {
    const faulty = await sendTo(newsletter, ids, host);
    return faulty.map(({ id, message }) => ({ id, reason: message }));
  },
};

import { pageOfUsers } from '../../people/accounts/users/page-of-users.ts';
import type { TaskWork } from '../tasks/task-work.ts';
import type { Newsletter } from './newsletter.ts';
import { sendTo } from './send-to.ts';

interface Order {
  readonly newsletter: Newsletter;
  readonly host: string;
  readonly filter?: readonly string[];
}

/** A newsletter to many. A step that dies in its midst is done again: some may then get the mail twice, nobody none. */
export const newsletterTask: TaskWork = {
  chunk: 25,
  about: () => undefined,
  gather: (order, starter, from) => pageOfUsers(starter, (order as Order).filter ?? [], from),
  work: async (order, _, ids) => {
    const { newsletter, host } = order as Order;
    const faulty = await sendTo(newsletter, ids, host);
    return faulty.map(({ id, message }) => ({ id, reason: message }));
  },
};

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendNewsLetter } from '../../shared/contract/admin.ts';
import type { Check } from './run-checks.ts';
import { withTestUser } from './test-user.ts';

const SECONDS_MAX = 120;
const TEXTS = { de: 'Smoke-Test', en: 'Smoke test' };

/**
 * Proves the path of a mail to SES, and of its feedback to the account. The mailbox simulator also accepts mails in the
 * sandbox, and they do not affect the stage's reputation.
 */
export const proveMails: Check = {
  says: 'a mail is sent, and one that bounces is noted at its account',
  remedy:
    'Put the records that the stateful stack names (MailDnsRecord1 to 3) into the DNS of the sender’s domain; then look at the dead letters of mailFeedback.',
  prove: (site) =>
    withTestUser(site, 'ADMIN', async (session) => {
      const { operator } = site;
      const number = randomBytes(6).toString('hex');
      const addressOf = (outcome: string) => `${outcome}+${number}@simulator.amazonses.com`;
      const [success, bounce] = [addressOf('success'), addressOf('bounce')];
      const stateOf = async (user: string) =>
        (await operator.run<{ mailState: string }>({ command: 'find-user', user })).mailState;
      const ids: string[] = [];
      try {
        for (const email of [success, bounce]) {
          const account = { email, name: 'Smoke test', role: 'INFO_PROVIDER' };
          ids.push((await operator.run<{ id: string }>({ command: 'create-user', ...account })).id);
        }
        const body = { recipients: ids, localeToSubjectMap: TEXTS, localeToMessageBodyMap: TEXTS };
        const { errors } = await session.call(sendNewsLetter, { body });
        if (errors.length > 0) throw new Error(`SES does not take mails: ${errors[0]!.message}.`);
        for (let second = 0; (await stateOf(bounce)) !== 'bounced'; second++) {
          if (second === SECONDS_MAX)
            throw new Error(`The bounce is not noted after ${SECONDS_MAX} seconds.`);
          await sleep(1000);
        }
        if ((await stateOf(success)) !== 'ok') throw new Error('The mail that was taken counts as bounced.');
      } finally {
        for (const email of [success, bounce].slice(0, ids.length))
          await operator.run({ command: 'remove-temporary-user', email });
      }
      return undefined;
    }),
};

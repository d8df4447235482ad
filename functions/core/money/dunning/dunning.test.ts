import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { ManagerGroupInput } from '../../../../shared/model/label.ts';
import { UNPAID_REASONS } from '../../../../shared/model/statement.ts';
import { LANGUAGES } from '../../../../shared/model/user-limits.ts';
import type { Tax } from '../../../../shared/money/tax.ts';
import { startOfDay } from '../../../../shared/month.ts';
import { ModelProvider, type TestCard } from '../../../../test/support/card-provider.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { cms, paysWith } from '../../../../test/support/used-accounts.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { transact } from '../../../platform/table.ts';
import { sendQueuedMail } from '../../composition/send-queued-mail.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import { changePayment } from '../payment/change-payment.ts';
import { setBillingSettings } from '../prices/billing-settings.ts';
import { ProviderError } from '../provider/port.ts';
import { chaseAll } from '../run/chase.ts';
import { workOffBilling } from '../run/work-off-billing.ts';
import {
  confirmPayment,
  resetInfoProviderOpenCharge,
  retryDeclinedCharge,
} from '../statements/open-charges.ts';
import { firstCourse } from '../statements/payment-course.ts';
import { PaymentMail } from '../statements/payment-mail.ts';
import { settle } from '../statements/settle.ts';
import { readStatement, statementId, statementWrite } from '../statements/statements.ts';
import { FAILED_LETTERS } from './failed-letter.ts';
import { WAITING_LETTERS } from './waiting-letter.ts';

const outside = vi.hoisted(() => ({ provider: (): unknown => undefined }));
vi.mock('../provider/stripe-provider.ts', () => ({ cardProvider: async () => outside.provider() }));

givenTable();
const outbox = givenOutbox();

type Person = { id: string; email: string };
const nothing = { params: {}, query: {}, body: {} };
const USED = 202702;
const CHARGED = 202703;
const HOUR = 3600_000;
const night = (day: number) => startOfDay(CHARGED, day) + 3 * HOUR;

let provider: ModelProvider;
let admin: Person;
/** Mails that are queued and not worked off. */
let queued: PaymentMail[];
beforeEach(async () => {
  setClock(night(1));
  provider = new ModelProvider();
  outside.provider = () => provider;
  admin ??= await account({ role: 'ADMIN' });
  queued = [];
});

const asAdmin = () => callerOf(admin, 'ADMIN', 'any');
const sendMails = (flag: boolean) =>
  setBillingSettings(asAdmin(), { ...nothing, body: BillingSettingsChange.parse({ sendMails: flag }) });

/** A payer with an Info CMS whose month is charged now. */
async function charged(
  card: TestCard | null,
  { group = null, ...more }: Parameters<typeof account>[0] & { group?: string | null } = {},
): Promise<Person> {
  const person = await account(more);
  await cms(person, 'ON');
  await changePayment(person.id, () => ({ host: 'console.example', ...cardOf('pays') }));
  const payer = { payerId: person.id, group };
  const id = statementId(payer, USED);
  const { card: first, seller, buyer } = paysWith(card);
  const tax: Tax = { category: 'S', country: 'DE', rateBp: 1900 };
  const row = { id, ...payer, month: USED, number: 1, netCents: 600, vatCents: 114, totalCents: 714 };
  await transact([statementWrite(row, firstCourse(now(), first), { carried: [], tax, seller, buyer })]);
  await settle((await readStatement(id))!, provider, { isNew: true });
  await work();
  return person;
}
const cardOf = (id: TestCard) => ({
  customerId: 'cus_1',
  card: { id, brand: 'visa', last4: '4242', expiryMonth: 1, expiryYear: 2040 },
});
const saves = ({ id }: Person, card: TestCard) => changePayment(id, () => cardOf(card));

/** Does what billing has queued, and keeps the mails. */
async function work(): Promise<void> {
  for (let sent = outbox.takeAll(); sent.length; sent = outbox.takeAll())
    for (const { queue, message } of sent) {
      if (queue === 'billing') await workOffBilling(message, { provider, payersOf: async () => new Map() });
      if (queue === 'mails') queued.push(PaymentMail.parse(message));
    }
}
async function chase(at: number): Promise<void> {
  setClock(at);
  await chaseAll();
  await work();
}
/** Works off what is queued, each message twice, and returns the mails. */
async function mails() {
  for (const mail of [...queued, ...queued]) await sendQueuedMail(mail);
  queued = [];
  return outbox.sent();
}
const subjects = async ({ email }: Person) =>
  (await mails()).flatMap(({ to, subject }) => (to === email ? [subject] : []));

const idOf = ({ id }: Person) => statementId({ payerId: id, group: null }, USED);
const statementOf = async (person: Person) => (await readStatement(idOf(person)))!;
const retry = (person: Person) => retryDeclinedCharge(callerOf(person), nothing).catch(() => undefined);
const confirm = (person: Person, isConfirmed: boolean) =>
  confirmPayment(callerOf(person), { ...nothing, params: { isConfirmed } }).catch(() => undefined);
const writeOff = ({ id }: Person) =>
  resetInfoProviderOpenCharge(asAdmin(), { ...nothing, params: { id } }).catch(() => undefined);

describe('a payer', () => {
  it('is mailed once what has failed and why, what follows, and where it is paid', async () => {
    const ann = await charged('declines', { name: 'Ann' });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: ann.email, subject: 'Your payment for February 2027 has failed' });
    expect(mail!.text).toContain('€7.14');
    expect(mail!.text).toContain('does not have enough money');
    expect(mail!.text).toContain('your Info CMS is inactive');
    expect(mail!.text).toContain('Pay now:\nhttps://console.example/settings/payment');
  });

  it('is mailed to add a card where there is none', async () => {
    await charged(null);
    const [mail] = await mails();
    expect(mail!.text).toContain('Please add a card');
  });

  it('is mailed at once that the bank wants a confirmation, again on the 10th, and what came of it after the 15th', async () => {
    const ann = await charged('asks');
    const [mail] = await mails();
    expect(mail).toMatchObject({ subject: 'Please confirm your payment for February 2027' });
    expect(mail!.text).toContain('by the end of 15 March 2027');
    await chase(night(9));
    expect(await subjects(ann)).toEqual([]);
    // The night of the 10th is missed.
    for (const [day, expected] of [
      [11, ['Reminder: please confirm your payment for February 2027']],
      [12, []],
      [15, []],
      [16, ['Your payment for February 2027 has failed']],
      [17, []],
    ] as const) {
      await chase(night(day));
      expect([day, await subjects(ann)]).toEqual([day, expected]);
    }
  });

  it('that is a group is mailed about its members, and the admin of their own group gets a copy if it wants one', async () => {
    const head = await account({ role: 'GROUP_ADMIN' });
    const body = ManagerGroupInput.parse({
      ...{ name: 'museums', displayName: 'The museums', admin: head.id, informAdmin: true },
    });
    await createManagerGroup(asAdmin(), { ...nothing, body });
    await charged('declines', { managerGroup: 'museums', group: 'museums' });
    const [mail] = await mails();
    expect(mail!.text).toContain('(group The museums)');
    expect(mail!.text).toContain('of the members that your group pays for is inactive');
    expect(mail!.text).not.toContain('your Info CMS is');
    expect(mail!.bcc).toBe(head.email);
  });

  it('is mailed nothing while the stage sends no mails', async () => {
    await sendMails(false);
    await charged('declines');
    expect(await mails()).toEqual([]);
    await sendMails(true);
  });

  it('is mailed nothing that is not so any more when its turn comes', async () => {
    const [ann, bob, cem] = [await charged('declines'), await charged('asks'), await charged('asks')];
    await retry(ann);
    await writeOff(bob);
    provider.confirm(idOf(cem));
    await confirm(cem, true);
    await work();
    expect(await mails()).toEqual([]);
  });

  it('is mailed nothing about what happens on the page before their eyes', async () => {
    const [ann, bob] = [await charged('declines'), await charged('asks')];
    await mails();
    await saves(ann, 'declines');
    await retry(ann);
    await confirm(bob, false);
    await work();
    expect(await mails()).toEqual([]);
    await saves(ann, 'asks');
    await retry(ann);
    await work();
    expect(await mails()).toEqual([]);
    // It still waits, and the payer has left.
    await chase(night(10));
    expect(await subjects(ann)).toEqual(['Reminder: please confirm your payment for February 2027']);
  });

  it('is mailed nothing about it either if a message of the provider says it first', async () => {
    const ann = await charged('declines');
    await mails();
    await saves(ann, 'declines');
    provider.interfere = (when) => {
      if (when === 'after') throw new ProviderError('lost', { isTransient: true });
    };
    await retry(ann);
    provider.interfere = () => {};
    expect((await statementOf(ann)).row.state).toBe('paying');
    await workOffBilling({ settle: idOf(ann) }, { provider, payersOf: async () => new Map() });
    await work();
    expect((await statementOf(ann)).row.state).toBe('declined');
    expect(await mails()).toEqual([]);
  });

  it('is mailed about an attempt on the page whose outcome is only found in the night', async () => {
    const ann = await charged('declines');
    await mails();
    await saves(ann, 'declines');
    provider.interfere = () => {
      throw new ProviderError('lost', { isTransient: true });
    };
    await retry(ann);
    provider.interfere = () => {};
    await chase(night(2));
    expect(await subjects(ann)).toEqual(['Your payment for February 2027 has failed']);
  });

  const STEPS = [
    ...['night', 'hour', 'mail', 'mailTwice', 'late', 'event', 'confirms', 'lost', 'writeOff'],
    ...['retry', 'newCard', 'confirmTrue', 'confirmFalse'],
  ] as const;

  it('is mailed nothing twice and nothing untrue, whatever happens to a payment', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('declines', 'asks', null),
        fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.constantFrom('declines', 'asks', 'pays')), {
          maxLength: 16,
        }),
        async (card, steps) => {
          setClock(night(1));
          provider = new ModelProvider();
          queued = [];
          const ann = await charged(card);
          const sent: string[] = [];
          /** Attempts that ended before the eyes of the payer. */
          const seen = new Set<number>();
          const deliver = async (mail: PaymentMail) => {
            if (mail.statement !== idOf(ann)) return;
            const { row, attempts } = await statementOf(ann);
            await sendQueuedMail(mail);
            for (const { text, to } of outbox.sent()) {
              sent.push(`${mail.attempt} ${mail.about}`);
              const state = mail.about === 'failed' ? 'declined' : 'toConfirm';
              expect([to, attempts, row.state]).toEqual([ann.email, mail.attempt, state]);
              expect(text).toContain('€7.14');
              expect(text.includes('has failed')).toBe(mail.about === 'failed');
              if (mail.about === 'failed') expect(seen).not.toContain(mail.attempt);
            }
          };
          const onPage = async (act: () => Promise<unknown>) => {
            const before = await statementOf(ann);
            const isLate = before.row.state === 'toConfirm' && now() >= startOfDay(CHARGED, 16);
            await act();
            const { row, attempts } = await statementOf(ann);
            const hasEnded = before.row.state !== 'declined' || before.attempts !== attempts;
            if (row.state === 'declined' && hasEnded && !isLate) seen.add(attempts);
          };
          for (const [step, other] of steps) {
            if (step === 'hour') setClock(now() + HOUR);
            if (step === 'night') await chase(now() + 24 * HOUR);
            if (step === 'late') await chase(now() + 5 * 24 * HOUR);
            if (step === 'event')
              await workOffBilling({ settle: idOf(ann) }, { provider, payersOf: async () => new Map() });
            if (step === 'confirms') provider.confirm(idOf(ann));
            if (step === 'newCard') await saves(ann, other);
            if (step === 'writeOff') await writeOff(ann);
            if (step === 'retry') await onPage(() => retry(ann));
            if (step === 'confirmTrue') await confirm(ann, true);
            if (step === 'confirmFalse') await onPage(() => confirm(ann, false));
            await work();
            if (step === 'mail' && queued[0]) await deliver(queued.shift()!);
            if (step === 'mailTwice' && queued[0]) {
              await deliver(queued[0]);
              await deliver(queued[0]);
            }
            let isLost = step === 'lost';
            if (step === 'lost')
              provider.interfere = (when) => {
                if (!isLost || when === 'before') return;
                isLost = false;
                throw new ProviderError('lost', { isTransient: true });
              };
          }
          for (const mail of queued) await deliver(mail);
          expect(new Set(sent).size).toBe(sent.length);
          // Nothing of this course is left for the next one.
          provider.interfere = () => {};
          for (let day = 0; day < 3; day++) await chase(now() + 40 * 24 * HOUR);
        },
      ),
      tries(10, 500),
    );
  });
});

describe('the letters about payments', () => {
  const facts = {
    ...{ name: 'Ann', title: 'Skylark', group: null, month: 'März 2027', sum: '7,14 €', isInactive: true },
    url: 'https://console.example/settings/payment',
  };
  const waiting = { ...facts, until: '15. März 2027' };
  const letters = LANGUAGES.flatMap((language) => [
    ...UNPAID_REASONS.flatMap((reason) => [
      [language, reason, FAILED_LETTERS[language]({ ...facts, reason })] as const,
      [
        language,
        `${reason} of a group`,
        FAILED_LETTERS[language]({ ...facts, reason, group: 'Museums' }),
      ] as const,
    ]),
    [language, 'waits', WAITING_LETTERS[language]({ ...waiting, isReminder: false })] as const,
    [
      language,
      'still waits',
      WAITING_LETTERS[language]({ ...waiting, isReminder: true, group: 'Museums' }),
    ] as const,
  ]);

  it.each(letters)('name in %s, if it %s, the month, the amount and where it is paid', (_, about, letter) => {
    const text = letter.paragraphs.join('\n');
    expect(letter.subject).toContain('März 2027');
    expect(text).toContain('7,14 €');
    expect(text).toContain('Skylark');
    expect(text.includes('Museums')).toBe(/group|still/.test(about));
    expect(letter.button?.url).toBe('https://console.example/settings/payment');
    // What only the bank may say.
    expect(text).not.toMatch(/stolen|lost card|fraud|gestohlen|Betrug|volée|perdue|fraude/i);
    if (/waits/.test(about)) expect(text).toContain('15. März 2027');
  });

  it('have no button where the host of the payer is not known', () => {
    expect(FAILED_LETTERS['en-gb']({ ...facts, url: undefined, reason: 'no_card' }).button).toBeUndefined();
  });
});

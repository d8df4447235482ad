import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALERT_RECIPIENTS_MAX, type AlertRule, STOPPED_DAYS } from '../../../../../shared/model/alert.ts';
import type { Language } from '../../../../../shared/model/user.ts';
import { tries } from '../../../../../test/support/depth.ts';
import { givenTable } from '../../../../../test/support/engine.ts';
import { givenSecret } from '../../../../../test/support/given-secret.ts';
import { givenOutbox, type SentMail } from '../../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf, visitor } from '../../../../../test/support/people.ts';
import { wholeTable } from '../../../../../test/support/whole-table.ts';
import type { Caller } from '../../../../platform/caller.ts';
import { now, setClock } from '../../../../platform/clock.ts';
import { handOverHubs } from '../../../composition/change-of-owner.ts';
import { clearAway } from '../../../composition/clear-away.ts';
import { takeMailFeedback } from '../../../people/accounts/mails/take-mail-feedback.ts';
import { changeUser } from '../../../people/accounts/store.ts';
import { deleteUser } from '../../../people/accounts/users/delete-user.ts';
import { getAudit } from '../../../people/audit-trail/get-audit.ts';
import { insertHub, setPresence } from '../../hubs/store.ts';
import { checkRule } from '../check-rule.ts';
import { createAlertRule } from '../create-alert-rule.ts';
import { deleteAlertRule } from '../delete-alert-rule.ts';
import { getAlertRules } from '../get-alert-rules.ts';
import { addAlertRecipient } from './add-alert-recipient.ts';
import { answerAlertMails, stopAlertMailsOneClick } from './answer-alert-mails.ts';
import { askAlertRecipient } from './ask-alert-recipient.ts';
import { getAlertRecipients } from './get-alert-recipients.ts';
import { removeAlertRecipient } from './remove-alert-recipient.ts';

givenTable();
const outbox = givenOutbox();
givenSecret('UNSUBSCRIBE_SECRET');

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-21T10:00:00Z');
const nothing = { params: {}, query: {}, body: {} };

let owner: { id: string; email: string };
let caller: Caller;
let devices = 0;
let addresses = 0;
beforeEach(async () => {
  setClock(START);
  owner = await account({ name: 'Ida Ingen' });
  caller = callerOf(owner);
});
afterEach(() => setClock(undefined));

const address = () => `porter${++addresses}@elsewhere.example`;
const rule = (by = caller, more: Partial<AlertRule> = {}) =>
  createAlertRule(by, {
    ...nothing,
    body: {
      ...{ kind: 'hubOffline', threshold: 15, sendMail: true, isActive: true, siteId: null, tag: null },
      ...{ webhookIds: [], snoozedUntil: null },
      ...more,
    },
  });
const add = ({ id }: { id: string }, email: string, by = caller) =>
  addAlertRecipient(by, { ...nothing, params: { id }, body: { email } });
const ask = ({ id }: { id: string }, recipient: { id: string }, by = caller) =>
  askAlertRecipient(by, { ...nothing, params: { id, recipient: recipient.id } });
const remove = ({ id }: { id: string }, recipient: { id: string }, by = caller) =>
  removeAlertRecipient(by, { ...nothing, params: { id, recipient: recipient.id } });
const recipients = async ({ id }: { id: string }, by = caller) =>
  (await getAlertRecipients(by, { ...nothing, params: { id } })).items;
const states = async (one: { id: string }) => (await recipients(one)).map(({ state }) => state);
const answer = (token: string, isWanted: boolean) =>
  answerAlertMails(visitor(), { ...nothing, params: { token }, body: { isWanted } });
const tokenOf = (mail: SentMail | undefined, page: string) =>
  new RegExp(`/${page}-alert-mails/([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? 'none';
const mailsTo = async (email: string) => (await outbox.mails()).filter(({ to }) => to === email);
/** Adds a recipient that confirms. */
async function confirmed(one: { id: string }, email = address()) {
  const recipient = await add(one, email);
  const [mail] = await mailsTo(email);
  await answer(tokenOf(mail, 'confirm'), true);
  return { ...recipient, email, stop: tokenOf(mail, 'stop') };
}
const tableText = async () => JSON.stringify([...(await wholeTable('throttle#'))]);
/** A hub goes offline and the rule is checked, more than an hour later; the mails of that. */
async function alertOf({ id }: { id: string }): Promise<SentMail[]> {
  const hubId = `hubae${(devices++).toString(16).padStart(6, '0')}`;
  await insertHub({ id: hubId, hardware: 'HUB-0300', orderCode: 'ABCD' });
  await handOverHubs([hubId], owner.id);
  await setPresence(hubId, true, now());
  await setPresence(hubId, false, now() + MINUTE);
  setClock(now() + 70 * MINUTE);
  await checkRule({ ruleId: id });
  return outbox.mails();
}

describe('a recipient of a rule', () => {
  it('is asked by one mail, gets nothing else until it has confirmed, and then what the owner gets', async () => {
    const one = await rule();
    const email = address();
    expect(await add(one, ` ${email.toUpperCase()} `)).toMatchObject({ email, state: 'waiting' });
    const [mail, ...more] = await outbox.mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining(owner.email) });
    expect(mail!.text).not.toContain('Ida');
    expect((await alertOf(one)).map(({ to }) => to)).toEqual([owner.email]);

    await answer(tokenOf(mail, 'confirm'), true);
    expect(await recipients(one)).toMatchObject([
      { email, state: 'confirmed', answeredDate: expect.any(String) },
    ]);
    const [own, theirs] = (await alertOf(one)).toSorted((a) => (a.to === owner.email ? -1 : 1));
    expect(theirs).toMatchObject({ to: email, subject: own!.subject });
    const hub = /hubae\w+/.exec(own!.text)![0];
    expect(theirs!.text).toContain(hub);
    // Neither the name of the owner, nor a page that needs the owner’s login.
    expect(theirs!.text).not.toContain('Ida');
    expect(
      [...theirs!.text.matchAll(/https?:\S+/g)].map(([url]) => new URL(url).pathname.split('/')[1]),
    ).toEqual(['stop-alert-mails']);
    expect(theirs!.text).toContain(owner.email);
  });

  it.each([
    ['de-de', 'Ja, diese Mails möchte ich', 'Keine Mails mehr zu dieser Regel'],
    ['en-gb', 'Yes, send me these mails', 'No more mails about this rule'],
    ['fr-fr', 'Oui, je veux ces messages', 'Ne plus recevoir ces messages'],
  ] as [Language, string, string][])(
    'reads %s, the language of the account',
    async (languageCode, yes, stop) => {
      owner = await account({ languageCode });
      caller = callerOf(owner);
      const one = await rule();
      const { email } = await confirmed(one);
      const asked = await add(one, address());
      const [mail] = await mailsTo(asked.email);
      expect(mail!.text).toContain(yes);
      const alert = (await alertOf(one)).find(({ to }) => to === email);
      expect(alert!.text).toContain(stop);
    },
  );

  it('is one, however often it is added, and is asked once unless its owner asks again', async () => {
    const one = await rule();
    const email = address();
    const [first] = [await add(one, email), await add(one, email), await add(one, email.toUpperCase())];
    expect(await recipients(one)).toHaveLength(1);
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    setClock(START + MINUTE);
    expect(await ask(one, first)).toMatchObject({
      state: 'waiting',
      askedDate: expect.stringMatching(/^2026-11-21T10:01/),
    });
    const [again] = await mailsTo(email);
    expect(await refusalOf(answer(tokenOf(mail, 'confirm'), true))).toBe('INVALID_AUTHENTICATION_TOKEN');
    await answer(tokenOf(again, 'confirm'), true);
    // A confirmed one is asked no more.
    expect(await ask(one, first)).toMatchObject({ state: 'confirmed' });
    await add(one, email);
    expect(await outbox.mails()).toEqual([]);
  });

  it('confirms for seven days only, by the secret of its mail, of which the table has only the hash', async () => {
    const one = await rule();
    const email = address();
    await add(one, email);
    const [mail] = await mailsTo(email);
    const token = tokenOf(mail, 'confirm');
    expect(await tableText()).not.toContain(token.split('.')[2]);
    for (const forged of ['', 'x', `${token}x`, token.replace(/.{3}$/, 'AAA'), tokenOf(mail, 'stop')])
      expect(await refusalOf(answer(forged, true)), forged).toBe('INVALID_AUTHENTICATION_TOKEN');
    setClock(START + 7 * DAY + MINUTE);
    expect(await refusalOf(answer(token, true))).toBe('INVALID_AUTHENTICATION_TOKEN');
    expect(await states(one)).toEqual(['waiting']);
  });

  it('stops by a link in each mail, also in the mail program, whenever that is, and may take it back', async () => {
    const one = await rule();
    const { email } = await confirmed(one);
    const mail = (await alertOf(one)).find(({ to }) => to === email);
    expect(mail!.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const token = /alertMails\/([\w.-]+)>$/.exec(mail!.headers['List-Unsubscribe']!)![1]!;
    expect(token).toBe(tokenOf(mail, 'stop'));
    setClock(now() + 400 * DAY);
    await stopAlertMailsOneClick(visitor(), { ...nothing, params: { token } });
    expect(await states(one)).toEqual(['stopped']);
    expect((await alertOf(one)).map(({ to }) => to)).toEqual([owner.email]);
    await answer(token, true);
    expect(await states(one)).toEqual(['confirmed']);
    await answer(token, false);
    await answer(token, false);
    expect(await states(one)).toEqual(['stopped']);
  });

  it('that has stopped is not asked again for a month, neither for this rule nor for another of its owner', async () => {
    const [one, other] = [await rule(), await rule()];
    const { email, stop, id } = await confirmed(one);
    await answer(stop, false);
    expect(await refusalOf(ask(one, { id }))).toBe('RECIPIENT_HAS_STOPPED');
    expect(await refusalOf(add(other, email))).toBe('RECIPIENT_HAS_STOPPED');
    await remove(one, { id });
    expect(await refusalOf(add(one, email))).toBe('RECIPIENT_HAS_STOPPED');
    expect(await recipients(other)).toEqual([]);
    expect(await outbox.mails()).toEqual([]);
    // Somebody else’s rules are another matter.
    const stranger = callerOf(await account());
    await add(await rule(stranger), email, stranger);
    expect(await mailsTo(email)).toHaveLength(1);
    setClock(START + STOPPED_DAYS * DAY + MINUTE);
    await add(one, email);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is asked three times a day by one user, and five times by all of them together', async () => {
    const email = address();
    const own = await Promise.all(Array.from({ length: 4 }, () => rule()));
    const asked = await Promise.all(own.map((one) => refusalOf(add(one, email))));
    expect(asked.filter((refusal) => refusal === 'PLEASE_TRY_AGAIN')).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(3);
    for (let n = 0; n < 4; n++) {
      const stranger = callerOf(await account());
      await add(await rule(stranger), email, stranger);
    }
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('is stopped when its mailbox does not exist or has complained', async () => {
    const one = await rule();
    const [gone, angry] = [await confirmed(one), await confirmed(one)];
    await takeMailFeedback({
      eventType: 'Bounce',
      bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: gone.email }] },
    });
    await takeMailFeedback({
      eventType: 'Complaint',
      complaint: { complainedRecipients: [{ emailAddress: angry.email.toUpperCase() }] },
    });
    expect((await alertOf(one)).map(({ to }) => to)).toEqual([owner.email]);
    expect(await states(one)).toEqual(['stopped', 'stopped']);
    const stranger = callerOf(await account());
    const theirs = await rule(stranger);
    await add(theirs, angry.email, stranger);
    expect(await mailsTo(angry.email)).toEqual([]);
  });

  it('gets nothing in the name of an account that is deactivated, and still something if only the owner’s mailbox is lost', async () => {
    const one = await rule();
    const { email } = await confirmed(one);
    await changeUser(owner.id, () => ({ change: { row: { mailState: 'bounced' } } }));
    expect((await alertOf(one)).map(({ to }) => to)).toEqual([email]);
    await changeUser(owner.id, () => ({ change: { row: { deactivated: true } } }));
    const asked = await add(one, address());
    expect(await alertOf(one)).toEqual([]);
    expect(await mailsTo(asked.email)).toEqual([]);
  });

  it('gets no mail that was queued before it stopped or was deleted', async () => {
    const one = await rule();
    const [stopping, leaving] = [await confirmed(one), await confirmed(one)];
    const hubId = 'hubaeffffff';
    await insertHub({ id: hubId, hardware: 'HUB-0300', orderCode: 'ABCD' });
    await handOverHubs([hubId], owner.id);
    await setPresence(hubId, true, now());
    await setPresence(hubId, false, now() + MINUTE);
    setClock(now() + 70 * MINUTE);
    await checkRule({ ruleId: one.id });
    await answer(stopping.stop, false);
    await remove(one, leaving);
    expect((await outbox.mails()).map(({ to }) => to)).toEqual([owner.email]);
  });
});

describe('the recipients of a rule', () => {
  it('are ten at most, also when they are added at once, and are counted in the list of rules', async () => {
    const one = await rule();
    const added = await Promise.all(
      Array.from({ length: 4 }, (_, n) => refusalOf(add(one, `at.once${n}@elsewhere.example`))),
    );
    expect(added).toEqual(added.map(() => undefined));
    for (let n = 4; n < ALERT_RECIPIENTS_MAX; n++) await add(one, address());
    expect(await refusalOf(add(one, address()))).toBe('FORM_VALIDATION_FAILED');
    const counted = async () =>
      (
        await getAlertRules(caller, { ...nothing, query: { limit: 9, filter: [], extra_field: [] } })
      ).items.map((item) => item.recipients);
    expect(await counted()).toEqual([ALERT_RECIPIENTS_MAX]);
    await remove(one, (await recipients(one))[0]!);
    expect(await counted()).toEqual([ALERT_RECIPIENTS_MAX - 1]);
    await add(one, address());
  });

  it('are seen and changed by those alone who may change the rule', async () => {
    const one = await rule();
    const recipient = await add(one, address());
    const stranger = callerOf(await account());
    for (const call of [
      () => recipients(one, stranger),
      () => add(one, address(), stranger),
      () => ask(one, recipient, stranger),
      () => remove(one, recipient, stranger),
    ])
      expect(await refusalOf(call())).toBe('ENTITY_NOT_FOUND');
    expect(await refusalOf(ask(one, { id: 'unknown' }))).toBe('ENTITY_NOT_FOUND');
    expect(await recipients(one)).toEqual([recipient]);
  });

  it.each(['no address', 'a@b', 'näme@elsewhere.example'])(
    'have a valid address, not “%s”',
    async (email) => {
      const one = await rule();
      expect(await refusalOf(add(one, email))).toMatch(
        /^(INVALID_EMAIL|EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS)$/,
      );
      expect(await recipients(one)).toEqual([]);
    },
  );

  it('that an admin adds are in the audit trail by their number, never by their address', async () => {
    const one = await rule();
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    const email = address();
    const recipient = await add(one, email, admin);
    await remove(one, recipient, admin);
    const { items } = await getAudit(admin, {
      ...nothing,
      query: { limit: 10, filter: [], extra_field: [] } as never,
    });
    expect(items.filter(({ item }) => item === `alertRule/${one.id}`)).toMatchObject([
      { before: { recipients: 1 }, after: { recipients: 0 } },
      { before: { recipients: 0 }, after: { recipients: 1 } },
    ]);
    expect(JSON.stringify(items)).not.toContain(email);
  });

  it.each(['the rule', 'the account'])(
    'are deleted with %s, and links in their mails do nothing',
    async (what) => {
      const one = await rule();
      const { email, stop } = await confirmed(one);
      const waiting = await add(one, address());
      const [mail] = await mailsTo(waiting.email);
      if (what === 'the rule') {
        await deleteAlertRule(caller, { ...nothing, params: { id: one.id } });
        expect(await refusalOf(recipients(one))).toBe('ENTITY_NOT_FOUND');
        await checkRule({ ruleId: one.id });
      } else {
        const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
        await deleteUser(admin, { ...nothing, params: { id: owner.id } });
        await clearAway({ userId: owner.id });
      }
      const left = await tableText();
      for (const one of [email, waiting.email]) expect(left).not.toContain(one);
      expect(await answer(stop, false)).toEqual({ mayResume: false });
      expect(await refusalOf(answer(stop, true))).toBe('INVALID_AUTHENTICATION_TOKEN');
      expect(await refusalOf(answer(tokenOf(mail, 'confirm'), true))).toBe('INVALID_AUTHENTICATION_TOKEN');
    },
  );

  it('get mails as a list of those who want them says, whatever owner and recipients do in whatever order', async () => {
    const step = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      what: fc.constantFrom('add', 'ask', 'remove', 'confirm', 'stop', 'resume', 'alert'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        owner = await account();
        caller = callerOf(owner);
        const one = await rule();
        const people = Array.from({ length: 3 }, () => ({
          ...{ email: address(), confirm: 'none', stop: 'none' },
          ...{ isThere: false, wants: false, hasConfirmed: false, hasStopped: false },
        }));
        for (const { who, what } of steps) {
          const person = people[who]!;
          const id = (await recipients(one)).find(({ email }) => email === person.email)?.id ?? 'unknown';
          const isAskedBy = async (call: Promise<unknown>) => {
            await refusalOf(call);
            const [mail] = await mailsTo(person.email);
            if (mail)
              Object.assign(person, { confirm: tokenOf(mail, 'confirm'), stop: tokenOf(mail, 'stop') });
            return mail !== undefined;
          };
          if (what === 'add') {
            const wasThere = person.isThere;
            if ((await isAskedBy(add(one, person.email))) && !wasThere)
              Object.assign(person, { isThere: true, wants: false, hasConfirmed: false });
          } else if (what === 'ask') {
            // Nobody who has stopped is asked.
            expect((await isAskedBy(ask(one, { id }))) && person.hasStopped).toBe(false);
          } else if (what === 'remove') {
            await refusalOf(remove(one, { id }));
            Object.assign(person, { isThere: false, wants: false });
          } else if (what === 'confirm') {
            const works = (await refusalOf(answer(person.confirm, true))) === undefined;
            if (works && person.isThere)
              Object.assign(person, { wants: true, hasConfirmed: true, hasStopped: false });
          } else if (what === 'stop') {
            const works = (await refusalOf(answer(person.stop, false))) === undefined;
            if (works && person.isThere) Object.assign(person, { wants: false, hasStopped: true });
          } else if (what === 'resume') {
            const works = (await refusalOf(answer(person.stop, true))) === undefined;
            expect(works).toBe(person.isThere && person.hasConfirmed && person.stop !== 'none');
            if (works) Object.assign(person, { wants: true, hasStopped: false });
          } else {
            const mailed = (await alertOf(one)).map(({ to }) => to).filter((to) => to !== owner.email);
            expect(mailed.toSorted()).toEqual(
              people
                .filter(({ wants }) => wants)
                .map(({ email }) => email)
                .toSorted(),
            );
          }
        }
      }),
      tries(6, 300),
    );
  });
});

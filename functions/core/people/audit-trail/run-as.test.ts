import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Language } from '../../../../shared/model/user.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { putUser } from '../accounts/users/put-user.ts';
import { getAudit } from './get-audit.ts';
import { noticeRunAs } from './notice-run-as.ts';

givenTable();
const outbox = givenOutbox();

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let start = Date.parse('2026-11-21T10:00:00Z');

let owner: { id: string; email: string };
let admin: { id: string; email: string };
beforeEach(async () => {
  // Each test has days of its own, since the trail of all is one.
  start += 30 * 24 * HOUR;
  setClock(start);
  owner = await account({ name: 'Ida' });
  admin = await account({ role: 'ADMIN' });
});
afterEach(() => setClock(undefined));

let names = 0;
/** A change of the owner's account by a caller. */
const change = (caller: Caller, user = owner) =>
  putUser(caller, { params: { id: user.id }, query: {}, body: { name: `Ida ${++names}` } });
const acting = (who = admin, user = owner): Caller => ({
  ...callerOf(who, 'ADMIN', 'any'),
  actsFor: user.id,
});
/** The hourly look at a time after the start; the mails that follow. */
async function look(minutes: number) {
  setClock(start + minutes * MINUTE);
  await noticeRunAs();
  return outbox.mails();
}

describe('what somebody has done in the name of a user', () => {
  it('is told by one mail, an hour after the last change, however often and late one looks', async () => {
    await change(acting());
    setClock(start + 40 * MINUTE);
    await change(acting());
    expect(await look(50)).toEqual([]);
    expect(await look(95)).toEqual([]);
    const [mail, ...more] = [...(await look(110)), ...(await look(170)), ...(await look(230))];
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: owner.email, subject: expect.stringContaining('in your name') });
    for (const part of [admin.email, '2 changes', '10:00', '10:40', 'https://console.example/audit?user=0'])
      expect(mail!.text).toContain(part);
    expect(await look(24 * 60)).toEqual([]);
  });

  it('is another session after an hour without a change', async () => {
    await change(acting());
    setClock(start + 61 * MINUTE);
    await change(acting());
    const texts = (await look(180)).map(({ text }) => text);
    expect(texts).toEqual([expect.stringContaining('one change'), expect.stringContaining('one change')]);
  });

  it('is not told about what users do themselves, and what admins do in their own name', async () => {
    await change(callerOf(owner));
    await change(callerOf(admin, 'ADMIN', 'any'));
    expect(await look(120)).toEqual([]);
  });

  it('is not mailed to a user who wants no such mails, but stays in the list', async () => {
    await putUser(callerOf(owner), { params: { id: owner.id }, query: {}, body: { runAsMails: false } });
    await change(acting());
    expect(await look(120)).toEqual([]);
    const query = { limit: 10, filter: [], extra_field: [] } as never;
    const { items } = await getAudit(callerOf(owner), { params: {}, body: {}, query });
    expect(items).toMatchObject([{ actor: admin.email, isRunAs: true, operation: 'test' }]);
  });

  it.each([
    ['de-de', 'Änderungen in Ihrem Namen', 'Änderungen anzeigen'],
    ['fr-fr', 'des modifications ont été faites en votre nom', 'Afficher les modifications'],
  ] as [Language, string, string][])('is told in %s', async (languageCode, subject, button) => {
    owner = await account({ languageCode });
    await change(acting());
    const [mail] = await look(90);
    expect(mail!.subject).toContain(subject);
    expect(mail!.text).toContain(button);
  });

  it('makes one mail for each session of each pair, whenever changes and looks come', async () => {
    const event = fc.record({
      // Never exactly an hour altogether, which the milliseconds of the writes would decide.
      after: fc.integer({ min: 1, max: 14 }).map((sevens) => 7 * sevens),
      who: fc.integer({ min: 0, max: 1 }),
      whose: fc.integer({ min: 0, max: 1 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 8 }), async (events) => {
        start += 30 * 24 * HOUR;
        setClock(start);
        const admins = [await account({ role: 'ADMIN' }), await account({ role: 'ADMIN' })];
        const owners = [await account(), await account()];
        const last = new Map<string, number>();
        const expected: string[] = [];
        const sent: string[] = [];
        let at = 0;
        let looked = 0;
        const lookUntil = async (minutes: number) => {
          for (; looked + 60 <= minutes; looked += 60)
            sent.push(...(await look(looked + 60)).map(({ to }) => to));
        };
        for (const { after, who, whose } of events) {
          at += after;
          await lookUntil(at);
          setClock(start + at * MINUTE);
          await change(acting(admins[who], owners[whose]), owners[whose]);
          const pair = `${who} ${whose}`;
          if (at - (last.get(pair) ?? Number.NEGATIVE_INFINITY) >= 60) expected.push(owners[whose]!.email);
          last.set(pair, at);
        }
        await lookUntil(at + 8 * 60);
        expect(sent.toSorted()).toEqual(expected.toSorted());
      }),
      tries(8, 200),
    );
  });
});

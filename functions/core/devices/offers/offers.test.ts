import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEW_GROUP } from '../../../../shared/model/label.ts';
import { OFFER_DAYS, OPEN_OFFERS_MAX } from '../../../../shared/model/offer.ts';
import { GRACE_SECONDS_MAX } from '../../../../shared/model/task.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import {
  beacons,
  countOf,
  detach,
  owned,
  ownersOf,
  transfer,
} from '../../../../test/support/moving-beacons.ts';
import {
  accept,
  decline,
  offer,
  offersOf,
  offersTo,
  withdraw,
} from '../../../../test/support/offering-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { now, setClock } from '../../../platform/clock.ts';
import { acceptOffer, handOverBeacons } from '../../composition/change-of-owner.ts';
import { clearAway } from '../../composition/clear-away.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { deleteUser } from '../../people/accounts/users/delete-user.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import { cancelTask } from '../../work/tasks/cancel-task.ts';
import { getBeacon } from '../beacons/get-beacon.ts';
import { getBeacons } from '../beacons/get-beacons.ts';
import { expireOffers } from './expire-offers.ts';

givenTable();
const outbox = givenOutbox();
afterEach(() => setClock(undefined));

const DAY_MS = 24 * 3600_000;
type User = Awaited<ReturnType<typeof account>>;
const admin = async () => callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
const beaconOf = (user: User, id: string) =>
  getBeacon(callerOf(user), { params: { id }, query: {}, body: {} });

let ida: User;
let otto: User;
beforeEach(async () => {
  ida = await account();
  otto = await account({ languageCode: 'de-de', name: 'Otto' });
});

describe('an offer', () => {
  it('changes nothing until it is accepted, and then transfers the devices', async () => {
    const { ids } = await owned(ida, 3);
    const task = await offer(callerOf(ida), ids, otto);
    expect(task).toMatchObject({ taskStatus: 'finished', kind: 'offerBeacons', data: { done: 3 } });
    expect(await ownersOf(ids)).toEqual([ida.id, ida.id, ida.id]);
    expect(await offersOf(callerOf(ida))).toMatchObject([
      { id: task.taskId, count: 3, state: 'open', recipient: { email: otto.email }, arrived: null },
    ]);

    expect(await accept(callerOf(otto), task.taskId)).toMatchObject({
      state: 'accepted',
      arrived: 3,
      isUnderWay: false,
      giver: { email: ida.email },
    });
    expect(new Set(await ownersOf(ids))).toEqual(new Set([otto.id]));
    expect([await countOf(ida), await countOf(otto)]).toEqual([0, 3]);
    expect(await offersOf(callerOf(ida))).toMatchObject([{ state: 'accepted', arrived: 3 }]);
    expect(await accept(callerOf(otto), task.taskId), 'twice').toMatchObject({ state: 'accepted' });
    await expect(withdraw(callerOf(ida), task.taskId)).rejects.toMatchObject({
      code: 'OFFER_ENDED',
      details: { state: 'accepted' },
    });
  });

  it('tells its recipient the kind and number of the devices, who gives them, and nothing else', async () => {
    const { ids } = await owned(ida, 2);
    const { taskId } = await offer(callerOf(ida), ids, otto);
    const [received] = await offersTo(callerOf(otto));
    expect(received).toEqual({
      id: taskId,
      deviceKind: 'beacon',
      count: 2,
      state: 'open',
      createdDate: expect.any(String),
      expiresAt: expect.any(String),
      endedDate: null,
      arrived: null,
      isUnderWay: false,
      giver: { email: ida.email },
    });
    await expect(beaconOf(otto, ids[0]!)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });

  it('is seen and ended by its two sides alone', async () => {
    const { ids } = await owned(ida, 1);
    const { taskId } = await offer(callerOf(ida), ids, otto);
    const mia = await account();
    for (const act of [accept, decline, withdraw])
      await expect(act(callerOf(mia), taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    for (const act of [accept, decline])
      await expect(act(callerOf(ida), taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    await expect(withdraw(callerOf(otto), taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
    expect([await offersOf(callerOf(mia)), await offersTo(callerOf(mia))]).toEqual([[], []]);
    expect([await offersOf(callerOf(otto)), await offersTo(callerOf(ida))]).toEqual([[], []]);
    expect(await offersOf(await admin(), ['state:eq:open'])).toContainEqual(
      expect.objectContaining({ id: taskId, userId: ida.id }),
    );
  });

  it('can be withdrawn and declined, once and for all', async () => {
    for (const [end, who, state] of [
      [withdraw, ida, 'withdrawn'],
      [decline, otto, 'declined'],
    ] as const) {
      const { ids } = await owned(ida, 1);
      const { taskId } = await offer(callerOf(ida), ids, otto);
      expect(await end(callerOf(who), taskId)).toMatchObject({ state, endedDate: expect.any(String) });
      expect(await end(callerOf(who), taskId), 'twice').toMatchObject({ state });
      await expect(accept(callerOf(otto), taskId)).rejects.toMatchObject({
        code: 'OFFER_ENDED',
        details: { state },
      });
      expect(await ownersOf(ids)).toEqual([ida.id]);
      expect(await offersTo(callerOf(otto), [`state:eq:${state}`])).toMatchObject([{ id: taskId }]);
    }
  });

  it('expires after two weeks, and its giver is mailed', async () => {
    const { ids } = await owned(ida, 1);
    const { taskId } = await offer(callerOf(ida), ids, otto);
    setClock(now() + OFFER_DAYS * DAY_MS - 60_000);
    await expireOffers();
    expect(await offersTo(callerOf(otto))).toMatchObject([{ state: 'open' }]);
    setClock(now() + 61_000);
    expect(await offersTo(callerOf(otto)), 'before it is stored').toMatchObject([{ state: 'expired' }]);
    for (const [end, who] of [
      [accept, otto],
      [decline, otto],
      [withdraw, ida],
    ] as const)
      await expect(end(callerOf(who), taskId)).rejects.toMatchObject({ details: { state: 'expired' } });
    await expireOffers();
    await expireOffers();
    expect(await offersOf(callerOf(ida), ['state:eq:expired'])).toMatchObject([{ id: taskId }]);
    const mails = (await outbox.mails()).filter(({ to }) => to === ida.email);
    expect(mails).toMatchObject([{ subject: expect.stringContaining('expired') }]);
    expect(await ownersOf(ids)).toEqual([ida.id]);
  });

  it('is mailed to its recipient if that was requested, and its giver is mailed the answer', async () => {
    const { ids } = await owned(ida, 2);
    const { taskId } = await offer(callerOf(ida), ids, otto, { sendMail: true });
    expect(await outbox.mails()).toMatchObject([
      {
        to: otto.email,
        subject: expect.stringContaining('2 Geräte'),
        text: expect.stringMatching(
          /Otto[\s\S]*user\d+@example\.com bietet[\s\S]*\/devices\/offers\/received/,
        ),
      },
    ]);
    await accept(callerOf(otto), taskId);
    await accept(callerOf(otto), taskId);
    expect(await outbox.mails()).toMatchObject([
      { to: ida.email, subject: 'Your offer of 2 devices was accepted' },
    ]);
  });

  itInTurn('is not mailed any more if the same account has made ten others on that day', async () => {
    const { ids } = await owned(ida, 1);
    for (let n = 0; n < 12; n++) {
      const { taskId } = await offer(callerOf(ida), ids, otto, { sendMail: true });
      expect(await outbox.mails()).toHaveLength(n < 10 ? 1 : 0);
      await withdraw(callerOf(ida), taskId);
    }
    await offer(callerOf(ida), ids, await account(), { sendMail: true });
    expect(await outbox.mails(), 'to somebody else').toHaveLength(1);
  });

  it('of which the recipient was not told yet is not mailed once it has been withdrawn', async () => {
    const { ids } = await owned(ida, 1);
    const { taskId } = await offer(callerOf(ida), ids, otto, { sendMail: true });
    await withdraw(callerOf(ida), taskId);
    expect(await outbox.mails()).toEqual([]);
  });

  it('leaves out devices that the giver does not own, and those of another open offer', async () => {
    const { ids } = await owned(ida, 2);
    const [foreign] = (await owned(otto, 1)).ids as [string];
    const first = await offer(callerOf(ida), [ids[0]!], otto);
    const second = await offer(callerOf(ida), [...ids, foreign, 'FFFFFFFFFFFF'], otto);
    expect(second.data).toMatchObject({
      done: 1,
      skipped: [
        { id: ids[0], reason: 'ALREADY_OFFERED' },
        { id: foreign, reason: 'NOT_OWNED' },
        { id: 'FFFFFFFFFFFF', reason: 'NOT_OWNED' },
      ],
    });
    await withdraw(callerOf(ida), first.taskId);
    expect((await offer(callerOf(ida), [ids[0]!], otto)).data).toMatchObject({ done: 1 });
  });

  it('of nothing does not come to be', async () => {
    const { taskId } = await offer(callerOf(ida), (await owned(otto, 1)).ids, otto);
    expect([await offersOf(callerOf(ida)), await offersTo(callerOf(otto))]).toEqual([[], []]);
    await expect(accept(callerOf(otto), taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
  });

  it('is refused to an address that cannot receive, to the owner, and for an admin who names nobody', async () => {
    const { ids } = await owned(ida, 1);
    expect(await refusalOf(offer(callerOf(ida), ids, { email: 'nobody@example.com' }))).toBe(
      'MISSING_DATA_REFERENCE',
    );
    expect(await refusalOf(offer(callerOf(ida), ids, ida))).toBe('FORM_VALIDATION_FAILED');
    expect(await refusalOf(offer(await admin(), ids, otto))).toBe('MISSING_PARAMETER');
    expect((await offer(await admin(), ids, otto, { user: ida.id })).data.done).toBe(1);
  });

  itInTurn(`is refused while ${OPEN_OFFERS_MAX} others of the account are open`, async () => {
    const { ids } = await owned(ida, OPEN_OFFERS_MAX + 1);
    const made: string[] = [];
    for (const id of ids.slice(1)) made.push((await offer(callerOf(ida), [id], otto)).taskId);
    expect(await refusalOf(offer(callerOf(ida), [ids[0]!], otto))).toBe('TOO_MANY_OFFERS');
    await withdraw(callerOf(ida), made[0]!);
    expect((await offer(callerOf(ida), [ids[0]!], otto)).data.done).toBe(1);
  });

  itInTurn('of many devices is made and accepted by tasks', async () => {
    const { ids } = await owned(ida, 500);
    const { taskId, taskStatus } = await offer(callerOf(ida), ids, otto);
    expect(taskStatus).toBe('running');
    expect(await offersTo(callerOf(otto)), 'before all are marked').toEqual([]);
    await runTask(taskId);
    expect(await offersTo(callerOf(otto))).toMatchObject([{ count: 500 }]);
    expect(await accept(callerOf(otto), taskId)).toMatchObject({ isUnderWay: true, arrived: 0 });
    const [given] = await offersOf(callerOf(ida));
    await runTask(given!.taskId!);
    expect(await offersTo(callerOf(otto))).toMatchObject([{ isUnderWay: false, arrived: 500 }]);
    expect([await countOf(ida), await countOf(otto)]).toEqual([0, 500]);
  });

  it('is shown with its devices while it is open', async () => {
    const { ids } = await owned(ida, 2);
    const { taskId } = await offer(callerOf(ida), [ids[0]!], otto);
    const listed = async () => {
      const query = { limit: 15, filter: [], extra_field: ['offer' as const] };
      const { items } = await getBeacons(callerOf(ida), { params: {}, body: {}, query });
      return new Map(items.map((item) => [item.id, item.offer]));
    };
    const shown = { id: taskId, expiresAt: expect.any(String) };
    expect((await beaconOf(ida, ids[0]!)).offer).toEqual(shown);
    expect(await listed()).toEqual(new Map([[ids[0], shown], [ids[1], null]])); // biome-ignore format: one line
    await decline(callerOf(otto), taskId);
    expect([...(await listed()).values()]).toEqual([null, null]);
  });

  itInTurn('that is accepted and withdrawn in the same moment is either of them', async () => {
    for (let n = 0; n < 20; n++) {
      const { ids } = await owned(ida, 1);
      const { taskId } = await offer(callerOf(ida), ids, otto);
      const [accepted, withdrawn] = await Promise.allSettled([
        accept(callerOf(otto), taskId),
        withdraw(callerOf(ida), taskId),
      ]);
      expect([accepted.status, withdrawn.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await ownersOf(ids)).toEqual([accepted.status === 'fulfilled' ? otto.id : ida.id]);
    }
  });

  it('that is accepted many times at once moves its devices once', async () => {
    const { ids } = await owned(ida, 2);
    const { taskId } = await offer(callerOf(ida), ids, otto);
    await Promise.allSettled(Array.from({ length: 10 }, () => accept(callerOf(otto), taskId)));
    expect([await countOf(ida), await countOf(otto)]).toEqual([0, 2]);
    expect(await offersTo(callerOf(otto))).toMatchObject([{ state: 'accepted', arrived: 2 }]);
  });

  it('ends with either account, and the other side keeps what it knew', async () => {
    const root = await admin();
    for (const gone of [0, 1] as const) {
      const people = [await account(), await account()] as const;
      const { ids } = await owned(people[0], 1);
      const { taskId } = await offer(callerOf(people[0]), ids, people[1]);
      await deleteUser(root, { params: { id: people[gone].id }, query: {}, body: {} });
      await clearAway({ userId: people[gone].id });
      if (gone === 0) {
        expect(await offersTo(callerOf(people[1]))).toMatchObject([{ state: 'withdrawn', giver: null }]);
        await expect(accept(callerOf(people[1]), taskId)).rejects.toMatchObject({ code: 'ENTITY_NOT_FOUND' });
      } else
        expect(await offersOf(callerOf(people[0]))).toMatchObject([{ state: 'declined', recipient: null }]);
    }
  });
});

describe('an offer that somebody made for another', () => {
  const boss = async () => {
    const root = await admin();
    const grete = await account({ role: 'GROUP_ADMIN' });
    const name = `group-${grete.id.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    const body = { ...NEW_GROUP, name, displayName: 'Group', admin: grete.id };
    await createManagerGroup(root, { params: {}, query: {}, body });
    const member = await account({ managerGroup: name });
    return { member, grete, name, caller: callerOf({ ...grete, administers: name }, 'GROUP_ADMIN', 'group') };
  };

  it('is in the trail of the owner, with who accepted it', async () => {
    const { member, caller } = await boss();
    const { ids } = await owned(member, 1);
    const { taskId } = await offer({ ...caller, operation: 'offerBeacons' }, ids, otto, { user: member.id });
    await acceptOffer(
      { ...callerOf(otto), operation: 'acceptOffer' },
      { params: { id: taskId }, query: {}, body: {} },
    );
    const { items } = await getAudit(callerOf(member), {
      params: {},
      body: {},
      query: { limit: 15, filter: [] },
    });
    const said = items.map(({ operation, item, after }) => [operation, item.split('/')[0], after]);
    expect(said).toEqual([
      ['transferBeacons', 'task', { owner: otto.id, beacons: ids }],
      ['acceptOffer', 'offer', { state: 'accepted' }],
      ['offerBeacons', 'offer', { offered: otto.id, beacons: ids }],
    ]);
  });

  it('is void once its maker may not transfer the devices any more', async () => {
    const { member, grete, caller } = await boss();
    const { ids } = await owned(member, 1);
    const { taskId } = await offer(caller, ids, otto, { user: member.id });
    await changeUser(grete.id, () => ({ change: { row: { deactivated: true } } }));
    await expect(accept(callerOf(otto), taskId)).rejects.toMatchObject({ code: 'OFFER_ENDED' });
    expect(await ownersOf(ids)).toEqual([member.id]);
    expect(await offersOf(callerOf(member))).toMatchObject([{ state: 'withdrawn' }]);
  });
});

itInTurn(
  'offers, transfers, undone detachments, claims and time in any order leave one owner, and move only what was offered',
  async () => {
    const users = [await account(), await account(), await account()];
    const { ids } = await beacons(4);
    const who = fc.nat({ max: users.length - 1 });
    const some = fc.subarray(ids, { minLength: 1 });
    const nth = fc.nat({ max: 3 });
    const command = fc.oneof(
      fc.record({ kind: fc.constant('claim' as const), who, some }),
      fc.record({ kind: fc.constant('give' as const), who, some, to: fc.option(who, { nil: undefined }) }),
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer' as const), who, some, to: who }) },
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constantFrom('accept' as const, 'decline' as const, 'withdraw' as const),
          nth,
        }),
      },
      fc.record({ kind: fc.constant('undo' as const), who, some }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, OFFER_DAYS) }),
    );
    interface Made {
      readonly id: string;
      readonly giver: number;
      readonly to: number;
      readonly until: number;
      state: string;
    }
    /** In every run a device comes by an offer. */
    const EXAMPLE = [
      { kind: 'claim' as const, who: 0, some: ids },
      { kind: 'offer' as const, who: 0, some: ids.slice(1), to: 1 },
      { kind: 'give' as const, who: 0, some: [ids[1]!], to: 2 },
      { kind: 'give' as const, who: 2, some: [ids[1]!], to: 0 },
      { kind: 'accept' as const, nth: 0 },
    ];
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), async (commands) => {
        setClock(now());
        for (const user of users) await detach(callerOf(user), ids);
        const owners = new Map<string, number | undefined>();
        /** The offer that each device was marked for since it came to its owner. */
        const marks = new Map<string, Made>();
        const made: Made[] = [];
        const isOpen = (one: Made) => one.state === 'open' && one.until > now();
        const give = (id: string, to: number | undefined) => {
          owners.set(id, to);
          marks.delete(id);
        };
        for (const one of commands) {
          if (one.kind === 'claim') {
            const free = one.some.filter((id) => owners.get(id) === undefined);
            if (free.length) await handOverBeacons(free, users[one.who]!.id);
            for (const id of free) give(id, one.who);
          } else if (one.kind === 'give') {
            if (one.to === one.who) continue;
            const caller = callerOf(users[one.who]!);
            if (one.to === undefined) await detach(caller, one.some);
            else await transfer(caller, one.some, users[one.to]!);
            for (const id of one.some) if (owners.get(id) === one.who) give(id, one.to);
          } else if (one.kind === 'offer') {
            if (one.to === one.who) continue;
            const { taskId, data } = await offer(callerOf(users[one.who]!), one.some, users[one.to]!);
            const entry = {
              giver: one.who,
              to: one.to,
              id: taskId,
              until: now() + OFFER_DAYS * DAY_MS,
              state: 'open',
            };
            const free = one.some.filter((id) => {
              const mark = marks.get(id);
              return owners.get(id) === one.who && !(mark && isOpen(mark));
            });
            expect(data.done).toBe(free.length);
            if (free.length) made.push(entry);
            for (const id of free) marks.set(id, entry);
          } else if (one.kind === 'undo') {
            const { taskId } = await detach(
              callerOf(users[one.who]!),
              one.some,
              undefined,
              GRACE_SECONDS_MAX,
            );
            await cancelTask(callerOf(users[one.who]!), { params: { id: taskId }, query: {}, body: {} });
          } else if (one.kind === 'wait') {
            setClock(now() + one.days * DAY_MS);
            if (one.days === 1) await expireOffers();
          } else {
            const chosen = made[made.length - 1 - one.nth];
            if (!chosen) continue;
            const end = { accept, decline, withdraw }[one.kind];
            const state = { accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' }[one.kind];
            const ending = end(
              callerOf(users[one.kind === 'withdraw' ? chosen.giver : chosen.to]!),
              chosen.id,
            );
            if (isOpen(chosen) || chosen.state === state) {
              expect((await ending).state).toBe(state);
              const isNew = chosen.state === 'open';
              chosen.state = state;
              const arrived =
                isNew && state === 'accepted' ? ids.filter((id) => marks.get(id) === chosen) : [];
              for (const id of arrived) give(id, chosen.to);
              moved += arrived.length;
            } else await expect(ending).rejects.toMatchObject({ code: 'OFFER_ENDED' });
          }
          for (const id of ids) {
            const owner = owners.get(id);
            expect(await ownersOf([id])).toEqual([owner === undefined ? undefined : users[owner]!.id]);
            if (owner === undefined) continue;
            const mark = marks.get(id);
            expect((await beaconOf(users[owner]!, id)).offer?.id).toBe(
              mark && isOpen(mark) ? mark.id : undefined,
            );
          }
        }
        for (const [n, user] of users.entries())
          expect(await countOf(user)).toBe([...owners.values()].filter((owner) => owner === n).length);
        for (const one of made) if (isOpen(one)) await withdraw(callerOf(users[one.giver]!), one.id);
      }),
      { ...tries(12, 300), examples: [[EXAMPLE]] },
    );
    expect(moved, 'devices that came by an offer').toBeGreaterThan(0);
  },
);

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NEW_GROUP } from '../../../../shared/model/label.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import {
  assign,
  beacons,
  countOf,
  detach,
  owned,
  ownersOf,
  transfer,
} from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { beaconOwnership } from '../../composition/change-of-owner.ts';
import { sendQueuedMail } from '../../composition/send-queued-mail.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { deleteUser } from '../../people/accounts/users/delete-user.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { createManagerGroup } from '../../people/groups/manager-groups.ts';
import { getTask } from '../../work/tasks/get-task.ts';

givenTable();
const outbox = givenOutbox();

const admin = async () => callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
const auditOf = async (caller: Caller, taskId: string) =>
  (
    await getAudit(caller, {
      params: {},
      body: {},
      query: { limit: 100, filter: [`item:eq:task/${taskId}`] },
    })
  ).items;

let ida: { id: string; email: string };
let otto: { id: string; email: string };
beforeEach(async () => {
  ida = await account();
  otto = await account({ languageCode: 'de-de', name: 'Otto' });
});

describe('a transfer', () => {
  it('gives devices to the account of an address, and notifies it once in its language', async () => {
    const { ids } = await owned(ida, 3);
    const task = await transfer(callerOf(ida), ids, otto, { sendMail: true });
    expect(task).toMatchObject({ taskStatus: 'finished', data: { total: 3, done: 3 } });
    expect(new Set(await ownersOf(ids))).toEqual(new Set([otto.id]));
    expect([await countOf(ida), await countOf(otto)]).toEqual([0, 3]);
    const [message] = outbox.take('mails');
    await Promise.allSettled([sendQueuedMail(message), sendQueuedMail(message)]);
    await sendQueuedMail(message);
    const mails = outbox.sent();
    expect(mails).toEqual([
      expect.objectContaining({
        to: otto.email,
        subject: expect.stringContaining('3 Geräte'),
        token: '',
        text: expect.stringMatching(
          /Otto[\s\S]*user\d+@example\.com hat[\s\S]*console\.example\/infoprovider\/beacon-list\/0/,
        ),
      }),
    ]);
  });

  it('sends no mail if it was not requested, or if no device was given', async () => {
    const { ids } = await owned(ida, 1);
    await transfer(callerOf(ida), ids, otto);
    await transfer(callerOf(ida), ids, otto, { sendMail: true });
    expect(await outbox.mails()).toEqual([]);
  });

  it('skips devices that the giver does not own, without revealing whether anybody owns them', async () => {
    const [mine] = (await owned(ida, 1)).ids as [string];
    const [foreign] = (await owned(otto, 1)).ids as [string];
    const receiver = await account();
    const { data } = await transfer(callerOf(ida), [mine, foreign, 'FFFFFFFFFFFF'], receiver);
    expect(data).toMatchObject({
      done: 1,
      skippedCount: 2,
      skipped: [
        { id: foreign, reason: 'NOT_OWNED' },
        { id: 'FFFFFFFFFFFF', reason: 'NOT_OWNED' },
      ],
    });
    expect(await ownersOf([foreign])).toEqual([otto.id]);
  });

  it('is refused for an address that cannot receive, and for the owner’s own', async () => {
    const { ids } = await owned(ida, 1);
    const unverified = await account();
    await changeUser(unverified.id, () => ({ change: { row: { verified: false } } }));
    const stopped = await account();
    await changeUser(stopped.id, () => ({ change: { row: { deactivated: true } } }));
    for (const email of ['nobody@example.com', unverified.email, stopped.email])
      expect(await refusalOf(transfer(callerOf(ida), ids, { email }))).toBe('MISSING_DATA_REFERENCE');
    expect(await refusalOf(transfer(callerOf(ida), ids, ida))).toBe('FORM_VALIDATION_FAILED');
    expect(await ownersOf(ids)).toEqual([ida.id]);
  });

  it('limits guessing of addresses that have an account', async () => {
    const { ids } = await owned(ida, 1);
    for (let n = 0; n < 30; n++)
      await refusalOf(transfer(callerOf(ida), ids, { email: `x${n}@example.com` }));
    expect(await refusalOf(transfer(callerOf(ida), ids, otto))).toBe('PLEASE_TRY_AGAIN');
    expect(await ownersOf(ids)).toEqual([ida.id]);
  });

  it('to an account that is deleted concurrently changes nothing', async () => {
    const { ids } = await owned(ida, 2);
    const root = await admin();
    const gone = await account();
    const { cleared } = beaconOwnership;
    // The account is deleted after the check that it exists.
    vi.spyOn(beaconOwnership, 'cleared').mockImplementationOnce(async (...read) => {
      await deleteUser(root, { params: { id: gone.id }, query: {}, body: {} });
      return cleared(...read);
    });
    const { data, taskStatus } = await transfer(callerOf(ida), ids, gone, { sendMail: true });
    expect([taskStatus, data.done, data.skipped.map(({ reason }) => reason)]).toEqual([
      'finished',
      0,
      ['RECEIVER_GONE', 'RECEIVER_GONE'],
    ]);
    expect([await ownersOf(ids), await countOf(ida)]).toEqual([[ida.id, ida.id], 2]);
  });

  it('by an admin who names no user takes each device from its owner, who can read the audit entry', async () => {
    const root = { ...(await admin()), operation: 'transferBeacons' };
    const mine = (await owned(ida, 40)).ids;
    const his = (await owned(otto, 40)).ids;
    const free = (await beacons(1)).ids;
    const receiver = await account();
    const all = [...mine, ...his, ...free, 'FFFFFFFFFFFE'];
    const { data, taskId } = await transfer(root, all, receiver);
    expect(data).toMatchObject({
      done: 80,
      skipped: [
        { id: free[0], reason: 'NOT_OWNED' },
        { id: 'FFFFFFFFFFFE', reason: 'DEVICE_UNKNOWN' },
      ],
    });
    expect([await countOf(ida), await countOf(otto), await countOf(receiver)]).toEqual([0, 0, 80]);
    const entries = await auditOf(root, taskId);
    expect(entries.flatMap(({ after }) => after.beacons).toSorted()).toEqual([...mine, ...his].toSorted());
    expect(new Set(entries.map(({ before }) => before.owner))).toEqual(new Set([ida.id, otto.id]));
    const { items } = await getAudit(callerOf(ida), {
      params: {},
      body: {},
      query: { limit: 15, filter: [] },
    });
    expect(items.flatMap(({ after }) => after.beacons).toSorted()).toEqual(mine.toSorted());
    expect((await transfer(root, [mine[0]!], receiver)).data.skipped).toEqual([
      { id: mine[0], reason: 'ALREADY_OWNED' },
    ]);
  });

  it('names the new owner in the audit trail to those who may see the account, not to the former owner', async () => {
    const root = { ...(await admin()), operation: 'transferBeacons' };
    const { ids } = await owned(ida, 1);
    const { taskId } = await transfer(root, ids, otto, { user: ida.id });
    const [entry] = await auditOf(root, taskId);
    expect(entry!.names).toMatchObject({ [otto.id]: 'Otto', [ida.id]: expect.any(String) });
    const [told] = await auditOf(callerOf(ida), taskId);
    expect(Object.keys(told!.names).toSorted()).toEqual([ida.id, root.userId].toSorted());
  });

  itInTurn(
    'of many devices is a task that ends, with exact counts and one audit entry per transaction',
    async () => {
      const root = { ...(await admin()), operation: 'transferBeacons' };
      const { ids } = await owned(ida, 500);
      const started = await transfer(root, ids, otto, { user: ida.id });
      expect(started).toMatchObject({ taskStatus: 'running', data: { total: 500, done: 0 } });
      await runTask(started.taskId);
      const task = await getTask(root, { params: { id: started.taskId }, query: {}, body: {} });
      expect(task).toMatchObject({ taskStatus: 'finished', data: { done: 500, skippedCount: 0 } });
      expect([await countOf(ida), await countOf(otto)]).toEqual([0, 500]);
      expect(await auditOf(root, started.taskId)).toHaveLength(6);
    },
  );
});

describe('a group admin', () => {
  it('can transfer only devices of users of their own group', async () => {
    const root = await admin();
    const boss = await account({ role: 'GROUP_ADMIN' });
    const name = `group-${boss.id.toLowerCase().replace(/[^a-z0-9]/g, '')}`;
    await createManagerGroup(root, {
      params: {},
      query: {},
      body: { ...NEW_GROUP, name, displayName: 'Group', admin: boss.id },
    });
    const member = await account({ managerGroup: name });
    const caller = callerOf({ ...boss, administers: name }, 'GROUP_ADMIN', 'group');
    const mine = await owned(member, 2);
    const foreign = await owned(otto, 1);
    expect(await refusalOf(detach(caller, foreign.ids, otto.id))).toBe('MISSING_DATA_RIGHT');
    expect(await refusalOf(transfer(caller, foreign.ids, ida, { user: otto.id }))).toBe('MISSING_DATA_RIGHT');
    expect((await detach(caller, [...mine.ids, ...foreign.ids], member.id)).data).toMatchObject({
      done: 2,
      skipped: [{ id: foreign.ids[0], reason: 'NOT_OWNED' }],
    });
    expect((await assign(caller, mine.code, member.id)).data.done).toBe(2);
    // Any user may receive.
    expect((await transfer(caller, mine.ids, otto, { user: member.id })).data.done).toBe(2);
    expect(await refusalOf(transfer(callerOf(ida), mine.ids, otto, { user: member.id }))).toBe(
      'MISSING_ROLE',
    );
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { TASKS_AT_ONCE_MAX } from '../../../../shared/model/user-limits.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenGroup } from '../../../../test/support/given-group.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { beacons, countOf, owned, ownersOf, transfer } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { setClock } from '../../../platform/clock.ts';
import { ownershipUseCases } from '../../composition/change-of-owner.ts';
import { taskTypeOf } from '../../composition/task-types.ts';
import { OPERATOR } from '../../kernel/audit/operator.ts';
import { changeUser, readUser, removeUser, type UserChange } from '../../people/accounts/store.ts';
import { endSessions, grantRole } from '../../people/accounts/users/operate-account.ts';
import { createAppRight } from '../../people/apikeys/create-app-right.ts';
import { deleteAppRight } from '../../people/apikeys/delete-app-right.ts';
import { appointAdmin } from '../../people/groups/manager-groups.ts';
import { sendNewsLetter } from '../newsletter/send-news-letter.ts';
import { runStep } from './step.ts';
import { endTask, readTask } from './store.ts';

const { assignBeacons } = ownershipUseCases;

givenTable();
const outbox = givenOutbox();

/** Unknown devices, so many that a task does not finish within its call. */
const unknown = Array.from({ length: 480 }, (_, n) => `FFFF${String(n).padStart(8, '0')}`);

let receiver: { id: string; email: string };
let member: { id: string; email: string };
let grete: { id: string; email: string };
let boss: { id: string; email: string };
beforeAll(async () => {
  for (const name of ['museums', 'theatres']) await givenGroup(name);
  receiver = await account();
  grete = await account({ role: 'GROUP_ADMIN', managerGroup: 'museums' });
  await appointAdmin(OPERATOR, 'museums', grete.id);
  boss = await account({ role: 'ADMIN' });
});

type Person = { id: string; email: string };
const change = (id: string, row: UserChange['row']) => changeUser(id, () => ({ change: { row } }));
const admin = async () => account({ role: 'ADMIN' });
const asAdmin = ({ id }: Person) => callerOf({ id }, 'ADMIN', 'any');
const asGrete = () => callerOf({ id: grete.id, administers: 'museums' }, 'GROUP_ADMIN', 'group');

interface Case {
  readonly starter: () => Promise<Person>;
  readonly as: (starter: Person) => Caller;
  /** The user whose devices are named; absent: all users for an admin, else the caller. */
  readonly named?: boolean;
  readonly loses: (starter: Person) => Promise<unknown>;
}

const LOST: Record<string, Case> = {
  'an admin who lost the role': {
    starter: admin,
    as: asAdmin,
    loses: ({ id }) => change(id, { role: 'INFO_PROVIDER' }),
  },
  'an admin who became a group admin': {
    starter: admin,
    as: asAdmin,
    named: true,
    loses: ({ id }) => change(id, { role: 'GROUP_ADMIN' }),
  },
  'an admin who is deactivated': {
    starter: admin,
    as: asAdmin,
    loses: ({ id }) => change(id, { deactivated: true }),
  },
  'an admin who is deleted': {
    starter: admin,
    as: asAdmin,
    loses: async ({ id }) => removeUser((await readUser(id))!),
  },
  'an admin who acted for a user who became an admin': {
    starter: admin,
    as: (starter) => ({ ...asAdmin(starter), actsFor: member.id }),
    loses: () => change(member.id, { role: 'ADMIN' }),
  },
  'a group admin whose member left the group': {
    starter: async () => grete,
    as: asGrete,
    named: true,
    loses: () => change(member.id, { managerGroup: 'theatres' }),
  },
  'a group admin whose member became an admin': {
    starter: async () => grete,
    as: asGrete,
    named: true,
    loses: () => change(member.id, { role: 'ADMIN' }),
  },
  'a user who is deactivated': {
    starter: async () => member,
    as: (starter) => callerOf(starter),
    loses: ({ id }) => change(id, { deactivated: true }),
  },
};

/** A transfer of three devices of a member, after its first chunk of unknown devices. */
async function underWay({ starter, as, named }: Case) {
  member = await account({ managerGroup: 'museums' });
  const who = await starter();
  const { ids } = await owned(member, 3);
  const { taskId } = await transfer(as(who), [...unknown, ...ids], receiver, {
    ...(named && { user: member.id }),
    sendMail: true,
  });
  await runStep(taskTypeOf, { step: 'gather', taskId, from: 0, tries: 0 });
  await runStep(taskTypeOf, { step: 'work', taskId, chunk: 0 });
  await outbox.mails();
  return { who, ids, taskId };
}

describe('a task', () => {
  it.each(Object.entries(LOST))('of %s stops, and reports the rest as skipped', async (_, one) => {
    const before = await countOf(receiver);
    const { who, ids, taskId } = await underWay(one);
    await one.loses(who);
    await runTask(taskId);
    expect(new Set(await ownersOf(ids))).toEqual(new Set([member.id]));
    expect(await countOf(receiver)).toBe(before);
    const { row, skipped } = (await readTask(taskId))!;
    expect(row).toMatchObject({ taskStatus: 'finished', done: 0, skippedCount: 483 });
    expect(skipped[0]!.reason).toMatch(/NOT_OWNED|DEVICE_UNKNOWN/);
    expect(await outbox.mails()).toEqual([]);
  });

  it('continues after the session that started it has ended', async () => {
    const one = LOST['an admin who lost the role']!;
    const { who, ids, taskId } = await underWay(one);
    await endSessions(OPERATOR, who.id);
    await runTask(taskId);
    expect(new Set(await ownersOf(ids))).toEqual(new Set([receiver.id]));
  });

  it('that retries a step counts the devices that the step has moved before, and stops if the right is lost', async () => {
    const one = LOST['an admin who lost the role']!;
    const { who, ids, taskId } = await underWay(one);
    await Promise.allSettled([
      runStep(taskTypeOf, { step: 'work', taskId, chunk: 1 }),
      change(who.id, { role: 'INFO_PROVIDER' }),
      runStep(taskTypeOf, { step: 'work', taskId, chunk: 1 }),
    ]);
    await runTask(taskId);
    const moved = (await ownersOf(ids)).filter((owner) => owner === receiver.id).length;
    expect((await readTask(taskId))!.row).toMatchObject({ done: moved, skippedCount: 483 - moved });
  });

  itInTurn('of an API key ends with the key', async () => {
    const user = await account();
    const { ids, code } = await beacons(481);
    const key = await createAppRight(asAdmin(boss), {
      params: {},
      query: {},
      body: { description: 'Key', permissions: ['REGISTER_BEACONS'], networks: [], principal: user.id },
    });
    const caller: Caller = { ...callerOf(user), kind: 'key', key, permissions: ['REGISTER_BEACONS'] };
    const { taskId } = await assignBeacons(caller, { params: { code }, query: {}, body: {} });
    await deleteAppRight(callerOf(user), { params: { id: key.id }, query: {}, body: {} });
    await runTask(taskId);
    expect(new Set(await ownersOf(ids))).toEqual(new Set([undefined]));
  });

  it('that sends a newsletter gathers and mails nobody when its starter is no longer an admin', async () => {
    const root = await admin();
    await account({ name: 'Reader' });
    const texts = { de: 'Text', en: 'Text' };
    const body = { localeToSubjectMap: texts, localeToMessageBodyMap: texts, recipients: [], dryRun: false };
    const news = (more: object) =>
      sendNewsLetter(asAdmin(root), { params: {}, query: {}, body: { ...body, ...more } });
    const found = await news({ filter: ['name:prefix:reader'] });
    const named = await news({ recipients: Array.from({ length: 101 }, (_, n) => `nobody${n}`) });
    await grantRole(OPERATOR, root.id, 'INFO_PROVIDER');
    for (const { task } of [found, named]) await runTask(task!);
    expect(outbox.sent()).toEqual([]);
    expect((await readTask(found.task!))!.row).toMatchObject({ taskStatus: 'finished', total: 0 });
    expect((await readTask(named.task!))!).toMatchObject({
      row: { taskStatus: 'finished', done: 0, skippedCount: 101 },
      skipped: expect.arrayContaining([{ id: 'nobody0', reason: 'RIGHT_LOST' }]),
    });
  });
});

describe('the tasks of a user that run at the same time', () => {
  itInTurn('are limited, also when many start concurrently; a task that ends makes room', async () => {
    const user = callerOf(await account());
    const start = () => transfer(user, [...unknown, 'FFFFFFFFFFFF'], receiver);
    const starting = Array.from({ length: TASKS_AT_ONCE_MAX + 4 }, () =>
      start().then(
        ({ taskId }) => taskId,
        ({ code }) => code as string,
      ),
    );
    const ids = (await Promise.all(starting)).filter((one) => !/^[A-Z_]+$/.test(one));
    for (let code: string | undefined; code !== 'TOO_MANY_TASKS'; )
      code = await refusalOf(start().then(({ taskId }) => ids.push(taskId)));
    expect(ids).toHaveLength(TASKS_AT_ONCE_MAX);
    // Another user has slots of its own, and a task that runs within its call does not count.
    expect(await refusalOf(transfer(callerOf(await account()), unknown, receiver))).toBeUndefined();
    expect(await refusalOf(transfer(user, unknown.slice(0, 5), receiver))).toBeUndefined();
    await endTask(ids[0]!, 'failed');
    expect(await refusalOf(start())).toBeUndefined();
    expect(await refusalOf(start())).toBe('TOO_MANY_TASKS');
  });

  it('do not include a task whose call crashed before it started', async () => {
    const user = callerOf(await account());
    const start = () => transfer(user, [...unknown, 'FFFFFFFFFFFF'], receiver);
    outbox.refuseStarts();
    for (let count = 0; count < TASKS_AT_ONCE_MAX; count++) await start().catch(() => {});
    outbox.allowStarts();
    expect(await refusalOf(start())).toBe('TOO_MANY_TASKS');
    setClock(Date.now() + 61_000);
    expect(await refusalOf(start())).toBeUndefined();
    setClock(undefined);
  });
});

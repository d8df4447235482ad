import { describe, expect, it } from 'vitest';
import { TEMPLATES_MAX, type Template, TemplatesChange } from '../../../../shared/model/template.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { assign, beacons, detach, owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import type { Caller } from '../../../platform/caller.ts';
import { taskTypeOf } from '../../composition/task-types.ts';
import { deleteLeftovers } from '../../people/accounts/counts.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { getTask } from '../../work/tasks/get-task.ts';
import { getTasks } from '../../work/tasks/get-tasks.ts';
import { runStep } from '../../work/tasks/step.ts';
import { readConfigurations } from '../beacons/configuration/configuration-store.ts';
import { setBeaconBulkConfiguration } from '../beacons/configuration/set-beacon-bulk-configuration.ts';
import { getTemplates } from './get-templates.ts';
import { putTemplates } from './put-templates.ts';

givenTable();
const outbox = givenOutbox();

const nothing = { params: {}, query: {} };
const template = (id: string, more: Partial<Template> = {}): Template => ({
  ...{ id, name: `Template ${id}`, configData: { adv_int: 1000 }, orderCodes: [] },
  ...more,
});
const get = (caller: Caller) => getTemplates(caller, { ...nothing, body: {} });
const put = (caller: Caller, templates: Template[], version?: number) =>
  putTemplates(caller, { ...nothing, body: { templates, ...(version !== undefined && { version }) } });
const apply = (caller: Caller, idList: string[], more: object) =>
  setBeaconBulkConfiguration(caller, { ...nothing, body: { userId: '0', idList, ...more } });
const fieldsOf = async (ids: string[]) =>
  [...(await readConfigurations(ids)).values()].map(({ wanted }) => wanted.adv_int);

describe('templates', () => {
  it('are kept for each account, and nobody else reads or uses them', async () => {
    const [ann, bob] = [callerOf(await account()), callerOf(await account())];
    expect(await get(ann)).toEqual({ templates: [], version: 0 });
    expect(await put(ann, [template('slow')])).toMatchObject({ version: 1 });
    expect(await get(ann)).toEqual({ templates: [template('slow')], version: 1 });
    expect(await get(bob)).toEqual({ templates: [], version: 0 });
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    expect(await get(admin)).toMatchObject({ templates: [] });
    const { ids } = await owned({ id: bob.userId }, 1);
    for (const caller of [bob, { ...admin, actsFor: bob.userId }])
      expect(await refusalOf(apply(caller, ids, { templateId: 'slow' }))).toBe('MISSING_DATA_REFERENCE');
  });

  it('are those of the user while an admin acts for that user, which is recorded', async () => {
    const ann = callerOf(await account());
    const admin = callerOf(await account({ role: 'ADMIN' }), 'ADMIN', 'any');
    await put(ann, [template('slow')]);
    const acting = { ...admin, actsFor: ann.userId, operation: 'putTemplates' };
    expect(await put(acting, [template('slow'), template('fast')])).toMatchObject({ version: 2 });
    const filter = [`item:eq:user/${ann.userId}`];
    const { items } = await getAudit(admin, { params: {}, body: {}, query: { limit: 100, filter } });
    expect(items).toMatchObject([
      { operation: 'putTemplates', after: { templates: ['Template slow', 'Template fast'] } },
    ]);
  });

  it('have only values that some kind of beacon takes', async () => {
    const ann = callerOf(await account());
    const wrong = template('wrong', { configData: { adv_int: 500, ibeacon_major: 70_000 } });
    expect(await refusalOf(put(ann, [template('slow'), wrong]))).toBe('SAVE_VALIDATION_ERROR');
    expect(await get(ann)).toMatchObject({ templates: [] });
  });

  it('differ in name and order codes, have a field at least, and are a hundred at most', () => {
    const isRight = (...templates: Template[]) => TemplatesChange.safeParse({ templates }).success;
    expect(isRight(template('a'), template('b'))).toBe(true);
    expect(isRight(template('a'), template('a', { name: 'Other' }))).toBe(false);
    expect(isRight(template('a', { name: 'One' }), template('b', { name: 'One' }))).toBe(false);
    const coded = { orderCodes: ['ABCD'] };
    expect(isRight(template('a', coded), template('b', coded))).toBe(false);
    expect(isRight(template('a', { configData: {} }))).toBe(false);
    const many = Array.from({ length: TEMPLATES_MAX + 1 }, (_, n) => template(`t${n}`));
    expect([isRight(...many.slice(1)), isRight(...many)]).toEqual([true, false]);
  });

  it('of two changes that began with the same version, the second is refused', async () => {
    const ann = callerOf(await account());
    await put(ann, [template('a')], 0);
    expect(await refusalOf(put(ann, [template('b')], 0))).toBe('PLEASE_TRY_AGAIN');
    expect((await get(ann)).templates).toEqual([template('a')]);
  });

  it('go with the account', async () => {
    const person = await account();
    const ann = callerOf(person);
    await put(ann, [template('a')]);
    while (await deleteLeftovers(person.id));
    expect((await get(ann)).templates).toEqual([]);
    expect(await refusalOf(put(ann, [template('a')]))).toBe('PLEASE_TRY_AGAIN');
  });
});

describe('a template that is applied', () => {
  it('changes its fields alone, exactly as the plan says, on the beacons that take them', async () => {
    const ann = callerOf(await account());
    await put(ann, [template('slow'), template('event', { configData: { secure_connect: true } })]);
    const { ids } = await owned({ id: ann.userId }, 2);
    const before = await readConfigurations(ids);
    const plan = await apply(ann, ids, { templateId: 'slow', dryRun: true });
    if (!('planId' in plan)) throw new Error('it is a dry run');
    expect(plan.items.map(({ changes }) => changes)).toEqual(
      ids.map(() => [expect.objectContaining({ field: 'adv_int', to: 1000 })]),
    );
    await apply(ann, ids, { templateId: 'slow', planId: plan.planId });
    for (const [id, { wanted }] of await readConfigurations(ids))
      expect(wanted).toEqual({ ...before.get(id)!.wanted, adv_int: 1000 });
    // The owner may not change what is locked on these beacons.
    expect(await apply(ann, ids, { templateId: 'event' })).toMatchObject({
      data: { done: 0, skipped: ids.map((id) => ({ id })) },
    });
  });

  it('is refused together with other fields, and when it has changed since the plan', async () => {
    const ann = callerOf(await account());
    await put(ann, [template('slow')]);
    const { ids } = await owned({ id: ann.userId }, 1);
    const both = { templateId: 'slow', configData: { adv_int: 500 } };
    expect(await refusalOf(apply(ann, ids, both))).toBe('FORM_VALIDATION_FAILED');
    const plan = await apply(ann, ids, { templateId: 'slow', dryRun: true });
    await put(ann, [template('slow', { configData: { adv_int: 500 } })]);
    const { planId } = plan as { planId: string };
    expect(await refusalOf(apply(ann, ids, { templateId: 'slow', planId }))).toBe('FORM_VALIDATION_FAILED');
  });
});

describe('beacons that are claimed', () => {
  const followers = async (caller: Caller) =>
    (await getTasks(caller, { ...nothing, query: { limit: 10, filter: [] }, body: {} })).items.filter(
      ({ kind }) => kind === 'configureClaimed',
    );

  it('get the template of their order code, once, also if the claim ends twice', async () => {
    const ann = callerOf(await account());
    const { ids, code } = await beacons(3);
    await put(ann, [template('other'), template('slow', { orderCodes: [code] })]);
    const claim = await assign(ann, code);
    expect(claim).toMatchObject({ taskStatus: 'finished', data: { done: 3 } });
    const [task, ...others] = await followers(ann);
    expect(others).toEqual([]);
    expect(outbox.startedTasks()).toContain(task!.taskId);
    await runTask(task!.taskId);
    await runStep(taskTypeOf, { step: 'finish', taskId: claim.taskId });
    expect(await fieldsOf(ids)).toEqual([1000, 1000, 1000]);
    expect(await getTask(ann, { params: { id: task!.taskId }, query: {}, body: {} })).toMatchObject({
      taskStatus: 'finished',
      data: { done: 3, skippedCount: 0 },
    });
    expect(await followers(ann)).toHaveLength(1);
  });

  it('get that of the account that claims them, and none without one for their order code', async () => {
    const [ann, bob] = [callerOf(await account()), callerOf(await account())];
    const { code } = await beacons(1);
    await put(bob, [template('slow', { orderCodes: [code] })]);
    await put(ann, [template('slow', { orderCodes: ['NONE'] })]);
    await assign(ann, code);
    expect(await followers(ann)).toEqual([]);
  });

  it('that left their owner before are not configured for the former one', async () => {
    const ann = callerOf(await account());
    const { ids, code } = await beacons(2);
    await put(ann, [template('slow', { orderCodes: [code] })]);
    await assign(ann, code);
    await detach(ann, [ids[0]!]);
    const [task] = await followers(ann);
    await runTask(task!.taskId);
    expect((await followers(ann))[0]!.data).toMatchObject({ done: 1, skippedCount: 1 });
    expect(await fieldsOf([ids[1]!])).toEqual([1000]);
  });
});

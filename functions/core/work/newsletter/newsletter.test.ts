import { beforeAll, describe, expect, it } from 'vitest';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf, refusalOf, visitor } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { unsubscribe } from '../../people/accounts/mails/unsubscribe.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { getAudit } from '../../people/audit-trail/get-audit.ts';
import { getTask } from '../tasks/get-task.ts';
import { getTasks } from '../tasks/get-tasks.ts';
import { sendNewsLetter } from './send-news-letter.ts';

givenTable();
const outbox = givenOutbox();

let root: ReturnType<typeof callerOf>;
beforeAll(async () => {
  root = callerOf(await account({ role: 'ADMIN', name: 'Root Admin' }), 'ADMIN', 'any');
});

const send = (more: object, dryRun = false) =>
  sendNewsLetter(root, {
    params: {},
    query: {},
    body: {
      localeToSubjectMap: { de: 'Neuigkeiten', en: 'News' },
      localeToMessageBodyMap: { de: 'Hallo\n\n<b>Welt</b>', en: 'Hello\nworld' },
      recipients: [],
      dryRun,
      ...more,
    },
  });

describe('a newsletter', () => {
  it('is sent in the language of each recipient, as text, with a link to unsubscribe', async () => {
    const ida = await account({ languageCode: 'de-de' });
    const jean = await account({ languageCode: 'fr-fr' });
    expect(await send({ recipients: [ida.id, jean.id] })).toEqual({ errors: [] });
    const mails = outbox.sent();
    const toIda = mails.find(({ to }) => to === ida.email)!;
    expect(toIda).toMatchObject({ subject: 'Neuigkeiten', text: expect.stringContaining('<b>Welt</b>') });
    expect(mails.find(({ to }) => to === jean.email)).toMatchObject({ subject: 'News' });

    const posted = `https://console.example/api/authentification/v1/unsubscribe/${toIda.token}`;
    expect(toIda.headers).toEqual({
      'List-Unsubscribe': `<${posted}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    await unsubscribe(visitor(), { params: { token: toIda.token } });
    expect(await send({ recipients: [ida.id] })).toEqual({
      errors: [{ id: ida.id, message: 'UNSUBSCRIBED' }],
    });
    const forged = unsubscribe(visitor(), { params: { token: `${jean.id}.${'x'.repeat(22)}` } });
    expect(await refusalOf(forged)).toBe('INVALID_AUTHENTICATION_TOKEN');
  });

  it('reports the accounts that did not get it, and reaches the others', async () => {
    const good = await account();
    const broken = await account();
    const gone = await account();
    await changeUser(gone.id, () => ({ change: { row: { mailState: 'bounced' } } }));
    outbox.refuse(broken.email);
    const { errors } = await send({ recipients: [broken.id, good.id, gone.id, 'x'.repeat(16), good.id] });
    expect(new Map(errors.map(({ id, message }) => [id, message]))).toEqual(
      new Map([
        [broken.id, 'INTERNAL_SERVER_ERROR'],
        [gone.id, 'BOUNCED'],
        ['x'.repeat(16), 'ENTITY_NOT_FOUND'],
      ]),
    );
    expect(outbox.sent().filter(({ to }) => to === good.email)).toHaveLength(1);
  });

  it('returns a preview and the number of recipients in a dry run, and sends nothing', async () => {
    await account({ name: 'Filtered Person' });
    const shown = await send({ filter: ['name:prefix:filtered'] }, true);
    expect(shown.recipients).toEqual({ count: 1, isComplete: true });
    expect(shown.preview?.de?.html).toContain('&lt;b&gt;Welt&lt;/b&gt;');
    expect(shown.preview?.en?.html).toContain('Hello<br>world');
    expect(outbox.sent()).toEqual([]);
  });

  it('leaves an entry in the audit trail that says what was sent to how many; a dry run leaves none', async () => {
    const entries = async () => {
      const query = { limit: 100, filter: [], extra_field: [] };
      const { items } = await getAudit(root, { params: {}, query, body: {} });
      return items.filter(({ item, actorId }) => item.startsWith('newsletter/') && actorId === root.userId);
    };
    const before = (await entries()).length;
    await send({ recipients: [(await account()).id] }, true);
    expect(await entries()).toHaveLength(before);
    await send({ recipients: [(await account()).id, (await account()).id] });
    const [newest, ...others] = await entries();
    expect(newest).toMatchObject({ subjectId: null, after: { subject: 'News', recipients: 2 } });
    expect(others).toHaveLength(before);
  });

  it('needs either recipients or a valid filter', async () => {
    expect(await refusalOf(send({}))).toBe('MISSING_PARAMETER');
    expect(await refusalOf(send({ filter: ['colour:eq:red'] }))).toBe('INVALID_FILTER_FIELD');
    expect(await refusalOf(send({ filter: [], recipients: [root.userId] }))).toBe('FORM_VALIDATION_FAILED');
  });
});

describe('a newsletter to many', () => {
  it('is a task that gathers its recipients by a filter, and whose progress can be read', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => account({ name: 'Manifold' })));
    await changeUser(people[0]!.id, () => ({ change: { newsletter: false } }));
    const { task, errors } = await send({ filter: ['name:prefix:manifold'] });
    expect(errors).toEqual([]);
    expect(outbox.startedTasks()).toEqual([task]);
    const follow = (caller = root) => getTask(caller, { params: { id: task! }, query: {}, body: {} });
    expect((await follow()).taskStatus).toBe('running');
    await runTask(task!);
    expect(await follow()).toMatchObject({
      taskStatus: 'finished',
      data: {
        total: 30,
        done: 29,
        skipped: [{ id: people[0]!.id, reason: 'UNSUBSCRIBED' }],
        skippedCount: 1,
      },
    });
    expect(new Set(outbox.sent().map(({ to }) => to)).size).toBe(29);
    expect(await refusalOf(follow(callerOf(await account())))).toBe('ENTITY_NOT_FOUND');
    const { items } = await getTasks(root, {
      params: {},
      body: {},
      query: { limit: 15, filter: ['status:finished'] },
    });
    expect(items.map(({ taskId }) => taskId)).toContain(task);
  });

  it('is a task if more than a hundred recipients are named', async () => {
    const recipients = Array.from({ length: 101 }, (_, n) => `nobody${String(n).padStart(10, '0')}`);
    const { task } = await send({ recipients });
    await runTask(task!);
    const { data } = await getTask(root, { params: { id: task! }, query: {}, body: {} });
    expect(data).toMatchObject({ total: 101, done: 0, skippedCount: 101 });
    expect(data.skipped.length).toBeLessThanOrEqual(101);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import {
  everyOutput,
  linkFieldsOf,
  outputOfType,
  REFUSED_LINKS,
} from '../../../../shared/content/every-output.ts';
import { INFO_COLUMNS, type InfoColumn, infoRows } from '../../../../shared/content/info-csv.ts';
import { type ContentLanguage, OUTPUT_TYPES, type Output } from '../../../../shared/content/output.ts';
import type { ImportOutcome } from '../../../../shared/contract/content/imports.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { infoCalls, message, provider } from '../../../../test/support/info-calls.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf, refusalOf } from '../../../../test/support/people.ts';
import { runTask } from '../../../../test/support/run-task.ts';
import { getTask } from '../../work/tasks/get-task.ts';
import { releaseLater } from '../infos/remove-info.ts';
import { getPhoneInfos } from '../sdk/get-phone-infos.ts';
import { addImportRows } from './add-import-rows.ts';
import { getImportOutcomes } from './get-import-outcomes.ts';
import { runInfoImport } from './run-info-import.ts';
import { startInfoImport } from './start-info-import.ts';

givenTable();
const outbox = givenOutbox();

type Person = { id: string; email: string };
let ann: Person;
let bob: Person;
beforeAll(async () => {
  [ann, bob] = [await provider(), await provider()];
});

const nothing = { params: {}, query: {}, body: {} };
type Row = Partial<Record<InfoColumn, string>>;
const cellsOf = (row: Row) => INFO_COLUMNS.map((column) => row[column] ?? '');

/** An import of rows, which begin in the second line. */
async function added(of: Person, rows: readonly (readonly string[])[], at = 2): Promise<string> {
  const { id } = await startInfoImport(callerOf(of), { ...nothing, body: { columns: [...INFO_COLUMNS] } });
  const body = { rows: rows.map((cells, n) => ({ line: at + n, cells: [...cells] })) };
  await addImportRows(callerOf(of), { params: { id, part: 0 }, query: {}, body });
  return id;
}
async function run(of: Person, id: string, dryRun: boolean): Promise<ImportOutcome[]> {
  const { taskId, taskStatus } = await runInfoImport(callerOf(of), {
    params: { id },
    query: {},
    body: { dryRun },
  });
  if (taskStatus === 'running') await runTask(taskId);
  expect((await getTask(callerOf(of), { params: { id: taskId }, query: {}, body: {} })).taskStatus).toBe(
    'finished',
  );
  return outcomes(of, id, dryRun);
}
async function outcomes(of: Person, id: string, dryRun: boolean): Promise<ImportOutcome[]> {
  const found: ImportOutcome[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const query = { dryRun: dryRun ? 'true' : 'false', after } as const;
    const page: Awaited<ReturnType<typeof getImportOutcomes>> = await getImportOutcomes(callerOf(of), {
      params: { id },
      query,
      body: {},
    });
    found.push(...page.items);
    after = page.next;
  }
  return found;
}
const said = (all: readonly ImportOutcome[]) =>
  all.map(({ line, outcome, reason }) => [line, outcome, reason]);
/** One import of rows: its dry run and then itself, which agree. */
async function imported(of: Person, rows: readonly Row[]) {
  const id = await added(of, rows.map(cellsOf));
  const dry = await run(of, id, true);
  const real = await run(of, id, false);
  expect(said(real)).toEqual(said(dry));
  return said(real);
}

let count = 0;
const name = () => `Info ${++count}`;
const row = (beaconId: string, other: Row = {}): Row => ({
  ...{ name: name(), active: 'yes', beacons: beaconId },
  ...{ language: 'en', type: 'MESSAGE', title: 'Welcome', text: 'Hello' },
  ...other,
});
/** An output of each type in each language, with all that an output can have. */
const whole = (): { outputs: Record<ContentLanguage, Output[]> } => {
  const all = everyOutput();
  return { outputs: { de: all, en: all.toReversed(), fr: all } };
};

/** Devices of a deleted Info are released a moment later. */
async function workOffRemovals() {
  for (const message of outbox.take('removals'))
    if ('devicesOfInfo' in (message as object)) await releaseLater(message as { devicesOfInfo: string });
}

describe('an import of Infos', () => {
  it('creates what is new, changes what differs, and leaves what is so already', async () => {
    const { ids } = await owned(ann, 3);
    const infos = infoCalls(callerOf(ann));
    const first = row(ids[0]!);
    expect(await imported(ann, [first])).toEqual([[2, 'new', null]]);
    const made = (await run(ann, await added(ann, [cellsOf(first)]), false))[0]!;
    // The same file again names a new Info whose name is used.
    expect([made.outcome, made.reason]).toEqual(['duplicate', 'INFO_NAME_ALREADY_USED']);

    const info = await infos.save({ name: name(), beaconIds: [ids[1]], outputs: { en: [message('One')] } });
    const [cells] = infoRows(info);
    expect(said(await run(ann, await added(ann, [cells!]), false))).toEqual([[2, 'unchanged', null]]);
    expect((await infos.read(info.id)).version).toBe(info.version);
    const changed = cells!.map((cell) => (cell === 'One' ? 'Two' : cell));
    expect(said(await run(ann, await added(ann, [changed]), false))).toEqual([[2, 'changed', null]]);
    expect((await infos.read(info.id)).outputs!.en![0]!.title).toBe('Two');
  });

  it('of an export changes nothing, whatever outputs the Infos have', async () => {
    const { ids } = await owned(ann, 2);
    const infos = infoCalls(callerOf(ann));
    const published = await infos.save({ name: name(), beaconIds: [ids[0]], ...whole() });
    await infos.putDraft(published.id, { outputs: { en: [message('Draft')] } });
    const { id } = await infos.create({ name: name(), description: 'A draft', outputs: whole().outputs });
    const before = [await infos.read(published.id), await infos.read(id)];
    const rows = before.flatMap(infoRows);
    const importId = await added(ann, rows);
    expect((await run(ann, importId, true)).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect((await run(ann, importId, false)).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    expect([await infos.read(published.id), await infos.read(id)]).toEqual(before);
    expect((await infos.draft(published.id)).outputs.en![0]!.title).toBe('Draft');
  });

  it('of an export brings each type of output to phones as it was, also once the Info was deleted', async () => {
    const { ids } = await owned(ann, 1);
    const infos = infoCalls(callerOf(ann));
    const { outputs } = whole();
    const onPhones = async () => {
      const app = { ...callerOf(ann), appLabel: null };
      const { items } = await getPhoneInfos(app, { ...nothing, body: { beaconIds: [ids[0]!] } });
      return items.map(({ languages }) =>
        Object.fromEntries(Object.entries(languages).map(([language, of]) => [language, of.outputs])),
      );
    };
    const { id } = await infos.save({ name: name(), beaconIds: [ids[0]], outputs });
    expect(await onPhones()).toEqual([outputs]);
    const rows = infoRows(await infos.read(id));
    await infos.remove(id);
    await workOffRemovals();
    expect(await onPhones()).toEqual([]);
    const idColumn = INFO_COLUMNS.indexOf('id');
    const asNew = rows.map((cells) => cells.map((cell, at) => (at === idColumn ? '' : cell)));
    expect(said(await run(ann, await added(ann, asNew), false))).toEqual([[2, 'new', null]]);
    expect(await onPhones()).toEqual([outputs]);
  });

  it.each(OUTPUT_TYPES)(
    'refuses every address that runs a script or leaves the web, in each field of type %s',
    async (type) => {
      const fields = linkFieldsOf(type);
      const rows = fields.flatMap((field) =>
        REFUSED_LINKS.map((link) => ({
          name: name(),
          outputs: { en: [{ ...outputOfType(type), [field]: link }] },
        })),
      );
      const { ids } = await owned(ann, 1);
      const info = await infoCalls(callerOf(ann)).save({
        ...rows[0],
        beaconIds: ids,
        outputs: { en: everyOutput() },
      });
      const cells = rows.map(
        ({ name: own, outputs }) => infoRows({ ...info, id: '', name: own, beaconIds: [], outputs })[0]!,
      );
      const found = await run(ann, await added(ann, cells), false);
      expect(found.map(({ outcome, reason, column }) => [outcome, reason, column])).toEqual(
        fields.flatMap((field) => REFUSED_LINKS.map(() => ['skipped', 'FORM_VALIDATION_FAILED', field])),
      );
    },
  );

  it('names each row that is not imported, with the reason, and imports the others', async () => {
    const { ids } = await owned(ann, 4);
    const [foreign] = (await owned(bob, 1)).ids;
    const theirs = await infoCalls(callerOf(bob)).save({
      name: name(),
      beaconIds: [foreign],
      outputs: { en: [message('x')] },
    });
    const used = name();
    await infoCalls(callerOf(ann)).save({ name: used, beaconIds: [ids[0]], outputs: { en: [message('x')] } });
    expect(
      await imported(ann, [
        row(ids[1]!),
        row(ids[2]!, { title: '' }),
        row(ids[0]!),
        row(foreign!),
        row('FFFFFFFFFFFF'),
        row('', { beacons: '' }),
        row(ids[2]!, { name: used }),
        row(ids[2]!, { name: '!!' }),
        row(ids[2]!, { id: theirs.id }),
        row(ids[2]!, { id: 'none' }),
        row(ids[2]!, { type: 'PDF', text: '', url: '/files/content/none.pdf' }),
        row(ids[3]!),
      ]),
    ).toEqual([
      [2, 'new', null],
      [3, 'skipped', 'MISSING_PARAMETER'],
      [4, 'skipped', 'DEVICE_NOT_ALLOWED_OR_USED'],
      [5, 'skipped', 'DEVICE_NOT_ALLOWED_OR_USED'],
      [6, 'skipped', 'DEVICE_NOT_REGISTERED'],
      [7, 'skipped', 'MISSING_PARAMETER'],
      [8, 'duplicate', 'INFO_NAME_ALREADY_USED'],
      [9, 'skipped', 'INFO_NAME_NOT_ALLOWED'],
      [10, 'skipped', 'INFO_NOT_AVAILABLE'],
      [11, 'skipped', 'INFO_NOT_AVAILABLE'],
      [12, 'skipped', 'FORM_VALIDATION_FAILED'],
      [13, 'new', null],
    ]);
  });

  it('recognises an id and a name that another part of the file has', async () => {
    const { ids } = await owned(ann, 2);
    const info = await infoCalls(callerOf(ann)).save({
      name: name(),
      beaconIds: [ids[0]],
      outputs: { en: [message('x')] },
    });
    const [cells] = infoRows(info);
    const id = await added(ann, [cells!]);
    const fresh = row(ids[1]!);
    for (const [part, rows] of [
      [1, [cells!, cellsOf(fresh)]],
      [2, [cellsOf({ ...fresh, beacons: '' })]],
    ] as const)
      await addImportRows(callerOf(ann), {
        params: { id, part },
        query: {},
        body: { rows: rows.map((one, at) => ({ line: part * 100 + at, cells: [...one] })) },
      });
    expect(said(await run(ann, id, true))).toEqual([
      [2, 'unchanged', null],
      [100, 'duplicate', 'DUPLICATE_ID'],
      [101, 'new', null],
      [200, 'duplicate', 'INFO_NAME_ALREADY_USED'],
    ]);
  });

  it('saves a draft without changing what phones get', async () => {
    const { ids } = await owned(ann, 1);
    const infos = infoCalls(callerOf(ann));
    const info = await infos.save({ name: name(), beaconIds: ids, outputs: { en: [message('One')] } });
    const cells = infoRows(info)[0]!.map((cell) => ({ One: 'Two', published: 'draft' })[cell] ?? cell);
    const again = await added(ann, [cells]);
    expect(said(await run(ann, again, false))).toEqual([[2, 'changed', null]]);
    expect((await infos.draft(info.id)).outputs.en![0]!.title).toBe('Two');
    expect((await infos.shownNear(ids[0]!))!.en).toBe('One');
    expect(said(await run(ann, again, true))).toEqual([[2, 'unchanged', null]]);
  });

  it('changes nothing in its dry run', async () => {
    const { ids } = await owned(ann, 1);
    const fresh = row(ids[0]!);
    await run(ann, await added(ann, [cellsOf(fresh)]), true);
    expect(await infoCalls(callerOf(ann)).shownNear(ids[0]!)).toBeUndefined();
    expect(await imported(ann, [fresh])).toEqual([[2, 'new', null]]);
  });

  it('gives a name and a device to a row that an earlier one has given up', async () => {
    const { ids } = await owned(ann, 2);
    const infos = infoCalls(callerOf(ann));
    const [old, next] = [name(), name()];
    const info = await infos.save({ name: old, beaconIds: ids, outputs: { en: [message('x')] } });
    const cells = infoRows(info)[0]!.map((cell) =>
      cell === old ? next : cell === ids.join(' ') ? ids[0]! : cell,
    );
    const fresh = row(ids[1]!, { name: old });
    expect(said(await run(ann, await added(ann, [cells, cellsOf(fresh)]), false))).toEqual([
      [2, 'changed', null],
      [3, 'new', null],
    ]);
    expect(await infos.read(info.id)).toMatchObject({ name: next, beaconIds: [ids[0]] });
  });

  itInTurn('is done once, however often its steps run', async () => {
    const { ids } = await owned(ann, 60);
    const rows = ids.map((id) => row(id));
    const id = await added(ann, rows.map(cellsOf));
    // More than one step, of which the first runs twice (test/support/run-task.ts).
    const outcome = await run(ann, id, false);
    expect(new Set(outcome.map((one) => one.outcome))).toEqual(new Set(['new']));
    expect(new Set(outcome.map((one) => one.id)).size).toBe(60);
    // The whole import again.
    expect(said(await run(ann, id, false))).toEqual(said(outcome));
  });

  it('is refused for other columns, while the Info CMS is off, and for the import of another owner', async () => {
    const start = (of: Person, columns: string[]) =>
      startInfoImport(callerOf(of), { ...nothing, body: { columns } });
    expect(await refusalOf(start(ann, INFO_COLUMNS.slice(1)))).toBe('INVALID_CSV_COLUMNS');
    expect(await refusalOf(start(ann, [...INFO_COLUMNS, 'more']))).toBe('INVALID_CSV_COLUMNS');
    const id = await added(ann, [cellsOf({ name: name() })]);
    const asBob = { params: { id }, query: {}, body: { dryRun: true } };
    expect(await refusalOf(runInfoImport(callerOf(bob), asBob))).toBe('ENTITY_NOT_FOUND');
    const off = await provider();
    await infoCalls(callerOf(off)).cms('OFF');
    expect(await refusalOf(start(off, [...INFO_COLUMNS]))).toBe('INFO_CMS_OFF');
  });
});

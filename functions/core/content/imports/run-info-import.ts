import type { runInfoImport as contract } from '../../../../shared/contract/content/imports.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { checkInfoCms } from '../../people/accounts/info-cms.ts';
import { doTask } from '../../work/tasks/do-task.ts';
import { importInReach } from './import-in-reach.ts';
import { readEntries } from './import-store.ts';
import { idOf, importTask } from './import-task.ts';

/** Imports what was added, or tries it, by a task. Again is the same as once: what is imported already is unchanged. */
export const runInfoImport: UseCase<typeof contract> = async (
  caller,
  { params: { id }, body: { dryRun } },
) => {
  const { userId } = await importInReach(caller, id);
  await checkInfoCms(userId);
  const entries = await readEntries(id);
  if (!entries.length) throw new Refusal('MISSING_PARAMETER', { missing: ['rows'] });
  return doTask(caller, importTask, {
    order: { importId: id, userId, dryRun },
    ids: withDuplicates(entries),
  });
};

/** The ids of the task: a row each, with a mark for an Info whose id or name an earlier row of the file has. */
function withDuplicates(entries: Awaited<ReturnType<typeof readEntries>>): string[] {
  const [ids, names] = [new Set<string>(), new Set<string>()];
  return entries.map(({ line, id, name }) => {
    const fold = name.toLowerCase();
    const duplicate =
      id && ids.has(id) ? 'DUPLICATE_ID' : names.has(fold) ? 'INFO_NAME_ALREADY_USED' : undefined;
    if (id) ids.add(id);
    if (fold) names.add(fold);
    return idOf(line, duplicate);
  });
}

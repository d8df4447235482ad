import { INFO_COLUMNS } from '../../../../shared/content/info-csv.ts';
import { readHead } from '../../../../shared/content/read-info-csv.ts';
import type { startInfoImport as contract } from '../../../../shared/contract/content/imports.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { limited } from '../../../platform/throttle.ts';
import { newTimeId } from '../../../platform/time-id.ts';
import { checkInfoCms } from '../../people/accounts/info-cms.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { insertImport } from './import-store.ts';

/** Imports per owner and hour. */
const PER_HOUR = 60;

/** Starts an import of Infos. */
export const startInfoImport: UseCase<typeof contract> = async (caller, { body }) => {
  const userId = await namedUser(caller, body.userId ?? '0');
  const columns = readHead(body.columns);
  if (!columns) throw new Refusal('INVALID_CSV_COLUMNS', { columns: INFO_COLUMNS });
  await checkInfoCms(userId);
  const id = newTimeId();
  const limit = { counter: { name: 'info-imports', windowSeconds: 3600 }, what: userId, max: PER_HOUR };
  await limited(
    [limit],
    () => insertImport(id, userId, columns),
    (error) => error === undefined,
  );
  return { id };
};

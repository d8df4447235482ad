import { readGroups, readHead } from '../../../../shared/content/read-info-csv.ts';
import type { addImportRows as contract } from '../../../../shared/contract/content/imports.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { importInReach } from './import-in-reach.ts';
import { putPart } from './import-store.ts';

/** Reads rows of an import and stores the Infos that they describe. The same part again replaces it. */
export const addImportRows: UseCase<typeof contract> = async (caller, { params: { id, part }, body }) => {
  const { columns } = await importInReach(caller, id);
  await putPart(id, part, readGroups(readHead(columns)!, body.rows));
  return {};
};

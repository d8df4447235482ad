import type { getImportOutcomes as contract } from '../../../../shared/contract/content/imports.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { importInReach } from './import-in-reach.ts';
import { pageOfOutcomes } from './import-store.ts';

/** A page of what became of the Infos of an import. */
export const getImportOutcomes: UseCase<typeof contract> = async (caller, { params: { id }, query }) => {
  await importInReach(caller, id);
  return pageOfOutcomes(id, query.dryRun === 'true' ? 'dry' : 'run', query.after);
};

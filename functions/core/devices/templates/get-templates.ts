import type { getTemplates as contract } from '../../../../shared/contract/infoprovider.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { readTemplates } from './template-store.ts';

/** The templates of the caller, or of the user acted for. */
export const getTemplates: UseCase<typeof contract> = async ({ actsFor }) => {
  const { templates, version } = await readTemplates(actsFor);
  return { templates: [...templates], version };
};

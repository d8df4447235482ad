import type { checkInfos as contract } from '../../../../shared/contract/content/checks.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { checksOf, outputsAfter, outputsNow } from './info-checks.ts';
import { infosOf } from './info-in-reach.ts';

/** What is known of several Infos: as they are published, or as they would be with some languages of their drafts. */
export const checkInfos: UseCase<typeof contract> = async (caller, { params, query: { publishing } }) => {
  const items = await infosOf(caller, params);
  const outputs = publishing ? await outputsAfter(items, publishing) : await outputsNow(items);
  return { items: await checksOf(items, outputs) };
};

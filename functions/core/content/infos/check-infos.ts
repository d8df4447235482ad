import type { checkInfos as contract } from '../../../../shared/contract/content/checks.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { checksOf } from './info-checks.ts';
import { infosOf } from './info-in-reach.ts';

/** What is known of several Infos before they are published. Others are left out. */
export const checkInfos: UseCase<typeof contract> = async (caller, { params }) => ({
  items: await checksOf(await infosOf(caller, params)),
});

import type { getAppLabels as contract } from '../../../../shared/contract/auth.ts';
import { getAppLabels as operation } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { labelPage } from './label-page.ts';

/** App labels by their names. */
export const getAppLabels = (
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> => labelPage(caller, operation, 'applabel', query);

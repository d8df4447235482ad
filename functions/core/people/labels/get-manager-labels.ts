import type { getManagerLabels as contract } from '../../../../shared/contract/auth.ts';
import { getManagerLabels as operation } from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { Caller } from '../../../platform/caller.ts';
import { labelPage } from './label-page.ts';

/** Manager labels by their names. */
export const getManagerLabels = (
  caller: Caller,
  { query }: Input<typeof contract>,
): Promise<Reply<typeof contract>> => labelPage(caller, operation, 'managerlabel', query);

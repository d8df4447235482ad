import * as z from 'zod/mini';
import { Comparison } from '../../model/comparison.ts';
import { ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';
import { oneRun, runPath } from './one-run.ts';

export const getComparison = operation({
  id: 'getComparison',
  method: 'GET',
  path: `${runPath}/comparison`,
  summary:
    'Tells whether the card provider agrees with what the statements of a month say was paid, as of the last night; `value` is null if they were not compared yet',
  roles: ADMINS,
  params: oneRun,
  reply: z.strictObject({ value: z.nullable(Comparison) }),
  errors: [],
});

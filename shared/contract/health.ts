import * as z from 'zod/mini';
import { Health, SlowedHub } from '../model/health.ts';
import { extraFieldQuery, listOf, pageQuery } from '../model/page.ts';
import { ADMINS } from '../roles.ts';
import { operation } from './operation.ts';

const path = '/api/monitoring/v1/health';

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path,
  summary:
    'Returns what waits in each queue and what was put aside, and how much of what hubs sent was dropped in the last hour and day, by reason',
  roles: ADMINS,
  notRunAs: true,
  reply: Health,
  errors: [],
});

export const getSlowedHubs = operation({
  id: 'getSlowedHubs',
  method: 'GET',
  path: `${path}/hubs`,
  summary:
    'Lists the hubs that sent more than they may in the last seven days: those of the latest hour first, of each hour the loudest first',
  roles: ADMINS,
  notRunAs: true,
  query: z.strictObject({ ...pageQuery, ...extraFieldQuery(['owner']) }),
  reply: listOf(SlowedHub),
  errors: [],
});

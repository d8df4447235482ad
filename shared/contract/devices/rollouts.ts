import * as z from 'zod/mini';
import type { FilterFields } from '../../filter.ts';
import { OpaqueId, queryNumber } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery } from '../../model/page.ts';
import {
  GROUPS_MAX,
  ROLLOUT_STATES,
  Rollout,
  RolloutPlan,
  RolloutPreview,
  RolloutSummary,
  RolloutTarget,
  TARGET_STATES,
} from '../../model/rollout.ts';
import { ADMINS } from '../../roles.ts';
import { FILTER_ERRORS, operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const onePath = `${prefix}/rollouts/{id}` as const;
const one = z.strictObject({ id: OpaqueId });

export const rolloutFilters = {
  state: { type: 'choice', operators: ['eq'], choices: ROLLOUT_STATES },
} as const satisfies FilterFields;

/** The fields of a roll-out that its plan does not set. */
const OF_ROLLOUT = {
  id: 'fixed',
  state: 'reported',
  stopReason: 'reported',
  total: 'reported',
  createdDate: 'fixed',
  createdBy: 'fixed',
  startedDate: 'reported',
  endedDate: 'reported',
  version: 'fixed',
  counts: 'reported',
  current: 'reported',
} as const;

export const createRollout = operation({
  id: 'createRollout',
  method: 'POST',
  path: `${prefix}/rollouts`,
  summary:
    'Creates a roll-out of a published firmware to the hubs that match a filter; it must be started separately',
  roles: ADMINS,
  ...writes(Rollout, RolloutPlan, OF_ROLLOUT),
  reply: Rollout,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND', ...FILTER_ERRORS],
});

export const previewRollout = operation({
  id: 'previewRollout',
  method: 'POST',
  reads: true,
  path: `${prefix}/rollouts/preview`,
  summary:
    'Returns how many hubs a roll-out would update, and how many it would skip, with reasons; stores nothing',
  roles: ADMINS,
  ...writes(Rollout, RolloutPlan, OF_ROLLOUT),
  reply: RolloutPreview,
  errors: ['MISSING_DATA_REFERENCE', 'ENTITY_NOT_FOUND', ...FILTER_ERRORS],
});

export const getRollouts = operation({
  id: 'getRollouts',
  method: 'GET',
  path: `${prefix}/rollouts`,
  summary: 'Lists roll-outs, the newest first',
  roles: ADMINS,
  query: z.strictObject({ ...pageQuery, ...extraFieldQuery(['owner']) }),
  filters: rolloutFilters,
  reply: listOf(RolloutSummary),
  errors: [],
});

export const getRollout = operation({
  id: 'getRollout',
  method: 'GET',
  path: onePath,
  summary: 'Returns a roll-out, with the number of hubs of each group in each state',
  roles: ADMINS,
  params: one,
  reply: Rollout,
  errors: [],
});

export const getRolloutTargets = operation({
  id: 'getRolloutTargets',
  method: 'GET',
  path: `${onePath}/hubs`,
  summary: 'Lists the hubs of a roll-out that are in one state, group by group',
  roles: ADMINS,
  params: one,
  query: z.strictObject({
    starting_at: pageQuery.starting_at,
    limit: pageQuery.limit,
    state: z.enum(TARGET_STATES),
    /** Index from 0; absent: all groups. */
    group: z.optional(queryNumber(0, GROUPS_MAX - 1)),
  }),
  reply: listOf(RolloutTarget),
  errors: [],
});

const command = <const Id extends string, const Verb extends string>(id: Id, verb: Verb, summary: string) =>
  operation({
    id,
    method: 'POST',
    path: `${onePath}/${verb}`,
    summary,
    roles: ADMINS,
    params: one,
    reply: Rollout,
    errors: [],
  });

export const startRollout = command('startRollout', 'start', 'Starts a roll-out with its first group');
export const pauseRollout = command(
  'pauseRollout',
  'pause',
  'Starts no further updates; running ones will finish. It is idempotent',
);
export const resumeRollout = command(
  'resumeRollout',
  'resume',
  'Continues a roll-out; if it stopped at a threshold, the failures so far are accepted',
);
export const abortRollout = command(
  'abortRollout',
  'abort',
  'Ends a roll-out for good; running updates will finish',
);
export const retryRollout = command(
  'retryRollout',
  'retry',
  'Retries the failed hubs, as if they had not been tried',
);

export const rolloutOperations = [
  createRollout,
  previewRollout,
  getRollouts,
  getRollout,
  getRolloutTargets,
  startRollout,
  pauseRollout,
  resumeRollout,
  abortRollout,
  retryRollout,
] as const;

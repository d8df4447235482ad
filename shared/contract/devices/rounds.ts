import * as z from 'zod/mini';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { extraFieldQuery, listOf, pageQuery, userQuery } from '../../model/page.ts';
import { NewRound, Round, RoundChange, RoundStop, RoundTick, TICKS_MAX } from '../../model/round.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';
import { writes } from '../writes.ts';
import { prefix } from './prefix.ts';

const roundsPath = `${prefix}/rounds` as const;
const roundPath = `${roundsPath}/{id}` as const;
const one = z.strictObject({ id: OpaqueId });
/** Rounds have no filters. */
const { filter: _, ...page } = pageQuery;

/** What a round says of itself. */
const OF_ROUND = {
  id: 'fixed',
  userId: 'fixed',
  siteName: 'reported',
  createdDate: 'fixed',
  state: 'reported',
  isFull: 'reported',
  stops: 'reported',
  done: 'reported',
  notFound: 'reported',
  skipped: 'reported',
  owner: 'reported',
} as const;

export const createRound = operation({
  id: 'createRound',
  method: 'POST',
  path: roundsPath,
  summary:
    'Plans a round to beacons of the caller or of `user` whose batteries are low or will be empty; its stops follow as a task',
  roles: EVERYONE_IN_REACH,
  idempotent: 'kept',
  query: z.strictObject(userQuery),
  ...writes(Round, NewRound, OF_ROUND),
  reply: Round,
  errors: ['ENTITY_NOT_FOUND', 'MISSING_DATA_REFERENCE', 'TOO_MANY_ROUNDS', 'TOO_MANY_TASKS'],
});

export const getRounds = operation({
  id: 'getRounds',
  method: 'GET',
  path: roundsPath,
  summary:
    'Lists rounds of the caller or of `user`, the newest first; an admin who names none gets all rounds',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  query: z.strictObject({ ...pageQuery, ...userQuery, ...extraFieldQuery(['owner']) }),
  reply: listOf(Round),
  errors: ['ENTITY_NOT_FOUND'],
});

export const getRound = operation({
  id: 'getRound',
  method: 'GET',
  path: roundPath,
  summary: 'Returns a round and how far it has got',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  params: one,
  reply: Round,
  errors: [],
});

export const putRound = operation({
  id: 'putRound',
  method: 'PUT',
  path: roundPath,
  summary: 'Renames a round. What it looks for stays, since its stops are found already',
  roles: EVERYONE_IN_REACH,
  params: one,
  ...writes(Round, RoundChange, {
    ...OF_ROUND,
    siteId: 'fixed',
    tag: 'fixed',
    horizonDays: 'fixed',
    silentDays: 'fixed',
  }),
  reply: Round,
  errors: [],
});

export const getRoundStops = operation({
  id: 'getRoundStops',
  method: 'GET',
  path: `${roundPath}/stops`,
  summary:
    'Lists the stops of a round in the order of the walk, but for beacons that are no longer the owner’s',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  params: one,
  query: z.strictObject(page),
  reply: listOf(RoundStop),
  errors: [],
});

export const tickRoundStops = operation({
  id: 'tickRoundStops',
  method: 'POST',
  path: `${roundPath}/ticks`,
  summary:
    'Ticks off stops of a round. For each stop the latest tick holds, in whichever order ticks arrive; returns how the stops are now',
  roles: EVERYONE_IN_REACH,
  params: one,
  body: z.strictObject({
    ticks: z.array(RoundTick).check(z.minLength(1), z.maxLength(TICKS_MAX)),
  }),
  reply: z.strictObject({
    items: z.array(RoundStop),
    /** Ticks of these stops changed nothing, because there is a later one. */
    outdated: z.array(z.int()),
    /** There are no such stops, or their beacons are no longer the owner’s. */
    missing: z.array(z.int()),
  }),
  errors: [],
});

export const deleteRound = operation({
  id: 'deleteRound',
  method: 'DELETE',
  path: roundPath,
  summary: 'Deletes a round with its stops',
  roles: EVERYONE_IN_REACH,
  params: one,
  reply: EmptyReply,
  errors: [],
});

export const roundOperations = [
  createRound,
  getRounds,
  getRound,
  putRound,
  getRoundStops,
  tickRoundStops,
  deleteRound,
] as const;

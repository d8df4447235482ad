import { randomBytes } from 'node:crypto';
import { Refusal } from '../../../../shared/errors.ts';
import type { Rollout, RolloutState } from '../../../../shared/model/rollout.ts';
import type { Caller } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { startRolloutMachine } from '../../../platform/machine.ts';
import { ConditionFailed } from '../../../platform/table.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { auditedRollout } from './audited-rollout.ts';
import {
  changeRollout,
  forgiveWrites,
  type RolloutChange,
  type RolloutItem,
  readGroups,
  readRollout,
} from './store.ts';
import { readWhole } from './to-rollout.ts';

interface WithId {
  readonly params: { readonly id: string };
}

const ATTEMPTS = 6;

/** Starts a roll-out with its first group. */
export const startRollout = (caller: Caller, { params }: WithId): Promise<Rollout> =>
  command(caller, params.id, { from: ['ready'], to: 'running' });

/** Pauses a roll-out: running updates will finish, and no update starts after this call has returned. */
export const pauseRollout = (caller: Caller, { params }: WithId): Promise<Rollout> =>
  command(caller, params.id, { from: ['running'], to: 'paused' });

/** Continues a roll-out. If it stopped at a threshold, the failures so far are accepted. */
export const resumeRollout = (caller: Caller, { params }: WithId): Promise<Rollout> =>
  command(caller, params.id, { from: ['paused', 'stopped'], to: 'running' });

/** Ends a roll-out for good; running updates will finish. */
export const abortRollout = (caller: Caller, { params }: WithId): Promise<Rollout> =>
  command(caller, params.id, { from: ['ready', 'running', 'paused', 'stopped'], to: 'aborted' });

/** Retries the failed hubs, as if they had not been tried. */
export const retryRollout = (caller: Caller, { params }: WithId): Promise<Rollout> =>
  command(caller, params.id, { from: ['paused', 'stopped', 'finished'], to: 'running', retry: true });

interface Command {
  readonly from: readonly RolloutState[];
  readonly to: RolloutState;
  readonly retry?: true;
}

/**
 * Changes the state of a roll-out. It is idempotent: in the wanted state nothing happens.
 *
 * @throws ENTITY_NOT_FOUND, FORM_VALIDATION_FAILED (not possible in its present state), PLEASE_TRY_AGAIN
 */
async function command(caller: Caller, id: string, wanted: Command): Promise<Rollout> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const item = await readRollout(id);
    if (!item) throw new Refusal('ENTITY_NOT_FOUND');
    if (item.row.state === wanted.to) break;
    if (!wanted.from.includes(item.row.state))
      throw new Refusal('FORM_VALIDATION_FAILED', { state: item.row.state });
    try {
      await perform(caller, item, wanted);
      break;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (attempt === ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
    }
  }
  return readWhole(id);
}

async function perform(caller: Caller, item: RolloutItem, { to, retry }: Command): Promise<void> {
  const { row } = item;
  const audit = auditedRollout(caller, row, {
    before: { state: row.state },
    after: { state: to },
  });
  const change: RolloutChange = {
    row: {
      state: to,
      stopReason: null,
      ...(to === 'aborted' && { endedDate: iso() }),
      ...(to === 'running' && { endedDate: null, startedDate: row.startedDate ?? iso() }),
    },
    ...(retry && { retrying: true, reached: 0 }),
  };
  if (to !== 'running') return changeRollout(item, change, audit);
  const isForgiven = row.state === 'stopped' && row.stopReason !== 'RIGHT_LOST' && !retry;
  const forgiven = isForgiven ? forgiveWrites(row.id, await readGroups(row.id)) : [];
  // Each start has its own execution, which is started before the state changes, so that no crash in between leaves a
  // running roll-out without an execution.
  const run = randomBytes(9).toString('base64url');
  await startRolloutMachine(row.id, run);
  await changeRollout(item, { ...change, run, starter: starterOf(caller) }, [...audit, ...forgiven]);
}

/** The admin who started it. A roll-out stops if this admin loses the right (run-round.ts). */
const starterOf = ({ userId, actsFor, reach, operation, viewer: { requestId } }: Caller): Actor => ({
  userId,
  actsFor,
  reach,
  operation,
  viewer: { requestId },
});

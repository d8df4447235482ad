import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { Refusal } from '../../../shared/errors.ts';
import { pause } from './client.ts';

/** A condition of a write failed. */
export class ConditionFailed extends Error {
  /** The indexes of the failed writes in a transaction, in ascending order. */
  readonly positions: readonly number[];
  /** The write was sent more than once: an earlier attempt may have been applied although its response was lost. */
  readonly isRepeated: boolean;
  constructor(positions: readonly number[] = [0], isRepeated = false) {
    super('condition failed');
    this.name = 'ConditionFailed';
    this.positions = positions;
    this.isRepeated = isRepeated;
  }

  get at(): number {
    return this.positions[0]!;
  }
}

/** The result of a conditional write; undefined if its condition failed. */
export async function ifWritten<T>(writing: Promise<T>): Promise<T | undefined> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Whether a conditional write was applied. */
export const written = async (writing: Promise<unknown>): Promise<boolean> =>
  (await ifWritten(writing.then(() => true))) ?? false;

const WRITE_ATTEMPTS = 6;

/** Runs a write. Retries on a conflict with a concurrent write, then throws PLEASE_TRY_AGAIN. */
export async function write<T>(send: () => Promise<T>): Promise<T> {
  let isRepeated = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      isRepeated ||= isSentAgain(error);
      const failed = failedConditions(error);
      if (failed.length) throw new ConditionFailed(failed, isRepeated);
      if (!isConflict(error)) throw error;
      if (attempt === WRITE_ATTEMPTS) throw new Refusal('PLEASE_TRY_AGAIN');
      await pause(attempt);
    }
  }
}

/** Whether the SDK sent it more than once. An earlier response may have been lost. */
const isSentAgain = (error: unknown): boolean =>
  error instanceof DynamoDBServiceException && (error.$metadata.attempts ?? 1) > 1;

/** The indexes of the failed conditions; empty for any other error. */
function failedConditions(error: unknown): number[] {
  if (error instanceof ConditionalCheckFailedException) return [0];
  if (!(error instanceof TransactionCanceledException)) return [];
  return (error.CancellationReasons ?? []).flatMap(({ Code }, at) =>
    Code === 'ConditionalCheckFailed' ? [at] : [],
  );
}

const CONFLICTS = ['TransactionConflictException', 'TransactionInProgressException'];

function isConflict(error: unknown): boolean {
  if (error instanceof TransactionCanceledException) {
    return (error.CancellationReasons ?? []).some(
      ({ Code }) =>
        Code === 'TransactionConflict' ||
        Code === 'ThrottlingError' ||
        Code === 'ProvisionedThroughputExceeded',
    );
  }
  return error instanceof Error && CONFLICTS.includes(error.name);
}

import { TaskFailure } from './task-failure.ts';

/** https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const MAX_DATA_BYTES = 262_144;
export const MAX_EVENTS = 25_000;

export function exceedsData(text: string): boolean {
  return Buffer.byteLength(text) > MAX_DATA_BYTES;
}

/** Even `States.ALL` does not catch this failure. */
export function dataLimitExceeded(state: string): TaskFailure {
  const cause = `The state/task '${state}' returned a result with a size exceeding the maximum number of bytes service limit.`;
  return new TaskFailure('States.DataLimitExceeded', cause, true);
}

export function tooManyEvents(): TaskFailure {
  const cause = `The execution reached the maximum number of history events (${MAX_EVENTS}).`;
  return new TaskFailure('States.Runtime', cause, true);
}

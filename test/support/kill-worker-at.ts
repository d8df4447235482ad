import { atCall, type Moment, type Platform } from 'local-platform';

/**
 * Kills the worker of a function at one of its calls to the table, or at a later one if none is busy then: a call that nobody
 * waits for may be made after its worker has answered. Resolves when it is killed.
 */
export const killWorkerAt = (
  platform: Pick<Platform, 'intercept' | 'killWorker'>,
  moment: Moment,
  functionName: string,
): Promise<void> =>
  new Promise((resolve) => {
    const kill = () => {
      const isKilled = platform.killWorker(functionName);
      if (isKilled) resolve();
      return isKilled;
    };
    atCall(platform, ['dynamodb'], moment, kill, functionName);
  });

import { atCall, type Moment, type Platform } from 'local-platform';

/** Kills the worker of a function at one of its calls to the table. Resolves when it is killed. */
export const killWorkerAt = (platform: Platform, moment: Moment, functionName: string): Promise<void> =>
  new Promise((resolve) => {
    const kill = () => {
      platform.killWorker(functionName);
      resolve();
    };
    atCall(platform, ['dynamodb'], moment, kill, functionName);
  });

import { atCall, type Moment, type Platform } from 'local-platform';

/** Kills the worker of a function at one of its calls to the table. Resolves when it is killed, rejects if none was busy. */
export const killWorkerAt = (platform: Platform, moment: Moment, functionName: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const kill = () => {
      if (platform.killWorker(functionName)) resolve();
      else reject(new Error(`No worker of ${functionName} was busy.`));
    };
    atCall(platform, ['dynamodb'], moment, kill, functionName);
  });

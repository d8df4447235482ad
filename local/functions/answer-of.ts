import type { Worker } from 'node:worker_threads';
import type { Answer, FunctionError } from './worker-messages.ts';

/** The next message of a worker, or why it ended: an error, an exit, or a timeout. */
export function answerOf(
  worker: Worker,
  milliseconds: number,
  timeOut: FunctionError,
): Promise<Answer | { died: FunctionError }> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle({ died: timeOut }), milliseconds);
    const onMessage = (answer: Answer) => settle(answer);
    const onError = (error: Error & { code?: string }) => settle({ died: describeDeath(error) });
    const onExit = (code: number) =>
      settle({
        died: {
          errorType: 'Runtime.ExitError',
          errorMessage: `Runtime exited with error: exit status ${code}`,
          trace: [],
        },
      });
    function settle(answer: Answer | { died: FunctionError }) {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(answer);
    }
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function describeDeath(error: Error & { code?: string }): FunctionError {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return {
      errorType: 'Runtime.OutOfMemory',
      errorMessage: 'Runtime exited with error: signal: killed',
      trace: [],
    };
  }
  return {
    errorType: 'Runtime.ExitError',
    errorMessage: error.message,
    trace: (error.stack ?? '').split('\n'),
  };
}

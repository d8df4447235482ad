import { isWorthRetrying, refusedWith } from './api.ts';

const ATTEMPTS = 4;
const PAUSE_MS = 1000;

/** Makes a call again that was not answered. It must be one that may be repeated. */
export async function steadily<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count++) {
    try {
      return await attempt();
    } catch (error) {
      const mayPass = isWorthRetrying(error) || refusedWith(error, 'PLEASE_TRY_AGAIN');
      if (!mayPass || count === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * count));
    }
  }
}

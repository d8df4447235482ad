import { setTimeout as sleep } from 'node:timers/promises';
import type { CardProvider } from './port.ts';

/** The provider allows 25 calls a second for each kind of call; some are left for users who pay at the same time. */
const PER_SECOND = 20;

/** When the next charge may be asked for, ms. Runs are worked off one after the other, so this process is enough. */
let free = 0;

/** The provider, asked for no more charges a second than it allows. */
export const paced = (provider: CardProvider): CardProvider => ({
  ...provider,
  async charge(attempt) {
    const at = Math.max(Date.now(), free);
    free = at + 1000 / PER_SECOND;
    await sleep(at - Date.now());
    return provider.charge(attempt);
  },
});

import { createStore } from '../lib/store.ts';

/**
 * The key of the history entry that is being left because its screen is closed to the new identity. The router knows that at
 * once, but React learns it only with the next screen; until then a refusal would flash.
 */
export const leftEntry = createStore<string | undefined>(undefined);

import { createStore } from '../lib/store.ts';

/**
 * The entry of the browser's history that is being left because whoever acts now may not see its screen. The router knows at
 * once that it leads elsewhere, but React shows that only with the next screen; until then a refusal would flash.
 */
export const leftEntry = createStore<string | undefined>(undefined);

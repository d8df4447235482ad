import { clear, createStore, get, keys, set } from 'idb-keyval';
import type { Round, RoundStop, RoundTick } from '../../../../shared/model/round.ts';
import { apiHooks } from '../../lib/api.ts';
import { getSession } from '../../lib/session.ts';

/** A round as this browser keeps it, so that it can be walked without a connection. */
export interface KeptRound {
  readonly round: Round;
  readonly stops: readonly RoundStop[];
  /** What was ticked off and not sent yet; one for each stop. */
  readonly waiting: readonly RoundTick[];
  /** The rest of the console is kept, too, so that a reload works. */
  readonly isTaken: boolean;
}

/** Rounds of the signed-in user alone are found: the key begins with the user, and the user that is acted for. */
const mine = (): string => `${getSession().user?.id ?? ''} ${apiHooks.runAs ?? ''} `;
const keyOf = (id: string) => mine() + id;
const store = () => createStore('rounds', 'kept');

/** A browser that blocks its store (private windows) keeps nothing; the page then works while it is connected. */
async function attempt<T>(use: () => Promise<T>): Promise<T | undefined> {
  try {
    return await use();
  } catch {
    return undefined;
  }
}

/** What is kept of a round. What another user of this browser has left is deleted. */
export const readKept = (id: string): Promise<KeptRound | undefined> =>
  attempt(async () => {
    const user = mine().split(' ')[0]!;
    const known = await keys<string>(store());
    if (known.some((key) => !key.startsWith(`${user} `))) await clear(store());
    return get<KeptRound>(keyOf(id), store());
  });

export const keep = (kept: KeptRound): Promise<unknown> =>
  attempt(() => set(keyOf(kept.round.id), kept, store()));

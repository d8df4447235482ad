import { useState } from 'react';
import useSWR from 'swr';
import type { InfoFacts } from '../../../../shared/content/gate.ts';
import type { ContentLanguage } from '../../../../shared/content/output.ts';
import { CHECKED_PER_CALL, checkInfos, type InfoCheck } from '../../../../shared/contract/content/checks.ts';
import { call } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { isReachable } from '../../lib/is-reachable.ts';

const CALLS_AT_ONCE = 4;
const LINKS_AT_ONCE = 6;
/** Further links are not requested: a browser needs minutes for thousands of sites that do not answer. */
const LINKS_MAX = 300;

export interface GateState {
  /** Without dead links until they are known. */
  readonly facts: readonly InfoFacts[] | undefined;
  readonly isCheckingLinks: boolean;
  /** Links of other sites that were not requested, or could not be. */
  readonly unchecked: number;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Which content of the Infos is looked at; absent: what is published. */
interface Looked {
  /** The content as it will be once these languages of the drafts are published. */
  readonly publishing?: readonly ContentLanguage[];
  /** Changes with what is stored of the Infos, which are then looked at again. */
  readonly state?: string;
}

/**
 * What is known of Infos before they are published. The server knows their content and their devices; whether links lead
 * somewhere is found out by this browser, since the server never requests addresses that users enter.
 *
 * @param owner in the URL
 */
export function useInfoFacts(ids: readonly string[], owner: string, looked: Looked = {}): GateState {
  const { publishing = [], state } = looked;
  // A reader who asks again wants to know how it is now.
  const [round] = useState(() => Date.now());
  const once = {
    ...{ revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false },
    keepPreviousData: true,
  };
  const known = useSWR(
    ['infoChecks', owner, ids, publishing, state, round],
    () => readChecks(ids, owner, publishing),
    once,
  );
  const all = linksIn(known.data ?? []);
  const links = all.slice(0, LINKS_MAX);
  const reached = useSWR(known.data ? ['reachable', links, round] : null, () => reachable(links), once);
  const dead = new Set(links.filter((url) => reached.data?.get(url) === false));
  return {
    facts: known.data?.map(({ links: own, ...facts }) => ({
      ...facts,
      dead: [...facts.dead, ...own.filter((url) => dead.has(url))],
    })),
    isCheckingLinks: known.data !== undefined && (reached.data === undefined || reached.isLoading),
    unchecked:
      all.length -
      links.length +
      links.filter((url) => reached.data && reached.data.get(url) === undefined).length,
    error: known.error,
    retry: () => void known.mutate(),
  };
}

async function readChecks(
  ids: readonly string[],
  user: string,
  publishing: readonly ContentLanguage[],
): Promise<InfoCheck[]> {
  const query = publishing.length > 0 ? { publishing: publishing.join() } : {};
  const parts = Array.from({ length: Math.ceil(ids.length / CHECKED_PER_CALL) }, (_, at) =>
    ids.slice(at * CHECKED_PER_CALL, (at + 1) * CHECKED_PER_CALL),
  );
  const replies = await atMost(CALLS_AT_ONCE, parts, (part) =>
    call(checkInfos, { params: { ids: part.join(), user }, query }),
  );
  return replies.flatMap(({ items }) => items);
}

/** The addresses of other sites, each once. The server knows whether a file of this product exists. */
const linksIn = (checks: readonly InfoCheck[]): string[] => [
  ...new Set(checks.flatMap(({ links }) => links.filter((url) => /^https?:/.test(url)))),
];

async function reachable(links: readonly string[]): Promise<ReadonlyMap<string, boolean | undefined>> {
  const found = await atMost(LINKS_AT_ONCE, links, async (url) => [url, await isReachable(url)] as const);
  return new Map(found);
}

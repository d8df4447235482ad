import type { Round } from '../../../../shared/model/round.ts';
import { knownSites } from '../places/known-sites.ts';
import type { RoundItem, RoundRow } from './round-store.ts';

/** Rounds as their owner, the owner's group admin and admins read them; names of sites are one request. */
export async function toRounds(
  rounds: readonly { readonly row: RoundRow; readonly item: RoundItem | undefined }[],
): Promise<Round[]> {
  const sites = await knownSites(rounds.map(({ row }) => row));
  return rounds.map(({ row, item }) => ({
    ...row,
    siteName: sites.get(row.siteId ?? '')?.name ?? null,
    state: item?.isReady ? 'ready' : 'planning',
    isFull: item?.isFull ?? false,
    stops: item?.stops ?? 0,
    done: item?.done ?? 0,
    notFound: item?.notFound ?? 0,
    skipped: item?.skipped ?? 0,
  }));
}

export const toRound = async (item: RoundItem): Promise<Round> =>
  (await toRounds([{ row: item.row, item }]))[0]!;

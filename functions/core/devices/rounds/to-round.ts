import type { Round } from '../../../../shared/model/round.ts';
import { underWay } from '../../work/tasks/under-way.ts';
import { knownSites } from '../places/known-sites.ts';
import { type RoundItem, type RoundRow, readRounds } from './round-store.ts';

interface Read {
  readonly row: RoundRow;
  readonly item: RoundItem | undefined;
}

/** Rounds as their owner, the owner's group admin and admins read them; names of sites are one request. */
export async function toRounds(rounds: readonly Read[]): Promise<Round[]> {
  const [sites, planning] = await Promise.all([
    knownSites(rounds.map(({ row }) => row)),
    planningOf(rounds.filter(({ item }) => !item?.isReady)),
  ]);
  return rounds.map(({ row, item }) => {
    const is = planning.get(row.id) ?? item;
    return {
      ...row,
      siteName: sites.get(row.siteId ?? '')?.name ?? null,
      state: is === 'planning' ? is : is?.isReady ? 'ready' : 'failed',
      ...countsOf(is === 'planning' ? item : is),
    };
  });
}

const countsOf = ({ isFull, stops, done, notFound, skipped }: Partial<RoundItem> = {}) => ({
  isFull: isFull ?? false,
  stops: stops ?? 0,
  done: done ?? 0,
  notFound: notFound ?? 0,
  skipped: skipped ?? 0,
});

/**
 * What became of rounds that are not ready: their task is under way, or has ended. It may have made the round ready since that was
 * read, so such a round is read again. Otherwise planning has died, or its starter has lost the right to it.
 */
async function planningOf(
  rounds: readonly Read[],
): Promise<ReadonlyMap<string, RoundItem | 'planning' | undefined>> {
  if (!rounds.length) return new Map();
  const tasks = rounds.map(({ row }) => ({ id: row.id, at: Date.parse(row.createdDate) }));
  const running = new Set((await underWay(tasks)).map(({ id }) => id));
  const ended = tasks.filter(({ id }) => !running.has(id)).map(({ id }) => id);
  const again = ended.length ? await readRounds(ended, { consistent: true }) : new Map<string, RoundItem>();
  return new Map(tasks.map(({ id }) => [id, running.has(id) ? 'planning' : again.get(id)]));
}

export const toRound = async (item: RoundItem): Promise<Round> =>
  (await toRounds([{ row: item.row, item }]))[0]!;

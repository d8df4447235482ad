import { type Candidates, idOf } from '../../../platform/list-definition.ts';
import { positionIn, queryIndex } from '../../../platform/table.ts';
import { foldText } from '../../../platform/words.ts';
import { deviceCountOf } from '../../people/accounts/counts.ts';
import { byPartOfId } from './id-words.ts';
import { ownedDevice } from './owned-device.ts';

type Kind = 'hub' | 'beacon';
type Some = Awaited<ReturnType<Candidates>>;

/** A part that more devices of everybody have is common: the first bytes of a maker, or three characters. */
const COMMON = 100;
/** Owners with up to this many devices have their list searched for common parts: at most four Queries of a megabyte. */
const LISTED_MAX = 10_000;
/** The first Query of a list reads this many devices for each wanted one. */
const READ_AHEAD = 8;

/**
 * The devices of an owner with a part of their id. The words of ids are those of everybody's devices. Few devices have a
 * rare part, so those of others are passed over. Of a common one, the words would lead to others' devices page after page,
 * so the owner's list is searched instead, unless it is so long that many of the words are the owner's.
 */
export function ownByPartOfId(kind: Kind, owner: string, part: string): Candidates {
  const byWords = byPartOfId(kind, part);
  const inList = inOwnList(kind, owner, part);
  return async (position, most) => {
    if (position !== undefined) {
      const [isListed, at] = JSON.parse(position) as [boolean, string];
      return placed(isListed, await (isListed ? inList : byWords)(at, most));
    }
    const first = await byWords(undefined, COMMON);
    if (first.stoppedAt === undefined) return placed(false, first);
    const isListed = (await deviceCountOf(owner, kind)) <= LISTED_MAX;
    return placed(isListed, isListed ? await inList(undefined, most) : firstOf(first, most));
  };
}

/** The first of these candidates: each costs a read. */
function firstOf({ found, stoppedAt }: Some, most: number): Some {
  const some = found.slice(0, most);
  return { found: some, stoppedAt: some.length < found.length ? some.at(-1)!.at : stoppedAt };
}

/** Candidates whose positions say where they were found. */
function placed(isListed: boolean, { found, stoppedAt }: Some): Some {
  const position = (at: string) => JSON.stringify([isListed, at]);
  return {
    found: found.map((one) => ({ ...one, at: position(one.at) })),
    stoppedAt: stoppedAt === undefined ? undefined : position(stoppedAt),
  };
}

const inOwnList =
  (kind: Kind, owner: string, part: string): Candidates =>
  async (position, most) => {
    const { rowKey, partitionOf } = ownedDevice(kind);
    const own = partitionOf(owner);
    const found: { id: string; at: string }[] = [];
    let at = position;
    for (const limit of [READ_AHEAD * most, undefined]) {
      const { items, stoppedSort } = await queryIndex('own', 1, own, {
        limit,
        after: at === undefined ? undefined : positionIn('own', 1, own, { ...rowKey(idOf(at)), sort: at }),
        sortsOnly: true,
      });
      const matching = items.filter(({ sort }) => foldText(idOf(sort)).includes(part));
      found.push(...matching.map(({ sort }) => ({ id: idOf(sort), at: sort })));
      if (found.length > most) return { found: found.slice(0, most), stoppedAt: found[most - 1]!.at };
      if (stoppedSort === undefined) return { found };
      at = stoppedSort;
    }
    return { found, stoppedAt: at };
  };

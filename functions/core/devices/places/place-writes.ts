import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import type { Write } from '../../../platform/table.ts';
import type { Following, JoinedWrite } from '../ownership/change-owner.ts';
import type { Place } from '../ownership/place.ts';
import { tagWords } from '../ownership/tag-words.ts';
import { countAt } from './site-store.ts';
import { countTagged } from './tag-store.ts';

interface Placing {
  readonly kind: 'hub' | 'beacon';
  readonly id: string;
  readonly owner: string;
}

/** A count that several devices of a transaction share. */
const counted = (joins: string, part: number, write: (by: number) => Write): JoinedWrite => ({
  joins,
  part,
  write: (parts) => write((parts as number[]).reduce((sum, one) => sum + one, 0)),
});

/**
 * What follows from a change of the place of a device, beside its row: the pointers of its tags, the number of devices of
 * its sites, and those of its tags. Every transaction that changes it must include them.
 */
export function placeWrites({ kind, id, owner }: Placing, before: Place, after: Place): Following[] {
  const [was, is] = [new Set(before.tags), new Set(after.tags)];
  const tagged = (tag: string, by: number) =>
    counted(`tag ${owner} ${tag}`, by, (sum) => countTagged(owner, tag, kind, sum));
  const isAt = (siteId: string, by: number) =>
    siteId === NO_SITE ? [] : [counted(`site ${siteId}`, by, (sum) => countAt(siteId, owner, kind, sum))];
  return [
    ...tagWords(kind, id, { owner, before: before.tags, after: after.tags }),
    ...[...was.difference(is)].map((tag) => tagged(tag, -1)),
    ...[...is.difference(was)].map((tag) => tagged(tag, 1)),
    ...(before.siteId === after.siteId ? [] : [...isAt(before.siteId, -1), ...isAt(after.siteId, 1)]),
  ];
}

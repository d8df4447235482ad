import { auditId, auditItem, auditList } from '../../functions/core/kernel/audit/store.ts';
import { iso } from '../../functions/platform/clock.ts';
import { putItem } from '../../functions/platform/table.ts';
import type { MeasuredList } from './measured-list.ts';

/** Another day than that of the planted log lines, because the texts in which copies differ must be unique to a list. */
const DAY = Date.UTC(2026, 10, 2);
const SPACING_MS = 100;
/** The random part of an id. */
const RANDOM = 'ffffffff0000';

const PLANTED = {
  many: { actorId: 'manys-admin', operation: 'putUser', item: 'user/many', at: DAY },
  other: { actorId: 'others-admin', operation: 'putHub', item: 'hub/other', at: DAY + 1 },
  rare: { actorId: 'rares-admin', operation: 'deleteUser', item: 'user/rare', at: Date.UTC(2001, 1) },
} as const;

export const audit: MeasuredList = {
  shards: auditList.everybody.length,
  async plant(subjectId, kind) {
    const { at, ...change } = PLANTED[kind];
    const id = auditId(at, RANDOM);
    const details = {
      before: { name: 'Cafe Halle' },
      after: { name: 'Cafe Foyer' },
      requestId: `request-${kind}`,
    };
    await putItem(
      auditItem({ ...change, ...details, id, at: iso(at), subjectId, managerGroup: null, isRunAs: false }),
    );
    return [id, iso(at)];
  },
  uniqueTextsAt(position) {
    const at = DAY + position * SPACING_MS;
    return [auditId(at, RANDOM), iso(at)];
  },
  samples: {
    'timestamp:ge': { many: '2026-11-01T00:00:00Z' },
    'timestamp:lt': { many: '2026-11-21T00:00:00Z', rare: '2010-01-01T00:00:00Z' },
    'actor:eq': { many: PLANTED.many.actorId, rare: PLANTED.rare.actorId },
    'item:eq': { many: PLANTED.many.item, rare: PLANTED.rare.item },
    'operation:eq': { many: PLANTED.many.operation, rare: PLANTED.rare.operation },
  },
  // The actor and the owner.
  live: 'always',
  people: 2,
};

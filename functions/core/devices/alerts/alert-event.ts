import { createHash } from 'node:crypto';
import { iso } from '../../../platform/clock.ts';
import { timeText } from '../../../platform/time-id.ts';
import type { Announcement } from '../../work/webhooks/announce.ts';
import type { PendingChange, RuleState } from './decide.ts';
import type { RuleRow } from './rule-store.ts';

/** Alerts of one event. Its delivery is some 30 kB then. */
const ALERTS_PER_EVENT = 100;

const EVENTS = { open: 'alert.opened', reopen: 'alert.opened', end: 'alert.ended' } as const;

/**
 * What webhooks are told about decided changes of alerts: what opened (also again), and what ended. Ids follow from the
 * decision, so a decision that is carried out twice has the same events.
 *
 * @param descriptions of the devices, by id
 */
export function announcementsOf(
  rule: Pick<RuleRow, 'id' | 'userId' | 'kind' | 'threshold' | 'siteId' | 'tag'>,
  { entries, pending, decidedAt }: Pick<RuleState, 'entries' | 'pending'> & { decidedAt: number },
  descriptions: ReadonlyMap<string, string>,
): Announcement[] {
  const { id, userId, kind, threshold, siteId, tag } = rule;
  const alertOf = ({ deviceId }: PendingChange) => {
    const { alertId, since, value, openedAt, endedAt, times } = entries[deviceId]!;
    return {
      ...{ id: alertId, deviceId, description: descriptions.get(deviceId) ?? '', value, times },
      ...{
        since: iso(since),
        openedDate: iso(openedAt),
        endedDate: endedAt === undefined ? null : iso(endedAt),
      },
    };
  };
  const byEvent = Map.groupBy(pending, ({ what }) => EVENTS[what]);
  return [...byEvent].flatMap(([event, changes]) =>
    chunksOf(changes).map((some, part) => ({
      id: eventId(decidedAt, `${id} ${event} ${part}`),
      event,
      at: decidedAt,
      data: { userId, rule: { id, kind, threshold, siteId, tag }, alerts: some.map(alertOf) },
    })),
  );
}

const chunksOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / ALERTS_PER_EVENT) }, (_, n) =>
    list.slice(n * ALERTS_PER_EVENT, (n + 1) * ALERTS_PER_EVENT),
  );

const eventId = (at: number, what: string): string =>
  `${timeText(at)}-${createHash('sha256').update(what).digest('base64url').slice(0, 16)}`;

import { now } from '../../../platform/clock.ts';
import { type AuditRow, changesInOthersNames } from '../../kernel/audit/audit-list.ts';
import { queueRunAsMail } from './run-as-mail.ts';

/** Somebody has stopped acting for a user when so much time has passed without a change. */
const PAUSE_MS = 3600_000;
/** An hourly look may come late, and may come twice. */
const LATE_MS = 6 * 3600_000;
/** How far back the changes of one session are looked for. */
const SINCE_MS = 48 * 3600_000;

/**
 * The hourly look for sessions in which somebody acted for a user and that have ended: queues the mail to that user about each.
 * They follow from the audit trail, so no call writes anything for them. A session is known by its last change, which stays the
 * same however often one looks, so its mail is sent once.
 */
export async function noticeRunAs(): Promise<void> {
  const at = now();
  for (const session of sessionsIn(await Array.fromAsync(changesInOthersNames(at - SINCE_MS)))) {
    const last = session.at(-1)!;
    const age = at - Date.parse(last.at);
    if (age < PAUSE_MS || age >= PAUSE_MS + LATE_MS) continue;
    await queueRunAsMail({
      ...{ lastId: last.id, userId: last.subjectId!, actorId: last.actorId },
      ...{ from: session[0]!.at, until: last.at, count: session.length },
    });
  }
}

/** Changes by one user in the name of another, without a pause between them. */
function sessionsIn(changes: readonly AuditRow[]): AuditRow[][] {
  const byPair = Map.groupBy(
    changes.filter(({ subjectId }) => subjectId !== null),
    ({ actorId, subjectId }) => `${actorId} ${subjectId}`,
  );
  return [...byPair.values()].flatMap((ofPair) => {
    const sessions: AuditRow[][] = [];
    for (const change of ofPair) {
      const session = sessions.at(-1);
      const before = session?.at(-1);
      if (session && before && Date.parse(change.at) - Date.parse(before.at) < PAUSE_MS) session.push(change);
      else sessions.push([change]);
    }
    return sessions;
  });
}

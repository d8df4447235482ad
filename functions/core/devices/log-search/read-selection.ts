import { HUB_ID_LENGTH, HUBS_MAX, hubLogFilters } from '../../../../shared/contract/hub-logs.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import type { Scope } from '../../../../shared/model/scope.ts';
import { type Caller, isAdmin } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { parseFilters } from '../../../platform/list.ts';
import { listedUser } from '../../people/accounts/subject.ts';
import { hubsBeginning } from '../hubs/hubs-beginning.ts';
import { hubsInScope, isHubInScope } from '../hubs/hubs-in-scope.ts';
import { searchWords } from '../logs/message-words.ts';
import { inTable, type Selection } from '../logs/selection.ts';

const DAY_MS = 24 * 3600_000;
/** Earlier than any line. */
const BEGINNING = iso(0);

/**
 * The selection by the filters of a call. Throws INVALID_FILTER_VALUE if a prefix matches too many hubs, with their
 * number, and the refusals of listedUser and parseFilters.
 */
export async function readSelection(
  caller: Caller,
  { user, filter }: { user?: string | undefined; filter: readonly string[] },
): Promise<Selection> {
  const conditions = parseFilters(hubLogFilters, filter, isAdmin(caller));
  const ownerId = await listedUser(caller, user);
  const given = (field: keyof typeof hubLogFilters, operator?: Condition['operator']) =>
    conditions
      .filter((one) => one.field === field && (operator === undefined || one.operator === operator))
      .map(({ values }) => values as string[]);
  const ids = given('hubId').flat();
  const selection: Selection = {
    ownerId,
    hubIds: caller.scope
      ? await hubsReached(ids, caller.actsFor, caller.scope)
      : ids.length
        ? await hubsNamed(ids, ownerId)
        : undefined,
    levels: LOG_LEVELS.filter((level) => given('level').every((some) => some.includes(level))),
    words: [...given('message'), ...given('query')].flat().flatMap(searchWords),
    since: [...given('timestamp', 'ge').flat(), BEGINNING].sort().at(-1)!,
    // The clocks of hubs may be slightly ahead.
    until: [...given('timestamp', 'lt').flat(), iso(now() + DAY_MS)].sort()[0]!,
    binding: JSON.stringify(['hublogs', ownerId ?? null, conditions.map(formatFilter).sort()]),
  };
  // An archive file has the lines of all hubs, and the answer says how many were read. So archives are left out within a scope.
  return caller.scope ? inTable(selection) : selection;
}

/** The lines of these hubs alone that are in a scope now: of those named, else of all. */
async function hubsReached(ids: readonly string[], ownerId: string, scope: Scope): Promise<string[]> {
  const longest = ids.toSorted((one, other) => other.length - one.length)[0] ?? '';
  if (longest.length === HUB_ID_LENGTH && !(await isHubInScope(ownerId, scope, longest))) return [];
  if (longest.length === HUB_ID_LENGTH)
    return [longest].filter((id) => ids.every((one) => id.startsWith(one)));
  const { hubIds, isMore } = await hubsInScope(ownerId, scope, longest, HUBS_MAX);
  if (isMore) throw new Refusal('INVALID_FILTER_VALUE', { field: 'hubId', most: HUBS_MAX });
  return hubIds.filter((hubId) => ids.every((id) => hubId.startsWith(id)));
}

/** A whole id selects that hub, also after a change of owner; a prefix selects hubs that the listed user owns now. */
async function hubsNamed(ids: readonly string[], ownerId: string | undefined): Promise<string[]> {
  const whole = ids.find((id) => id.length === HUB_ID_LENGTH);
  const fits = (hubId: string) => ids.every((id) => hubId.startsWith(id));
  if (whole) return [whole].filter(fits);
  const { hubIds, count, isMore } = await hubsBeginning(ids[0]!, ownerId, HUBS_MAX);
  if (isMore) throw new Refusal('INVALID_FILTER_VALUE', { field: 'hubId', hubs: count, most: HUBS_MAX });
  return hubIds.filter(fits);
}

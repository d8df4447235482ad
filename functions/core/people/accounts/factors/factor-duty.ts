import * as z from 'zod/mini';
import { asksFor, FACTOR_POLICIES } from '../../../../../shared/model/factor-policy.ts';
import type { ManagerGroup } from '../../../../../shared/model/label.ts';
import { now } from '../../../../platform/clock.ts';
import { env } from '../../../../platform/env.ts';
import { groupsNamed } from '../../labels/groups.ts';
import type { UserItem } from '../user-item.ts';

/**
 * What policies ask of an account: that of the stage, and those of the group that it is in and of the one that it administers.
 * A group can only ask more than the stage.
 */
const StagePolicy = z.strictObject({ requiredFor: z.enum(FACTOR_POLICIES), withinDays: z.number() });
const stagePolicy = () => StagePolicy.parse(JSON.parse(env('SECOND_FACTOR')));

const DAY_MS = 24 * 3600_000;

/** An account without a second factor, of which one is asked. */
export interface FactorDuty {
  /** Until when one must be set up, ms. */
  readonly dueAt: number;
  /** Nothing else can be done before. */
  readonly isOverdue: boolean;
}

/** Groups that were read; one that is named without being there does not exist. */
interface Groups {
  readonly names: readonly string[];
  readonly found: ReadonlyMap<string, ManagerGroup>;
}
const NONE: Groups = { names: [], found: new Map() };

/** Whether a policy asks the account for a second factor now, which it may have. */
async function isAsked(user: UserItem, foreseen: Groups): Promise<boolean> {
  const { role } = user.row;
  if (asksFor(stagePolicy().requiredFor, role)) return true;
  const names = groupsOf(user);
  const missing = names.filter((name) => !foreseen.names.includes(name));
  const read = await groupsNamed(missing, { consistent: true });
  return names
    .map((name) => read.get(name) ?? foreseen.found.get(name))
    .some((group) => group !== undefined && asksFor(group.secondFactorFor, role));
}

function groupsOf({ row, administers }: UserItem): string[] {
  const administered = row.role === 'GROUP_ADMIN' ? administers : null;
  return [...new Set([row.managerGroup, administered])].filter((name) => name !== null);
}

/** What the account owes now; undefined if it has a second factor, or none is asked of it. */
export async function factorDutyOf(user: UserItem, foreseen = NONE): Promise<FactorDuty | undefined> {
  return user.hasFactor ? undefined : dutyWithoutFactor(user, foreseen);
}

/** The same if the account had no second factor. Until it signs in under the policy, it has all the time. */
export async function dutyWithoutFactor(user: UserItem, foreseen = NONE): Promise<FactorDuty | undefined> {
  if (!(await isAsked(user, foreseen))) return undefined;
  const { factorAskedAt } = user;
  const dueAt = (factorAskedAt ?? now()) + stagePolicy().withinDays * DAY_MS;
  return { dueAt, isOverdue: factorAskedAt !== undefined && dueAt <= now() };
}

/** What a sign-in notes about the policy: when the first one under it was; nothing while it asks for no factor. */
export async function askedSince(user: UserItem): Promise<number | undefined> {
  return (await isAsked(user, NONE)) ? (user.factorAskedAt ?? now()) : undefined;
}

/**
 * The groups that mattered to accounts at their last call here. They are read in the same request as the session, so that the
 * policy of a group, which holds from the next call on, costs no request of its own; one that is not foreseen costs one.
 */
const mattering = new Map<string, readonly string[]>();
const MATTERING_MAX = 10_000;

/** Reads the groups that will probably matter to an account. */
export async function foreseenGroups(userId: string): Promise<Groups> {
  const names = mattering.get(userId) ?? [];
  return { names, found: await groupsNamed(names, { consistent: true }) };
}

/** Notes which groups matter to an account. */
export function foresee(user: UserItem): void {
  const { id, role } = user.row;
  const names = user.hasFactor || asksFor(stagePolicy().requiredFor, role) ? [] : groupsOf(user);
  mattering.delete(id);
  if (mattering.size >= MATTERING_MAX) mattering.clear();
  if (names.length) mattering.set(id, names);
}

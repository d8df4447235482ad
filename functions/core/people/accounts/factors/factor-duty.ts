import * as z from 'zod/mini';
import { asksFor, FACTOR_POLICIES } from '../../../../../shared/model/factor-policy.ts';
import type { ManagerGroup } from '../../../../../shared/model/label.ts';
import { now } from '../../../../platform/clock.ts';
import { env } from '../../../../platform/env.ts';
import { groupsNamed } from '../../labels/groups.ts';
import type { SignOn } from '../single-sign-on/person.ts';
import { isSecondStep } from '../single-sign-on/rule.ts';
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
export interface Groups {
  readonly names: readonly string[];
  readonly found: ReadonlyMap<string, ManagerGroup>;
}
export const NONE: Groups = { names: [], found: new Map() };

/** Whether a policy asks the account for a second factor now, which it may have. */
async function isAsked(user: UserItem, foreseen: Groups): Promise<boolean> {
  const { role } = user.row;
  if (asksFor(stagePolicy().requiredFor, role)) return true;
  const { found } = await groupsNow(user, foreseen);
  return [...found.values()].some((group) => asksFor(group.secondFactorFor, role));
}

/** The groups that matter to an account; only those are read that were not foreseen. */
export async function groupsNow(user: UserItem, foreseen: Groups): Promise<Groups> {
  const names = groupsOf(user);
  const missing = names.filter((name) => !foreseen.names.includes(name));
  const read = await groupsNamed(missing, { consistent: true });
  const found = names.flatMap((name) => read.get(name) ?? foreseen.found.get(name) ?? []);
  return { names, found: new Map(found.map((group) => [group.name, group])) };
}

function groupsOf({ row, administers }: UserItem): string[] {
  const administered = row.role === 'GROUP_ADMIN' ? administers : null;
  return [...new Set([row.managerGroup, administered])].filter((name) => name !== null);
}

/**
 * What the account owes now; undefined if it has a second factor, or none is asked of it.
 *
 * @param signOn by which its session began: that may have been the second step
 */
export async function factorDutyOf(
  user: UserItem,
  foreseen = NONE,
  signOn?: SignOn,
): Promise<FactorDuty | undefined> {
  if (user.hasFactor) return undefined;
  if (!signOn) return dutyWithoutFactor(user, foreseen);
  const groups = await groupsNow(user, foreseen);
  return isSecondStep(signOn, groups.found.get(signOn.group)) ? undefined : dutyWithoutFactor(user, groups);
}

/** The same if the account had no second factor. Until it signs in under the policy, it has all the time. */
export async function dutyWithoutFactor(user: UserItem, foreseen = NONE): Promise<FactorDuty | undefined> {
  if (!(await isAsked(user, foreseen))) return undefined;
  const { factorAskedAt } = user;
  const dueAt = (factorAskedAt ?? now()) + stagePolicy().withinDays * DAY_MS;
  return { dueAt, isOverdue: factorAskedAt !== undefined && dueAt <= now() };
}

/** What a sign-in notes about the policy: when the first one under it was; nothing while it asks for no factor. */
export async function askedSince(user: UserItem, signOn?: SignOn): Promise<number | undefined> {
  const groups = await groupsNow(user, NONE);
  if (!(await isAsked(user, groups))) return undefined;
  // It owes nothing in this session, and what it owes in others stays.
  if (isSecondStep(signOn, signOn && groups.found.get(signOn.group))) return user.factorAskedAt;
  return user.factorAskedAt ?? now();
}

/**
 * The groups that mattered to accounts at their last call here. They are read in the same request as the session, so that what
 * a group asks for (second factor, single sign-on), which holds from the next call on, costs no request of its own; one that
 * is not foreseen costs one.
 */
const mattering = new Map<string, readonly string[]>();
const MATTERING_MAX = 10_000;

/** Reads the groups that will probably matter to an account. */
export async function foreseenGroups(userId: string): Promise<Groups> {
  const names = mattering.get(userId) ?? [];
  return { names, found: await groupsNamed(names, { consistent: true }) };
}

/** Notes which groups matter to an account. */
export const foresee = (user: UserItem): void => remember(user.row.id, groupsOf(user));

function remember(key: string, names: readonly string[]): void {
  mattering.delete(key);
  if (mattering.size >= MATTERING_MAX) mattering.clear();
  if (names.length) mattering.set(key, names);
}

/** Where it is remembered which group matters to those who act in an account. */
const membersOf = (accountId: string) => `${accountId}/members`;

/** Reads the group that will probably matter to those who act in an account. */
export const foreseenForMembers = (accountId: string): Promise<Groups> =>
  foreseenGroups(membersOf(accountId));

/**
 * The group of an account, if it asks those who act there as members for a second factor, whatever group they are in themselves.
 * They do there what information providers do.
 */
export async function groupThatAsksMembers(
  accountId: string,
  managerGroup: string | null,
  foreseen: Groups,
): Promise<string | undefined> {
  const names = managerGroup === null ? [] : [managerGroup];
  remember(membersOf(accountId), names);
  const missing = names.filter((name) => !foreseen.names.includes(name));
  const read = await groupsNamed(missing, { consistent: true });
  return names.find((name) => {
    const group = read.get(name) ?? foreseen.found.get(name);
    return group !== undefined && asksFor(group.secondFactorFor, 'INFO_PROVIDER');
  });
}

/** Whether there is a second factor, or the single sign-on by which a session began was one. */
export const hasSecondStep = ({ hasFactor }: UserItem, groups: Groups, signOn?: SignOn): boolean =>
  hasFactor === true || isSecondStep(signOn, signOn && groups.found.get(signOn.group));

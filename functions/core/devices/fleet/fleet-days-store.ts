import { FLEET_DAYS, type FleetDay } from '../../../../shared/model/fleet.ts';
import { expr } from '../../../platform/expression.ts';
import { deleteItem, type Item, queryItems, transact, written } from '../../../platform/table.ts';
import { accountMustExist } from '../../people/accounts/account-exists.ts';

/**
 * `fleetDays#<owner>` / `<day>`: the figures of an owner's devices in the night that began this day; `_all`: of all
 * devices. It expires a few days after it was shown last, and goes with its account.
 */
type DayItem = Item & { readonly figures: Omit<FleetDay, 'day'> };

const partitionOf = (owner: string | undefined) => `fleetDays#${owner ?? '_all'}`;
const DAY_SECONDS = 24 * 3600;
const KEPT_DAYS = FLEET_DAYS + 5;

/**
 * Keeps the figures of a day. Those that are kept already stay, so that a run that is repeated changes nothing; an
 * account that is gone gets none.
 */
export const keepDay = (owner: string | undefined, { day, ...figures }: FleetDay): Promise<boolean> =>
  written(
    transact([
      {
        put: {
          pk: partitionOf(owner),
          sk: day,
          figures,
          ttl: Date.parse(day) / 1000 + KEPT_DAYS * DAY_SECONDS,
        },
        when: expr`attribute_not_exists(#pk)`,
      },
      ...(owner === undefined ? [] : [accountMustExist(owner)]),
    ]),
  );

/** The last days that are kept, the oldest first. */
export async function readDays(owner: string | undefined): Promise<FleetDay[]> {
  const { items } = await queryItems<DayItem>(partitionOf(owner), { limit: FLEET_DAYS, backwards: true });
  return items.map(({ sk, figures }) => ({ day: sk, ...figures })).toReversed();
}

/** Deletes all days of an owner, which are fewer than one read returns. Returns whether there were any. */
export async function deleteDays(owner: string): Promise<boolean> {
  const { items } = await queryItems<DayItem>(partitionOf(owner), { limit: 100, consistent: true });
  await Promise.all(items.map((item) => deleteItem(item)));
  return items.length > 0;
}

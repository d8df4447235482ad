import {
  getStatementsAsAdmin as adminContract,
  getStatements as contract,
  type getInfoProviderChargeInfos as infosContract,
} from '../../../../shared/contract/money/statements.ts';
import type { ChargeInfo, Position } from '../../../../shared/model/statement.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { linksOf, listPage, parseFilters } from '../../../platform/list.ts';
import { listFor } from '../../people/accounts/list-for.ts';
import { namedUser } from '../../people/accounts/subject.ts';
import { withOwners } from '../../people/accounts/with-owners.ts';
import {
  chargesByGroups,
  readStatements,
  type StatementItem,
  type StatementRow,
  statementList,
  statementsOf,
} from './statement-store.ts';

/** The statements that the caller's own card pays, the latest month first. */
export const getStatements: UseCase<typeof contract> = async ({ actsFor }, { query }) => {
  const conditions = parseFilters(contract.filters, query.filter, false);
  const page = { ...query, owner: actsFor, conditions };
  const { items, next } = await listPage<StatementRow>(statementList, page);
  return {
    items: items.map(({ row: { version: _, ...row } }) => row),
    links: linksOf(contract.path, { ...query }, next),
  };
};

/** The statements that the card of one account pays, or those of all accounts, the latest month first. */
export const getStatementsAsAdmin: UseCase<typeof adminContract> = async (caller, { query }) => {
  const page = await listFor<StatementRow>(caller, adminContract, statementList, query);
  const rows = await withOwners(
    page.items.map(({ row }) => row),
    query,
    ({ payerId }) => payerId,
  );
  return { ...page, items: rows.map(({ version: _, ...row }) => row) };
};

/** What the use of an account has cost, the latest month first. A group's admin reads what the group has paid. */
export const getInfoProviderChargeInfos: UseCase<typeof infosContract> = async (caller, { params }) => {
  const userId = await namedUser(caller, params.id);
  const [own, byGroups] = await Promise.all([ownCharges(userId), groupCharges(userId)]);
  const visible = [...own, ...byGroups].filter(
    ({ group }) => caller.reach !== 'group' || (group !== null && group === caller.administers),
  );
  return { items: visible.sort((a, b) => b.month - a.month) };
};

const ownCharges = async (userId: string): Promise<ChargeInfo[]> =>
  (await statementsOf(userId)).flatMap((item) => (item.position ? [chargeInfo(item, item.position)] : []));

async function groupCharges(userId: string): Promise<ChargeInfo[]> {
  const charges = await chargesByGroups(userId);
  const statements = await readStatements(charges.map(({ statementId }) => statementId));
  return charges.flatMap(({ statementId, position }) => {
    const item = statements.get(statementId);
    // A group that could not pay has no statement.
    return item ? [chargeInfo(item, position)] : [];
  });
}

const chargeInfo = ({ row }: StatementItem, position: Position): ChargeInfo => ({
  date: row.createdDate,
  ...{ month: row.month, state: row.state, group: row.group },
  devices: position.devices,
  singleCharge: position.priceCents,
  rawCharge: position.rawCents,
  discount: position.discountCents,
  additionalCharge: position.additionalCents,
  total: position.netCents,
  vat: row.number === null ? null : row.vatCents,
  invoice: row.number,
  ...(row.cancellation !== undefined && { cancellation: row.cancellation }),
});

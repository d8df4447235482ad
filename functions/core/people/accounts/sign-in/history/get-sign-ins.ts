import { getSignIns as operation } from '../../../../../../shared/contract/auth/sign-ins.ts';
import type { SignIn } from '../../../../../../shared/model/sign-in.ts';
import type { UseCase } from '../../../../../platform/caller.ts';
import { linksOf, listPage } from '../../../../../platform/list.ts';
import { namedBy } from '../../list-for.ts';
import { type SignInRow, signInList } from './sign-in-store.ts';

/** A page of the sign-ins at one account, the latest first. Nobody lists those of several accounts. */
export const getSignIns: UseCase<typeof operation> = async (caller, { query }) => {
  const user = query.user ?? (caller.reach === 'own' ? undefined : '0');
  const named = await namedBy(caller, operation, signInList, { ...query, user });
  const { items, next, searchedUntil } = await listPage<SignInRow>(signInList, { ...query, ...named! });
  return {
    items: items.map(({ row }) => toSignIn(row)),
    links: linksOf(operation.path, { ...query }, next),
    ...(searchedUntil !== undefined && { searchedUntil }),
  };
};

const toSignIn = ({ userId: _, at: timestamp, firstAt: firstDate, ...row }: SignInRow): SignIn => ({
  ...row,
  timestamp,
  firstDate,
});

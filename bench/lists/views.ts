import type { Role, RoleAccess } from '../../shared/roles.ts';
import type { Whose } from './measured-list.ts';
import type { ListOperation } from './measured-lists.ts';
import { giveRole, type World } from './world.ts';

/** One way in which a role may request a list: the caller, and the user that the query names. */
export interface View {
  readonly role: Role;
  readonly whose: Whose | 'user=';
  readonly query: { readonly user?: string };
  /** Signs in and returns the session's token. */
  signIn(): Promise<string>;
}

/** Every way that the contract allows: the caller's own rows, those of a user by `user=`, all rows. */
export function viewsOf({ operation, list }: ListOperation, { owner, groupAdmin, admin }: World): View[] {
  const named = { user: owner.id };
  return Object.entries(operation.roles as RoleAccess).flatMap(([name, reach]): View[] => {
    const role = name as Role;
    const signInAsOwner = async () => {
      await giveRole(owner, role);
      return owner.session;
    };
    if (list.whose) {
      const whose = list.whose[role]!;
      const others = role === 'ADMIN' ? admin : groupAdmin;
      return [
        { role, whose, query: {}, signIn: whose === 'own' ? signInAsOwner : async () => others.session },
      ];
    }
    const query = reach === 'any' ? { user: '0' } : {};
    const own: View = { role, whose: 'own', query, signIn: signInAsOwner };
    const others = { role, whose: 'user=', query: named } as const;
    if (reach === 'own') return [own];
    if (reach === 'group') return [own, { ...others, signIn: async () => groupAdmin.session }];
    const signIn = async () => admin.session;
    return [own, { ...others, signIn }, { role, whose: 'everybody', query: {}, signIn }];
  });
}

import type { Site } from '../../../../../shared/model/place.ts';
import { useOtherOwner } from '../../../components/use-other-owner.ts';
import type { ItemOwner } from '../../../components/use-owner-confirm.tsx';
import { userParameter } from '../../../lib/owner.ts';
import { SELF } from '../../../lib/paths.ts';
import { roleOf, useSession } from '../../../lib/session.ts';

interface OwnerOfSite {
  /** The owner in the URLs of lists. */
  readonly owner: string;
  /** The owner as the API takes it. */
  readonly asked: { readonly user?: string };
  /** Undefined: it is the user. */
  readonly other: ItemOwner | undefined;
}

/** Whose site it is. */
export function useOwnerOfSite({ userId }: Pick<Site, 'userId'>): OwnerOfSite {
  const session = useSession();
  const other = useOtherOwner({ userId });
  // While an admin works as somebody, that is the one whose lists are shown as the user's own.
  const isOwn = !other || session.actingAs?.id === userId;
  const owner = isOwn ? SELF : userId;
  return { owner, asked: userParameter(owner, roleOf(session)), other };
}

/**
 * The keys that are listed: their own, all (for admins), those of a group's users (for its admin), or those of one
 * user.
 */
export type KeyScope =
  | { readonly kind: 'own' }
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'user'; readonly id: string };

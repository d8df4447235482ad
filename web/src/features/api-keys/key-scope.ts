/** Whose keys are listed: one's own, everybody's (admins), those of a group's users (its admin), or those of one user. */
export type KeyScope =
  | { readonly kind: 'own' }
  | { readonly kind: 'all' }
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'user'; readonly id: string };

/** Whose keys are listed: one's own, everybody's (admins), or those of one user. */
export type KeyScope =
  | { readonly kind: 'own' }
  | { readonly kind: 'all' }
  | { readonly kind: 'user'; readonly id: string };

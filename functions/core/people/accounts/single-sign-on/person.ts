import type { SignOnOfSession } from '../../../../platform/fresh-proof.ts';

/** By what a session has begun. */
export type SignOn = SignOnOfSession;

/** Who somebody is at the provider of a group. It never changes, whatever the provider says of name and address. */
export type Person = Pick<SignOn, 'group' | 'issuer' | 'subject'>;

export const personOf = ({ group, issuer, subject }: Person): Person => ({ group, issuer, subject });

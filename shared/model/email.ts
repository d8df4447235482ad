/** The fault in the form of an address (specification 1.5), if any. Console and server use this same check. */
export function emailFault(
  email: string,
): 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS' | 'INVALID_EMAIL' | undefined {
  const address = email.trim();
  // Letters, digits and the characters that mail systems commonly accept before the @; no quotes, ASCII only.
  if (!/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~@-]*$/.test(address)) return 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS';
  const [, local = '', domain = ''] = /^([^@]{1,64})@([^@]{3,253})$/.exec(address) ?? [];
  const isLocal = local !== '' && !/^\.|\.\.|\.$/.test(local);
  const labels = domain.split('.');
  const isDomain =
    labels.length > 1 &&
    labels.every((label) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(label)) &&
    /^[A-Za-z][A-Za-z0-9-]+$/.test(labels.at(-1)!);
  return isLocal && isDomain ? undefined : 'INVALID_EMAIL';
}

/** Addresses are compared without regard to case. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

/** The provider of an address, in lower case. */
export const emailProvider = (email: string): string => normaliseEmail(email).split('@').at(-1)!;

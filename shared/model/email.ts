/** What is wrong with the form of an address (specification 1.5), or undefined: console and server judge alike. */
export function emailFault(
  email: string,
): 'EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS' | 'INVALID_EMAIL' | undefined {
  const address = email.trim();
  // Letters, digits and what mail systems commonly take before the @; nothing quoted, nothing beyond ASCII.
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

/** The provider of an address, in lower case. */
export const emailProvider = (email: string): string => email.trim().toLowerCase().split('@').at(-1)!;

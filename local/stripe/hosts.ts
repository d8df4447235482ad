/** The hosts that Stripe's own pages ask a content security policy to name: https://docs.stripe.com/security/guide */
const HOSTS = /https:\/\/(?:[\w-]+\.|\*\.)*stripe\.com/g;

/** A content security policy with the address of the stand-in in the place of Stripe's hosts, each once a directive. */
export function hostsOf(policy: string, url: string): string {
  return policy
    .split('; ')
    .map((directive) => [...new Set(directive.replaceAll(HOSTS, url).split(' '))].join(' '))
    .join('; ');
}

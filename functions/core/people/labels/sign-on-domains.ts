import type { Guarded } from '../../../platform/guarded.ts';
import { claimDomain, readDomain, releaseDomain } from './store.ts';

/** The writes that give domains of e-mail addresses to a group, and release those that it had before. */
export const moveDomains = (
  group: string,
  from: readonly string[],
  to: readonly string[],
): readonly Guarded[] => [
  ...from.filter((domain) => !to.includes(domain)).map(releaseDomain),
  ...to.filter((domain) => !from.includes(domain)).map((domain) => claimDomain(domain, group)),
];

/** The group to which the addresses of a domain belong. */
export const groupOfDomain = (domain: string): Promise<string | undefined> => readDomain(domain);

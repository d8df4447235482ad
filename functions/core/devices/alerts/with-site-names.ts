import type { AlertRule } from '../../../../shared/model/alert.ts';
import { knownSites } from '../places/known-sites.ts';

type Named<Rule> = Rule & { readonly siteName: string | null };

/** Adds the name of its site to each rule; this takes one more request, if a rule has one. */
export async function withSiteNames<Rule extends Pick<AlertRule, 'siteId'>>(
  rules: readonly Rule[],
): Promise<Named<Rule>[]> {
  const sites = await knownSites(rules);
  return rules.map((rule) => ({ ...rule, siteName: sites.get(rule.siteId ?? '')?.name ?? null }));
}

export const withSiteName = async <Rule extends Pick<AlertRule, 'siteId'>>(
  rule: Rule,
): Promise<Named<Rule>> => (await withSiteNames([rule]))[0]!;

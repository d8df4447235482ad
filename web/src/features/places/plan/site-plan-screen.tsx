import { SitePage } from '../site/site-page.tsx';
import { SitePlan } from './site-plan.tsx';

/** The floor plan of the site in the URL: a tab of its page. */
export function SitePlanScreen() {
  return (
    <SitePage here="plan">
      {(site, changed) => <SitePlan key={site.id} site={site} changed={changed} />}
    </SitePage>
  );
}

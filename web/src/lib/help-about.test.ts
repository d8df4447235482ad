import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { helpAbout } from './help-about.ts';
import { paths, SELF } from './paths.ts';

const { chapters } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../public/help/en-gb.json'), 'utf8'),
) as { chapters: { func: string; pages: { id: string }[] }[] };
const pages = chapters.flatMap(({ func, pages }) => pages.map(({ id }) => paths.help.to(func, id)));

test.each([
  [paths.singleSignOn.to(), '/help/accounts/log-in'],
  [paths.rollouts.to(), '/help/groups/rollouts'],
  [paths.rollout.to('winter'), '/help/groups/rollouts'],
  [paths.rollout.createPath, '/help/groups/rollouts'],
  [paths.hubFirmware.to(), '/help/groups/firmware'],
  [paths.beaconFirmware.create.to(), '/help/groups/firmware'],
  [paths.register.to(), '/help/groups/registration'],
  [paths.health.to(), '/help/groups/health'],
  [paths.billingRuns.to(), '/help/groups/billing-runs'],
  [paths.billingRunReport.to(202610), '/help/groups/billing-runs'],
  [paths.billingDryRun.to(202610), '/help/groups/billing-runs'],
  [paths.hubs.to(), '/help/hubs/list'],
  [paths.hubConfig.to('hub0badcafe'), '/help/hubs/list'],
  [paths.hubLogs.to(), '/help/hubs/logs'],
  [paths.alerts.to(), '/help/alerts/list'],
  [paths.alerts.to('next'), '/help/alerts/list'],
  [paths.alertRules.to(), '/help/alerts/rules'],
  [paths.webhooks.to(), '/help/alerts/webhooks'],
  [paths.webhook.to('a1'), '/help/alerts/webhooks'],
  [paths.beacons.to(SELF), '/help/beacons/list'],
  [paths.offers.to(), '/help/beacons/hand-over'],
  [paths.receivedOffers.to(), '/help/beacons/hand-over'],
  [paths.sites.to(), '/help/beacons/places'],
  [paths.site.to('s1'), '/help/beacons/places'],
  [paths.sitePlan.to('s1'), '/help/beacons/places'],
  [paths.siteMap.of(SELF), '/help/beacons/places'],
  [paths.tags.to(), '/help/beacons/places'],
  [paths.deviceImport.path, '/help/beacons/places'],
  [paths.infoCms.to(), '/help/info-cms/state'],
  [paths.infos.to(), '/help/info-cms/infos'],
  [paths.info.to(SELF, 'i1'), '/help/info-cms/infos'],
  [paths.tours.to(), '/help/info-cms/tours'],
  [paths.settingsPayment.to(), '/help/payment/pay'],
  [paths.settingsApiKeys.to(), '/help/api-keys/keys'],
  [paths.settingsSignIns.to(), '/help/accounts/log-in'],
  [paths.settingsUser.to(), '/help/accounts/settings'],
])('the help for %s is about that screen', (pathname, help) => {
  expect(helpAbout(pathname)).toBe(help);
  expect(pages).toContain(help);
});

test('other screens lead to the contents of the help', () => {
  expect(helpAbout(paths.users.to())).toBe(paths.help.to());
  expect(helpAbout('/devices/hubsy')).toBe(paths.help.to());
});

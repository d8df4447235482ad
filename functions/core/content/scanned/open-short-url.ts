import { CONTENT_LANGUAGES, type ContentLanguage, languagesOf } from '../../../../shared/content/output.ts';
import { visibleOutputs } from '../../../../shared/content/visible-outputs.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import type { openShortUrl as contract } from '../../../../shared/contract/short-urls.ts';
import { Answer } from '../../../platform/answer.ts';
import type { Visitor } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { scannedBeacon } from '../../devices/beacons/registration/scanned-beacon.ts';
import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { getBranding } from '../../people/labels/branding.ts';
import { type PublishedInfo, readPublished } from '../infos/published-infos.ts';
import { infoPage } from './info-page.ts';
import { preferredLanguages } from './preferred-languages.ts';

/**
 * Shows a person who scanned a code the content of its beacon, for phones without an app. A code without content leads to
 * a page of the console that explains the code.
 */
export async function openShortUrl(
  visitor: Visitor,
  { params: { shortId }, query }: Input<typeof contract>,
): Promise<Answer> {
  const beaconId = await scannedBeacon(shortId);
  const info = beaconId === undefined ? undefined : await servedInfo(beaconId);
  if (!info) {
    const location = beaconId === undefined ? '/scanned' : `/scanned/${shortId}`;
    return new Answer('', { status: 302, headers: { location } });
  }
  const { viewer } = visitor;
  const wanted = CONTENT_LANGUAGES.filter((language) => language === query.lang);
  const languages = [...wanted, ...preferredLanguages(viewer.acceptLanguage ?? '')];
  const visible = visibleOutputs(info, { languages, at: now() });
  // An Info that is on has an output.
  const language = visible.language as ContentLanguage;
  const branding = await getBranding(visitor, { params: {}, query: {}, body: {} });
  const { html, style } = infoPage({ ...visible, language, languages: languagesOf(info.outputs), branding });
  return new Answer(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      vary: 'accept-language',
      // No script, and only the style of this page. Pictures, sounds and films may be of any server.
      'content-security-policy': `default-src 'none'; img-src 'self' https:; media-src 'self' https:; style-src '${style}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
}

/** The active, published Info of a beacon, if the Info CMS of its owner is served. */
async function servedInfo(beaconId: string): Promise<PublishedInfo | undefined> {
  const point = (await infoPointsOf([beaconId])).get(beaconId);
  const { infoPointId, ownerId } = point ?? {};
  if (!infoPointId || ownerId === undefined) return undefined;
  const [published, services] = await Promise.all([readPublished([infoPointId]), infoCmsOf([ownerId])]);
  const info = published.get(infoPointId);
  return info?.isOn && info.userId === ownerId && services.get(ownerId)?.isServed ? info : undefined;
}

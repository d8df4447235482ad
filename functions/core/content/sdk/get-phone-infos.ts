import { languagesOf, type Output, type Outputs } from '../../../../shared/content/output.ts';
import {
  type getPhoneInfos as contract,
  KEPT_SECONDS,
  type PhoneInfo,
} from '../../../../shared/contract/sdk.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { infoPointsOf } from '../../devices/beacons/info-point.ts';
import { infoCmsOf } from '../../people/accounts/info-cms.ts';
import { shownLabels } from '../../people/labels/shown-labels.ts';
import { type PublishedInfo, readPublished } from '../infos/published-infos.ts';

/**
 * What a phone shows near some beacons, in two requests: the beacons' rows, then their Infos with the accounts of their
 * owners. An app near a beacon need not belong to its owner: it shows the content of owners with its own app label, of the
 * labels that its label names in `showFrom`, and of its own account. Nothing is said of other content, not even that it
 * exists.
 */
export const getPhoneInfos: UseCase<typeof contract> = async ({ actsFor, appLabel = null }, { body }) => {
  const points = await infoPointsOf(body.beaconIds);
  const pointing = Map.groupBy(
    [...points].flatMap(([beaconId, { infoPointId, ownerId }]) =>
      infoPointId === null || ownerId === undefined ? [] : [{ beaconId, infoPointId, ownerId }],
    ),
    ({ infoPointId }) => infoPointId,
  );
  const owners = [...new Set([...pointing.values()].map(([first]) => first!.ownerId))];
  const [published, services, labels] = await Promise.all([
    readPublished([...pointing.keys()]),
    infoCmsOf(owners),
    shownLabels(appLabel),
  ]);
  const mayShow = (owner: string) => {
    const service = services.get(owner);
    return service?.isServed === true && (owner === actsFor || labels.has(service.appLabel));
  };
  const items = [...pointing].flatMap(([id, some]) => {
    const info = published.get(id);
    // Between the two requests, a beacon may have got another owner: its old Info is then not shown.
    const isShown = info?.isOn && some[0]!.ownerId === info.userId && mayShow(info.userId);
    return isShown
      ? [
          toPhoneInfo(
            id,
            info,
            some.map(({ beaconId }) => beaconId),
          ),
        ]
      : [];
  });
  return { items, keptSeconds: KEPT_SECONDS };
};

const toPhoneInfo = (
  id: string,
  { name, rssi, timeZone, outputs }: PublishedInfo,
  beaconIds: string[],
): PhoneInfo => ({ id, name, beaconIds, tourIds: [], rssi, timeZone, languages: byLanguage(outputs) });

const byLanguage = (outputs: Outputs): PhoneInfo['languages'] =>
  Object.fromEntries(
    languagesOf(outputs).map((language) => {
      const all = outputs[language]!;
      return [language, { output: firstOf(all), outputs: all }];
    }),
  );

const firstOf = (outputs: readonly Output[]): Output =>
  outputs.find(({ condition }) => condition === undefined) ?? outputs[0]!;

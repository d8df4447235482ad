import { languagesOf, type Output, type Outputs } from '../../../../shared/content/output.ts';
import type { PhoneInfo } from '../../../../shared/contract/sdk.ts';
import type { PublishedInfo } from '../infos/published-infos.ts';
import type { TourInfo } from '../infos/tour-point.ts';
import type { Visibility } from './visibility.ts';

/** An Info as phones get it. */
export const toPhoneInfo = (
  id: string,
  { userId, name, rssi, timeZone, outputs }: PublishedInfo,
  tours: TourInfo | undefined,
  visibility: Visibility,
  beaconIds: string[] = [],
): PhoneInfo => ({
  ...{ id, name, beaconIds, rssi, timeZone },
  tourIds: [
    ...(tours?.openTours ?? []),
    ...(visibility.mayShowProtected(userId) ? (tours?.protectedTours ?? []) : []),
  ].toSorted(),
  languages: byLanguage(outputs),
});

const byLanguage = (outputs: Outputs): PhoneInfo['languages'] =>
  Object.fromEntries(
    languagesOf(outputs).map((language) => {
      const all = outputs[language]!;
      return [language, { output: firstOf(all), outputs: all }];
    }),
  );

const firstOf = (outputs: readonly Output[]): Output =>
  outputs.find(({ condition }) => condition === undefined) ?? outputs[0]!;

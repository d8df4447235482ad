import { identityOf } from '../../../../../shared/configuration/identity.ts';
import type { getBeaconConfigurations as contract } from '../../../../../shared/contract/infoprovider.ts';
import { isAdmin, type UseCase } from '../../../../platform/caller.ts';
import { namedUser } from '../../../people/accounts/subject.ts';
import { isInScope } from '../../ownership/in-scope.ts';
import { toBeaconConfiguration } from './configuration.ts';
import { readConfigurations } from './configuration-store.ts';
import { sharingWith } from './shared-identities.ts';

/** The maximum number of listed beacons that share an identity with a beacon. */
const SHARING_MAX = 10;

/**
 * The configurations of some beacons of a user, in the given order. Unknown beacons and those of others are left out.
 */
export const getBeaconConfigurations: UseCase<typeof contract> = async (
  caller,
  { body: { infoProviderId, idList } },
) => {
  const isOfAll = infoProviderId === 'all' && isAdmin(caller);
  const user = isOfAll ? undefined : await namedUser(caller, infoProviderId);
  const configurations = await readConfigurations(idList);
  const found = [...new Set(idList)].flatMap((id) => configurations.get(id) ?? []);
  return {
    items: await Promise.all(
      found
        .filter(({ ownerId, row }) => (isOfAll || ownerId === user) && isInScope(caller, row))
        .map(async (configuration) => {
          const { id, ownerId, wanted } = configuration;
          return {
            id,
            ...toBeaconConfiguration(configuration),
            // Others with the same identity may be anywhere.
            sharedWith:
              ownerId && !caller.scope ? await sharingWith(ownerId, id, identityOf(wanted), SHARING_MAX) : [],
          };
        }),
    ),
  };
};

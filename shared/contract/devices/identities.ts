import * as z from 'zod/mini';
import { listOf, pageQuery, userQuery } from '../../model/page.ts';
import { SharedIdentity } from '../../model/shared-identity.ts';
import { NOUN } from '../../noun.ts';
import { EVERYONE_IN_REACH } from '../../roles.ts';
import { operation } from '../operation.ts';

export const getBeaconIdentities = operation({
  id: 'getBeaconIdentities',
  method: 'GET',
  path: `/api/devices/v1/${NOUN}s/identities`,
  summary:
    'Lists identities that several beacons of one owner share; a page may be short or empty and still have `next`',
  roles: EVERYONE_IN_REACH,
  permissions: { BASIC: 'own' },
  query: z.strictObject({ starting_at: pageQuery.starting_at, limit: pageQuery.limit, ...userQuery }),
  reply: listOf(SharedIdentity),
  errors: ['ENTITY_NOT_FOUND'],
});

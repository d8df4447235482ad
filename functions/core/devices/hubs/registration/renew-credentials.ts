import { type HubCredentials, spellingsOf } from '../../../../../shared/model/hub.ts';
import type { Caller } from '../../../../platform/caller.ts';
import {
  certificatesOf,
  createThing,
  removeCertificates,
  thingEndpoint,
} from '../../../../platform/things.ts';
import { audited } from '../../../kernel/audit/audited.ts';
import { groupOf } from '../../../people/accounts/groups-of.ts';
import { type HubItem, ownerOf, readHub } from '../store.ts';
import { setCertified } from './certificate-store.ts';

/**
 * Gives a hub a new certificate and deletes its old ones. Of two concurrent calls the later one wins, and the hub
 * always has a valid certificate. A call that dies in between leaves one too many, which the next call deletes. A hub
 * that is being deleted gets no certificate.
 *
 * Throws PLEASE_TRY_AGAIN while AWS does not release the old certificates; until then, the hub can connect with both.
 */
export async function renewCredentials(caller: Caller, hub: HubItem): Promise<HubCredentials | 'UNKNOWN'> {
  const { id } = hub.row;
  const names = spellingsOf(id);
  const owner = ownerOf(hub);
  const entry = {
    item: `hub/${id}`,
    itemName: hub.row.description,
    subjectId: owner ?? null,
    managerGroup: await groupOf(owner),
    before: { certificate: null },
    after: { certificate: 'renewed' },
  };
  const before = await certificatesOf(names);
  const isThere = await setCertified(
    id,
    audited(caller, entry).map(({ write }) => write),
  );
  if (!isThere) return 'UNKNOWN';
  const made = await createThing(names);
  const credentials = { ...made.credentials, endpoint: await thingEndpoint() };
  await removeCertificates(names, before);
  const now = await readHub(id);
  if (now && !now.removing) return credentials;
  // The hub was deleted concurrently: a certificate created after the deletion listed them must not work.
  await removeCertificates(names, await certificatesOf(names));
  return 'UNKNOWN';
}

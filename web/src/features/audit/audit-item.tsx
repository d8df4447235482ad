import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { VERSION_FORMS } from '../../../../shared/model/firmware-version.ts';
import type { Role } from '../../../../shared/roles.ts';
import { pageOf } from '../../lib/page-of.ts';
import { SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { idIn, kindIn } from './item-of.ts';

/** What was changed, as `<kind>/<id>`, with a link to its page if it has one that the user may open. */
export function AuditItem({ item, children }: { item: string; children: ReactNode }) {
  const role = roleOf(useSession());
  const id = idIn(item);
  const thing = id === '' ? undefined : thingOf(kindIn(item), id, role);
  if (!thing) return <b title={item}>{children}</b>;
  // The entry does not say whose it is; only owners have the link.
  const named =
    thing === 'info' || thing === 'tour' ? `${SELF}/${id}` : thing === 'site' ? `beacons/${id}` : id;
  return (
    <Link to={pageOf(thing, named, role === 'ADMIN')} title={item}>
      {children}
    </Link>
  );
}

function thingOf(kind: string, id: string, role: Role | undefined): Parameters<typeof pageOf>[0] | undefined {
  switch (kind) {
    case 'beacon':
    case 'hub':
    case 'site':
      return kind;
    case 'info':
    case 'tour':
      return role === 'INFO_PROVIDER' ? kind : undefined;
    case 'user':
      return role === 'INFO_PROVIDER' ? undefined : kind;
    // The owner of the hubs reads that a roll-out was changed, too, but only admins open it.
    case 'rollout':
    case 'billingRun':
      return role === 'ADMIN' ? kind : undefined;
    case 'firmware':
      if (role !== 'ADMIN') return undefined;
      return VERSION_FORMS.HUB.test(id.split('/')[1] ?? '') ? 'hubFirmware' : 'beaconFirmware';
    default:
      return undefined;
  }
}

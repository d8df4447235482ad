import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { idIn, kindIn } from './item-of.ts';

/** What became of several devices at once. */
export type Move =
  | 'moved'
  | 'movedAway'
  | 'assigned'
  | 'detached'
  | 'offered'
  | 'offeredAway'
  | 'placed'
  | 'displaced'
  | 'tagged'
  | 'untagged'
  | 'arranged'
  | 'registered';

/** A change that has a sentence of its own besides that of its operation. */
export type Special =
  | 'adv_int'
  | 'tx_power'
  | 'description'
  | 'logLevel'
  | 'pushIntervalSeconds'
  | 'siteId'
  | 'noSite'
  | 'activated'
  | 'deactivated'
  | 'confirmed'
  | 'unconfirmed'
  | 'registration'
  | 'credentials'
  | 'infoOn'
  | 'infoOff'
  | 'tourOn'
  | 'tourOff'
  | 'ruleOn'
  | 'ruleOff'
  | 'webhookOn'
  | 'webhookOff'
  | 'resetDone'
  | 'resetLapsed';

export type DeviceList = 'hubs' | 'beacons';

/** How a change is told. */
export type Telling =
  | {
      readonly by: 'move';
      readonly move: Move;
      readonly devices: DeviceList;
      readonly ids: readonly string[];
      /** The account that has them now, or is offered them. */
      readonly to?: string;
      readonly siteId?: string;
      readonly tags?: readonly string[];
    }
  | { readonly by: 'special'; readonly special: Special; readonly field: string; readonly siteId?: string }
  /** By its operation, and by its one changed field, if it has just one. */
  | { readonly by: 'operation'; readonly field?: string };

/** Operations that write fields; what the others change follows from their name. */
const WRITES = /^(put|set|describe|operate)/;
const ON_OFF: Readonly<Record<string, readonly [field: string, on: Special, off: Special]>> = {
  user: ['deactivated', 'deactivated', 'activated'],
  info: ['active', 'infoOn', 'infoOff'],
  tour: ['published', 'tourOn', 'tourOff'],
  alertRule: ['isActive', 'ruleOn', 'ruleOff'],
  webhook: ['isActive', 'webhookOn', 'webhookOff'],
};
/** Numbers and levels whose change is told with both values. */
const FROM_TO: readonly Special[] = ['adv_int', 'tx_power', 'logLevel', 'pushIntervalSeconds'];

/** How a change is told: in the words of what became of it, else of its operation. */
export function tellingOf(entry: AuditEntry): Telling {
  return moveIn(entry) ?? specialIn(entry) ?? { by: 'operation', ...oneFieldIn(entry) };
}

function moveIn({ before, after, operation, names }: AuditEntry): Telling | undefined {
  const devices = (['hubs', 'beacons'] as const).find((list) => Array.isArray(after[list]));
  if (!devices) return undefined;
  const ids = after[devices] as string[];
  const told = (move: Move, more: { to?: string; siteId?: string; tags?: readonly string[] } = {}) =>
    ({ by: 'move', move, devices, ids, ...more }) as const;
  if (typeof after.offered === 'string') {
    const to = names[after.offered];
    return to === undefined ? told('offeredAway') : told('offered', { to });
  }
  if ('owner' in after) {
    if (after.owner === null) return told('detached');
    const to = names[String(after.owner)];
    if (to === undefined) return told('movedAway');
    return told(before.owner ? 'moved' : 'assigned', { to });
  }
  const { siteId, addTags, removeTags } = after;
  const placed = [siteId, addTags, removeTags].filter((part) => part !== undefined);
  if (placed.length > 1) return told('arranged');
  if (typeof siteId === 'string') return siteId === NO_SITE ? told('displaced') : told('placed', { siteId });
  if (Array.isArray(addTags)) return told('tagged', { tags: addTags });
  if (Array.isArray(removeTags)) return told('untagged', { tags: removeTags });
  return operation === 'registerBeacons' ? told('registered') : undefined;
}

function specialIn(entry: AuditEntry): Telling | undefined {
  const { item, operation, before, after } = entry;
  const kind = kindIn(item);
  const told = (special: Special, field: string) => ({ by: 'special', special, field }) as const;
  if (operation === 'registerBeacons' && kind === 'beacon') return told('registration', '');
  // What became of a reset later is written under the operation that asked for it.
  if (operation === 'askFactorReset' && after.factorReset === 'done') return told('resetDone', 'factorReset');
  if (after.factorReset === 'lapsed') return told('resetLapsed', 'factorReset');
  if (after.certificate === 'renewed') return told('credentials', 'certificate');
  const field = oneFieldIn(entry)?.field;
  if (field === undefined) return undefined;
  const [was, is] = [valueAt(before, field), valueAt(after, field)];
  const name = field.split('.').at(-1)!;
  const isDevice = kind === 'hub' || kind === 'beacon';
  if (isDevice && name === 'siteId')
    return is === NO_SITE ? told('noSite', field) : { ...told('siteId', field), siteId: String(is) };
  if (isDevice && name === 'description' && is) return told('description', field);
  const known = isDevice && was != null && is != null && FROM_TO.find((one) => one === name);
  if (known) return told(known, field);
  if (kind === 'user' && name === 'groupConfirmed') return told(is ? 'confirmed' : 'unconfirmed', field);
  const [flag, on, off] = ON_OFF[kind] ?? [];
  return name === flag && typeof is === 'boolean' ? told(is ? on! : off!, field) : undefined;
}

/** The path of the only field that an operation has written. */
function oneFieldIn({ operation, before, after }: AuditEntry): { field: string } | undefined {
  if (!WRITES.test(operation) || Object.keys(before).length === 0) return undefined;
  const paths = new Set([...pathsIn(before), ...pathsIn(after)]);
  const written = (fields: AuditEntry['before'], path: string) => JSON.stringify(valueAt(fields, path));
  const changed = [...paths].filter((path) => written(before, path) !== written(after, path));
  return changed.length === 1 ? { field: changed[0]! } : undefined;
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pathsIn = (fields: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isMap(value) ? pathsIn(value).map((path) => `${name}.${path}`) : [name],
  );

const valueAt = (fields: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isMap(value) ? value[key] : undefined), fields);

/** The id of the account that an entry is about, if its item is one. */
export const accountIn = (item: string): string | undefined =>
  kindIn(item) === 'user' ? idIn(item) : undefined;

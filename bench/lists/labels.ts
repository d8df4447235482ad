import { insertLabel, type LabelKind, type LabelRow } from '../../functions/core/people/labels/store.ts';
import {
  type AppLabel,
  type ManagerGroup,
  type ManagerLabel,
  NEW_GROUP,
  NEW_MANAGER_LABEL,
} from '../../shared/model/label.ts';
import { hex } from './hex.ts';
import type { MeasuredList, Whose } from './measured-list.ts';

/** The same in each run, so that sizes are. */
const UNUSED = { users: 0, version: 1_000_000_000 };

export const managerGroupOf = (name: string): ManagerGroup => ({
  ...NEW_GROUP,
  name,
  displayName: 'Museums of the lake',
  termsLanguages: [],
  singleSignOn: null,
  ...UNUSED,
});

const LEGAL = 'Museums of the Lake, 1 Harbour Street, 78462 Konstanz; represented by Anna Huber. '.repeat(3);

export const managerLabelOf = (name: string): ManagerLabel => ({
  ...NEW_MANAGER_LABEL,
  name,
  description: 'Museums of the lake',
  brand: 'Lake',
  managerTitle: 'Lake Manager',
  hardwareName: 'Beacon',
  colour: '#1768b8',
  supportAddress: 'help@lake.example',
  imprint: { 'de-de': LEGAL, 'en-gb': LEGAL },
  dataPrivacy: { 'de-de': LEGAL },
  logoUrl: null,
  ...UNUSED,
});

export const appLabelOf = (name: string): AppLabel => ({
  name,
  showFrom: [],
  applications: ['com.example.lake'],
  reportEmail: 'reports@lake.example',
  ...UNUSED,
});

/** A list of groups or labels, sorted by name, without an owner. */
const byName = <K extends LabelKind>(
  kind: K,
  rowOf: (name: string) => LabelRow<K>,
  whose: MeasuredList['whose'],
): MeasuredList => ({
  async plant(_ownerId, row) {
    const name = `${row}-${kind}`;
    await insertLabel(kind, rowOf(name));
    return [name];
  },
  uniqueTextsAt: (position, [name]) => [`${name}-${hex(position)}`],
  // Only one letter, so that it also matches the group of the group admin.
  samples: { 'name:prefix': { many: 'm', rare: 'rare' } },
  whose,
});

const FOR_ADMINS = { ADMIN: 'everybody' } satisfies { ADMIN: Whose };

export const managerGroups = byName('managergroup', managerGroupOf, { ...FOR_ADMINS, GROUP_ADMIN: 'one' });
export const managerLabels = byName('managerlabel', managerLabelOf, FOR_ADMINS);
export const appLabels = byName('applabel', appLabelOf, FOR_ADMINS);

import { DEFAULT_BRANDING } from '../../../shared/model/branding.ts';
import type { ManagerLabel } from '../../../shared/model/label.ts';
import { NEW_LABEL } from './store.ts';

const knownLabel = (name: string, brand: string, colour: string): [string, ManagerLabel] => [
  name,
  {
    name,
    description: brand,
    hostUrl: null,
    hostUrlForwarding: false,
    brand,
    managerTitle: `${brand} Manager`,
    hardwareName: DEFAULT_BRANDING.hardwareName,
    colour,
    supportAddress: null,
    imprint: {},
    dataPrivacy: {},
    logoUrl: null,
    ...NEW_LABEL,
  },
];

/** The two managed labels that the specification names (3.1), as they are until an admin changes them. */
export const KNOWN_LABELS: ReadonlyMap<string, ManagerLabel> = new Map([
  knownLabel('blu4you', 'blu4you', '#1768b8'),
  knownLabel('cancom', 'CANCOM', '#cc1f2a'),
]);

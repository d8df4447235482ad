import type { Branding } from '../../../shared/model/branding.ts';

/** What visitors see where no label is named. */
export const DEFAULT_LABEL: Branding = {
  label: 'default',
  brand: 'Beacon',
  managerTitle: 'Beacon Manager',
  hardwareName: 'Beacon',
  colour: null,
  logoUrl: null,
  hideHelp: false,
  supportAddress: null,
  termsOfUseFile: null,
  hostUrl: null,
};

/** The two managed labels that the specification names (3.1); their texts are not part of it. */
export const KNOWN_LABELS: ReadonlyMap<string, Branding> = new Map([
  [
    'blu4you',
    {
      ...DEFAULT_LABEL,
      label: 'blu4you',
      brand: 'blu4you',
      managerTitle: 'blu4you Manager',
      colour: '#0b5cad',
    },
  ],
  [
    'cancom',
    { ...DEFAULT_LABEL, label: 'cancom', brand: 'CANCOM', managerTitle: 'CANCOM Manager', colour: '#b3131b' },
  ],
]);

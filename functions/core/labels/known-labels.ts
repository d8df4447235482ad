import { type Branding, DEFAULT_BRANDING } from '../../../shared/model/branding.ts';

/** The two managed labels that the specification names (3.1); their texts are not part of it. */
export const KNOWN_LABELS: ReadonlyMap<string, Branding> = new Map([
  [
    'blu4you',
    {
      ...DEFAULT_BRANDING,
      label: 'blu4you',
      brand: 'blu4you',
      managerTitle: 'blu4you Manager',
      colour: '#0b5cad',
    },
  ],
  [
    'cancom',
    {
      ...DEFAULT_BRANDING,
      label: 'cancom',
      brand: 'CANCOM',
      managerTitle: 'CANCOM Manager',
      colour: '#b3131b',
    },
  ],
]);

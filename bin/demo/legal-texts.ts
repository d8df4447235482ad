import type { KnownTexts } from '../../functions/core/people/labels/known-labels.ts';

const textsOf = (company: string, street: string, address: string, vatId: string): KnownTexts['default'] => ({
  company: {
    ...{ company, street, zip: '80331', city: 'München', country: 'DE', vatId, taxNumber: '143/123/45678' },
    ...{ register: 'HRB 123456', court: 'Amtsgericht München', managers: 'Erika Mustermann' },
    phone: '+49 89 1234567',
  },
  imprint: {
    'de-de': `${company}\n${street}\n80331 München\n\nE-Mail: ${address}\nVertreten durch: Erika Mustermann`,
    'en-gb': `${company}\n${street}\n80331 Munich, Germany\n\nE-mail: ${address}\nRepresented by: Erika Mustermann`,
    'fr-fr': `${company}\n${street}\n80331 Munich, Allemagne\n\nE-mail : ${address}\nReprésentée par : Erika Mustermann`,
  },
  dataPrivacy: {
    'de-de': `Verantwortlich für die Verarbeitung Ihrer Daten:\n${company}, ${address}`,
    'en-gb': `Responsible for the processing of your data:\n${company}, ${address}`,
    'fr-fr': `Responsable du traitement de vos données :\n${company}, ${address}`,
  },
});

/** Legal texts and companies of labels, all fictitious. */
export const DEMO_TEXTS: KnownTexts = {
  default: textsOf('Beacon Muster GmbH', 'Musterstraße 1', 'kontakt@example.com', 'DE999000009'),
  blu4you: textsOf('blu4you Muster GmbH', 'Musterstraße 2', 'kontakt@blu4you.example', 'DE999000017'),
  cancom: textsOf('CANCOM Muster GmbH', 'Musterstraße 3', 'kontakt@cancom.example', 'DE999000025'),
};

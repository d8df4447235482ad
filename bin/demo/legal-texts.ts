import type { KnownTexts } from '../../functions/core/people/labels/known-labels.ts';

const textsOf = (company: string, street: string, address: string): KnownTexts['default'] => ({
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

/** The legal texts of labels, for fictitious companies. */
export const DEMO_TEXTS: KnownTexts = {
  default: textsOf('Beacon Muster GmbH', 'Musterstraße 1', 'kontakt@example.com'),
  blu4you: textsOf('blu4you Muster GmbH', 'Musterstraße 2', 'kontakt@blu4you.example'),
  cancom: textsOf('CANCOM Muster GmbH', 'Musterstraße 3', 'kontakt@cancom.example'),
};

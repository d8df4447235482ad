import type { KnownTexts } from '../../functions/core/people/labels/known-labels.ts';

const texts = { imprint: { 'de-de': 'Impressum' }, dataPrivacy: { 'de-de': 'Datenschutz' } };

/** Legal texts with which the known labels are created. */
export const KNOWN_TEXTS: KnownTexts = { default: texts, blu4you: texts, cancom: texts };

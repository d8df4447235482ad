import type { KnownTexts } from '../../functions/core/people/labels/known-labels.ts';

const texts = { imprint: { 'de-de': 'Impressum' }, dataPrivacy: { 'de-de': 'Datenschutz' } };

/** Legal texts that the known labels are made with. */
export const KNOWN_TEXTS: KnownTexts = { default: texts, blu4you: texts, cancom: texts };

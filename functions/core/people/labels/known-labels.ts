import * as z from 'zod/mini';
import { Refusal } from '../../../../shared/errors.ts';
import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import { type ManagerLabelInput, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { insertLabel, NEW_LABEL } from './store.ts';

/** The label of visitors who name none, and the two managed ones that the specification names (3.1). */
const KNOWN = {
  default: {
    description: 'Default',
    brand: DEFAULT_BRANDING.brand,
    managerTitle: DEFAULT_BRANDING.managerTitle,
    colour: null,
  },
  blu4you: {
    description: 'blu4you',
    brand: 'blu4you',
    managerTitle: 'blu4you Manager',
    colour: '#1768b8',
  },
  cancom: { description: 'CANCOM', brand: 'CANCOM', managerTitle: 'CANCOM Manager', colour: '#cc1f2a' },
} as const;
type KnownName = keyof typeof KNOWN;

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));
/** German is what every other language falls back to. */
const LegalText = z.strictObject({ 'de-de': Text, 'en-gb': z.optional(Text), 'fr-fr': z.optional(Text) });
const Legal = z.strictObject({ imprint: LegalText, dataPrivacy: LegalText });

/** What the law asks each label to say: whom it belongs to nobody but the operator knows. */
export const KnownTexts = z.strictObject({ default: Legal, blu4you: Legal, cancom: Legal });
export type KnownTexts = z.output<typeof KnownTexts>;

/** The known labels as they are made; they are labels like any other then. */
export const knownLabels = (texts: KnownTexts): ManagerLabelInput[] =>
  (Object.keys(KNOWN) as KnownName[]).map((name) => ({
    ...NEW_MANAGER_LABEL,
    ...KNOWN[name],
    name,
    hardwareName: DEFAULT_BRANDING.hardwareName,
    ...texts[name],
  }));

/** Makes the known labels that are not there yet, with their legal texts; answers which it made. */
export async function seedLabels(texts: KnownTexts): Promise<string[]> {
  const made = await Promise.all(knownLabels(texts).map(seed));
  return made.flat();
}

async function seed(label: ManagerLabelInput): Promise<string[]> {
  try {
    await insertLabel('managerlabel', { ...label, logoUrl: null, ...NEW_LABEL });
    return [label.name];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NAME_ALREADY_USED') return [];
    throw error;
  }
}

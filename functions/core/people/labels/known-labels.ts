import * as z from 'zod/mini';
import { Refusal } from '../../../../shared/errors.ts';
import { DEFAULT_BRANDING } from '../../../../shared/model/branding.ts';
import { Company, type ManagerLabelInput, NEW_MANAGER_LABEL } from '../../../../shared/model/label.ts';
import { insertLabel, unusedLabel } from './store.ts';
import { vatIdOf } from './vat-id-of.ts';

/** The default label of visitors, and the two managed labels that the specification names (3.1). */
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
/** Every other language falls back to German. */
const LegalText = z.strictObject({ 'de-de': Text, 'en-gb': z.optional(Text), 'fr-fr': z.optional(Text) });
const Legal = z.strictObject({ imprint: LegalText, dataPrivacy: LegalText, company: z.optional(Company) });

/** Legal texts and company of each known label. Only the operator knows them, so they are an argument. */
export const KnownTexts = z.strictObject({ default: Legal, blu4you: Legal, cancom: Legal });
export type KnownTexts = z.output<typeof KnownTexts>;

/** The known labels as they are created. Afterwards they can be edited and deleted like any other label. */
export const knownLabels = (texts: KnownTexts): ManagerLabelInput[] =>
  (Object.keys(KNOWN) as KnownName[]).map((name) => {
    const { company, ...legal } = texts[name];
    const label = {
      ...{ ...NEW_MANAGER_LABEL, ...KNOWN[name], name, hardwareName: DEFAULT_BRANDING.hardwareName },
      ...legal,
      ...company,
    };
    return { ...label, vatId: vatIdOf(label) };
  });

/** Creates the missing known labels, and returns the names of those it created. */
export async function seedLabels(texts: KnownTexts): Promise<string[]> {
  const made = await Promise.all(knownLabels(texts).map(seed));
  return made.flat();
}

async function seed(label: ManagerLabelInput): Promise<string[]> {
  try {
    await insertLabel('managerlabel', { ...label, logoUrl: null, ...unusedLabel() });
    return [label.name];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NAME_ALREADY_USED') return [];
    throw error;
  }
}

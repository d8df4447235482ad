import * as z from 'zod/mini';

/** What a visitor sees before and after sign-in, by label (specification 1.1, 3.3). */
export const Branding = z
  .strictObject({
    /** The manager label's name; `default` when no label is named or known. */
    label: z.string(),
    /** What the label calls itself, its console and its devices. */
    brand: z.string(),
    managerTitle: z.string(),
    hardwareName: z.string(),
    /** CSS colour, or null for the console's own. */
    colour: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
    hideHelp: z.boolean(),
    supportAddress: z.nullable(z.string()),
    /** Path of the group's terms of use, `/files/terms/…`: with a language in the place of `{language}` it is a PDF. */
    termsOfUseFile: z.nullable(z.string()),
    /** Where visitors of this label belong, when its label says so. */
    hostUrl: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'Branding', description: 'Names, logo and links of a label' });
export type Branding = z.output<typeof Branding>;

/** Imprint and privacy texts of a label, by language; several lines each. */
export const LegalTexts = z
  .strictObject({
    imprint: z.record(z.string(), z.string()),
    dataPrivacy: z.record(z.string(), z.string()),
  })
  .register(z.globalRegistry, { id: 'LegalTexts', description: 'What the law asks a label to say' });
export type LegalTexts = z.output<typeof LegalTexts>;

/** What visitors see where no label is named, and until a label's branding has come. */
export const DEFAULT_BRANDING: Branding = {
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

import * as z from 'zod/mini';

/** The branding that a visitor sees before and after sign-in, by label (specification 1.1, 3.3). */
export const Branding = z
  .strictObject({
    /** The manager label's name; `default` when no label is named or known. */
    label: z.string(),
    /** The names of the label, its console and its devices. */
    brand: z.string(),
    managerTitle: z.string(),
    hardwareName: z.string(),
    /** CSS colour; null: the console's default. */
    colour: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
    hideHelp: z.boolean(),
    supportAddress: z.nullable(z.string()),
    /** Path of the group's terms of use (PDF), `/files/terms/…`. Replace `{language}` in it by a language. */
    termsOfUseFile: z.nullable(z.string()),
    /** The URL to which visitors of this label are redirected; null: no redirect. */
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
  .register(z.globalRegistry, { id: 'LegalTexts', description: 'The legal texts of a label' });
export type LegalTexts = z.output<typeof LegalTexts>;

/** The branding without a known label, and until the branding of a label has been loaded. */
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

import * as z from 'zod/mini';
import { Branding, LegalTexts } from '../../model/branding.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const label = z.optional(z.string().check(z.maxLength(64)));

export const getBranding = operation({
  id: 'getBranding',
  method: 'GET',
  path: `${prefix}/branding`,
  summary: 'Names, logo and links of the label of a host or of the labels named in the address',
  roles: 'public',
  query: z.strictObject({
    host: z.optional(z.string().check(z.maxLength(253))),
    managerlabel: label,
    managergroup: label,
    applabel: label,
  }),
  reply: Branding,
  errors: [],
});

export const getLegalTexts = operation({
  id: 'getLegalTexts',
  method: 'GET',
  path: `${prefix}/legaltexts`,
  summary: 'Imprint and privacy texts of a manager label; empty where it has none',
  roles: 'public',
  query: z.strictObject({ managerlabel: label }),
  reply: LegalTexts,
  errors: [],
});

import * as z from 'zod/mini';
import { Branding, LegalTexts } from '../../model/branding.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const label = z.optional(z.string().check(z.maxLength(64)));

export const getBranding = operation({
  id: 'getBranding',
  method: 'GET',
  path: `${prefix}/branding`,
  summary: 'Returns names, logo and links of the labels named in the query, else of the label of the host',
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
  summary: 'Returns imprint and privacy texts of a manager label; empty if it has none',
  roles: 'public',
  query: z.strictObject({ managerlabel: label }),
  reply: LegalTexts,
  errors: [],
});

import * as z from 'zod/mini';
import { ConfigData } from '../configuration/config-data.ts';
import { line, OpaqueId } from './common.ts';
import { OrderCode } from './hub.ts';

/** The maximum number of templates of an account, and of order codes of a template. */
export const TEMPLATES_MAX = 100;
export const TEMPLATE_CODES_MAX = 20;
export const TEMPLATE_NAME_MAX = 60;

/** A configuration of beacons under a name: only the fields that were chosen. */
export const Template = z
  .strictObject({
    id: OpaqueId,
    name: line(TEMPLATE_NAME_MAX, 1),
    configData: ConfigData.check(
      z.refine((data) => Object.keys(data).length > 0, { params: { rule: 'not empty' } }),
    ),
    /** Beacons of these order codes get it when they are claimed by this account. */
    orderCodes: z.array(OrderCode).check(z.maxLength(TEMPLATE_CODES_MAX)),
  })
  .register(z.globalRegistry, { id: 'Template', description: 'A configuration of beacons under a name' });
export type Template = z.output<typeof Template>;

const isUnique = (texts: readonly string[]) => new Set(texts).size === texts.length;
const differ = (templates: readonly Template[]) =>
  isUnique(templates.map(({ id }) => id)) &&
  isUnique(templates.map(({ name }) => name)) &&
  // Of two templates for one order code, none would be the right one.
  isUnique(templates.flatMap(({ orderCodes }) => orderCodes));

const All = z
  .array(Template)
  .check(z.maxLength(TEMPLATES_MAX), z.refine(differ, { params: { rule: 'unique' } }));

/** The templates of an account, in its order. */
export const Templates = z
  .strictObject({
    templates: All,
    /** Grows with each change, from 0; a PUT with another version is refused. */
    version: z.int(),
  })
  .register(z.globalRegistry, { id: 'Templates', description: 'The templates of an account' });
export type Templates = z.output<typeof Templates>;

/** All templates, as they are to be; absent: as they are. */
export const TemplatesChange = z.strictObject({ templates: z.optional(All), version: z.optional(z.int()) });

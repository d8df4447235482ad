import { getInfos } from './content/infos.ts';
import type { Group } from './operation.ts';

/** The lists of the Info CMS. */
export const infocms = {
  name: 'infocms',
  prefix: '/api/infocms/v1',
  operations: [getInfos],
} as const satisfies Group;

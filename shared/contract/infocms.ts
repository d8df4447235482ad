import { getContentFile, startContentUpload } from './content/files.ts';
import { getInfos } from './content/infos.ts';
import type { Group } from './operation.ts';

/** What the Info CMS has beside the calls of content: lists and files. */
export const infocms = {
  name: 'infocms',
  prefix: '/api/infocms/v1',
  operations: [getInfos, startContentUpload, getContentFile],
} as const satisfies Group;

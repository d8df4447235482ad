import { checkInfos } from './content/checks.ts';
import { getInfoClicks } from './content/clicks.ts';
import { draftOperations } from './content/drafts.ts';
import { getContentFile, startContentUpload } from './content/files.ts';
import { addImportRows, getImportOutcomes, runInfoImport, startInfoImport } from './content/imports.ts';
import { getInfos, setInfoPointsActive } from './content/infos.ts';
import { getTours } from './content/tours.ts';
import type { Group } from './operation.ts';

/** What the Info CMS has beside the calls of content: lists, drafts, files and what works on many Infos. */
export const infocms = {
  name: 'infocms',
  prefix: '/api/infocms/v1',
  operations: [
    getInfos,
    setInfoPointsActive,
    ...draftOperations,
    getTours,
    checkInfos,
    getInfoClicks,
    startContentUpload,
    getContentFile,
    startInfoImport,
    addImportRows,
    runInfoImport,
    getImportOutcomes,
  ],
} as const satisfies Group;

import type {
  getAccountExport as contract,
  getAccountExportFile as fileContract,
} from '../../../../shared/contract/auth/exports.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso } from '../../../platform/clock.ts';
import { offerDownload } from '../../../platform/files.ts';
import { archiveOf } from './export-files.ts';
import { readExport } from './export-store.ts';
import { exportOf } from './start-export.ts';

export const getAccountExport: UseCase<typeof contract> = async ({ userId }) => {
  const item = await readExport(userId);
  return { last: item ? await exportOf(item) : null };
};

/** Throws ENTITY_NOT_FOUND if no archive is ready. */
export const getAccountExportFile: UseCase<typeof fileContract> = async ({ userId }) => {
  const item = await readExport(userId);
  if (item?.state !== 'ready') throw new Refusal('ENTITY_NOT_FOUND');
  return {
    url: await offerDownload(archiveOf(item.taskId), `export-${iso(item.createdAt).slice(0, 10)}.zip`),
  };
};

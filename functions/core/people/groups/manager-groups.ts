import {
  type createManagerGroup as createContract,
  type deleteManagerGroup as deleteContract,
  getManagerGroups as listContract,
  type putManagerGroup as putContract,
} from '../../../../shared/contract/auth.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { linksOf, parseFilters } from '../../../platform/list.ts';
import type { Actor } from '../../kernel/audit/audited.ts';
import { administer } from '../accounts/administer.ts';
import { changeLabel, createLabel, deleteLabel, putLabel } from '../labels/change-label.ts';
import { clearFilesLater } from '../labels/clear-files.ts';
import { findLabel } from '../labels/find-label.ts';
import { labelPage } from '../labels/label-page.ts';
import { endSingleSignOn } from './single-sign-on.ts';

/** Groups, ordered by name: all groups for admins, their own group for its admin. */
export const getManagerGroups: UseCase<typeof listContract> = async (caller, { query }) => {
  if (caller.reach === 'any') return labelPage(caller, listContract, 'managergroup', query);
  const prefixes = parseFilters(listContract.filters, query.filter, false).map(({ values }) =>
    String(values[0]),
  );
  const own = caller.administers === null ? undefined : await findLabel('managergroup', caller.administers);
  return {
    items: own && prefixes.every((prefix) => own.name.startsWith(prefix)) ? [own] : [],
    links: linksOf(listContract.path, { ...query }, undefined),
  };
};

/** Creates a group and appoints its admin. */
export const createManagerGroup = async (
  actor: Actor,
  { body }: Input<typeof createContract>,
): Promise<Reply<typeof createContract>> =>
  createLabel(
    actor,
    'managergroup',
    { ...body, termsLanguages: [], singleSignOn: null },
    await administer(body.name, null, body.admin),
  );

/** Changes a group. If the file name of its terms changes, the old files are deleted and count as not uploaded. */
export const putManagerGroup: UseCase<typeof putContract> = (caller, input) =>
  putLabel(caller, 'managergroup', input, async (was, is) => {
    const { name } = was;
    const isSameFile = was.termsOfUseFile === is.termsOfUseFile;
    if (was.termsOfUseFile && !isSameFile) await clearFilesLater({ termsOf: name, file: was.termsOfUseFile });
    return {
      fields: isSameFile ? {} : { termsLanguages: [] },
      also: await administer(name, was.admin, is.admin),
    };
  });

/** Deletes a group without users, and its terms of use. Its admin then administers no group. */
export const deleteManagerGroup: UseCase<typeof deleteContract> = async (caller, { params: { name } }) => {
  await deleteLabel(caller, 'managergroup', name, async ({ admin, termsOfUseFile, singleSignOn }) => {
    if (termsOfUseFile) await clearFilesLater({ termsOf: name, file: termsOfUseFile });
    return [...endSingleSignOn(name, singleSignOn), ...(await administer(name, admin, null))];
  });
  return {};
};

/**
 * Makes a user the admin of a group. Throws ENTITY_NOT_FOUND (group), MISSING_DATA_REFERENCE (not a free group admin).
 */
export async function appointAdmin(actor: Actor, group: string, userId: string): Promise<void> {
  await changeLabel(actor, 'managergroup', group, async ({ admin }) =>
    admin === userId
      ? undefined
      : { fields: { admin: userId }, also: await administer(group, admin, userId) },
  );
}

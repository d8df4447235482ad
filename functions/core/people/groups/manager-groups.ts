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

/** Groups by their names: all for admins, the own one for its admin. */
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

/** Makes a group; its admin administers it from now on. */
export const createManagerGroup = async (
  actor: Actor,
  { body }: Input<typeof createContract>,
): Promise<Reply<typeof createContract>> =>
  createLabel(
    actor,
    'managergroup',
    { ...body, termsLanguages: [] },
    await administer(body.name, null, body.admin),
  );

/** Changes a group. Under another name of their file the terms of use count as not uploaded yet, and those there were go. */
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

/** Deletes a group that no user has; its admin administers none then, and its terms of use go. */
export const deleteManagerGroup: UseCase<typeof deleteContract> = async (caller, { params: { name } }) => {
  await deleteLabel(caller, 'managergroup', name, async ({ admin, termsOfUseFile }) => {
    if (termsOfUseFile) await clearFilesLater({ termsOf: name, file: termsOfUseFile });
    return administer(name, admin, null);
  });
  return {};
};

/** Makes a user the admin of a group. Throws ENTITY_NOT_FOUND (group), MISSING_DATA_REFERENCE (no such group admin). */
export async function appointAdmin(actor: Actor, group: string, userId: string): Promise<void> {
  await changeLabel(actor, 'managergroup', group, async ({ admin }) =>
    admin === userId
      ? undefined
      : { fields: { admin: userId }, also: await administer(group, admin, userId) },
  );
}

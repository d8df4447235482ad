import {
  type createManagerLabel as createContract,
  type deleteManagerLabel as deleteContract,
  getManagerLabels as listContract,
  type putManagerLabel as putContract,
} from '../../../../shared/contract/auth.ts';
import type { UseCase } from '../../../platform/caller.ts';
import type { Guarded } from '../../../platform/guarded.ts';
import { createLabel, deleteLabel, putLabel } from './change-label.ts';
import { clearFilesLater } from './clear-files.ts';
import { labelPage } from './label-page.ts';
import { claimHost, releaseHost } from './store.ts';
import { vatIdOf } from './vat-id-of.ts';

/** The writes that point the new host to a label and release the former host. */
function moveHost(label: string, from: string | null, to: string | null): readonly Guarded[] {
  const [was, is] = [from, to].map((url) => (url === null ? undefined : new URL(url).host));
  if (was === is) return [];
  return [...(was ? [releaseHost(was)] : []), ...(is ? [claimHost(is, label)] : [])];
}

/** Manager labels, ordered by name. */
export const getManagerLabels: UseCase<typeof listContract> = (caller, { query }) =>
  labelPage(caller, listContract, 'managerlabel', query);

/** Creates a manager label. Visitors of its host see it at once. */
export const createManagerLabel: UseCase<typeof createContract> = async (caller, { body }) =>
  createLabel(
    caller,
    'managerlabel',
    { ...body, vatId: vatIdOf(body), logoUrl: null },
    moveHost(body.name, null, body.hostUrl),
  );

/** Changes a manager label. */
export const putManagerLabel: UseCase<typeof putContract> = (caller, input) =>
  putLabel(caller, 'managerlabel', input, async (was, is) => ({
    fields: { vatId: vatIdOf(is) },
    also: moveHost(was.name, was.hostUrl, is.hostUrl),
  }));

/** Deletes a manager label without users and its logo, and releases its host. */
export const deleteManagerLabel: UseCase<typeof deleteContract> = async (caller, { params: { name } }) => {
  await deleteLabel(caller, 'managerlabel', name, async ({ hostUrl, logoUrl }) => {
    if (logoUrl) await clearFilesLater({ logosOf: name, paths: [logoUrl.slice(1)] });
    return moveHost(name, hostUrl, null);
  });
  return {};
};

import type { deleteAppLabel as deleteContract } from '../../../../shared/contract/auth.ts';
import {
  type createAppLabel as createContract,
  getAppLabels as listContract,
  type putAppLabel as putContract,
} from '../../../../shared/contract/auth.ts';
import { Refusal } from '../../../../shared/errors.ts';
import type { AppLabel } from '../../../../shared/model/label.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { createLabel, deleteLabel, putLabel } from './change-label.ts';
import { labelPage } from './label-page.ts';
import { countShown, readShownBy } from './store.ts';

/** The other labels whose content a label shows, without duplicates. */
const otherLabels = ({ name, showFrom }: Pick<AppLabel, 'name' | 'showFrom'>): string[] =>
  [...new Set(showFrom)].filter((other) => other !== name);

/** App labels, ordered by name. */
export const getAppLabels: UseCase<typeof listContract> = (caller, { query }) =>
  labelPage(caller, listContract, 'applabel', query);

/** Creates an app label. */
export const createAppLabel: UseCase<typeof createContract> = (caller, { body }) => {
  const showFrom = otherLabels(body);
  const shown = showFrom.map((name) => countShown(name, 1));
  return createLabel(caller, 'applabel', { ...body, showFrom }, shown);
};

/** Changes an app label. The labels that it shows must exist, and cannot be deleted while it shows them. */
export const putAppLabel: UseCase<typeof putContract> = (caller, input) =>
  putLabel(caller, 'applabel', input, async (was, is) => {
    const showFrom = otherLabels(is);
    return {
      fields: { showFrom },
      also: [
        ...showFrom.filter((other) => !was.showFrom.includes(other)).map((name) => countShown(name, 1)),
        ...was.showFrom.filter((other) => !showFrom.includes(other)).map((name) => countShown(name, -1)),
      ],
    };
  });

/** Deletes an app label that has no users and is shown by no other label. */
export const deleteAppLabel: UseCase<typeof deleteContract> = async (caller, { params: { name } }) => {
  await deleteLabel(caller, 'applabel', name, async ({ showFrom }) => {
    const shownBy = await readShownBy(name);
    if (shownBy > 0) throw new Refusal('LABEL_IN_USE', { shownBy });
    return showFrom.map((other) => countShown(other, -1));
  });
  return {};
};

import { insertLabel } from '../../functions/core/people/labels/store.ts';
import { NEW_GROUP } from '../../shared/model/label.ts';

/** A manager group with the defaults of a new one. */
export const givenGroup = (name: string): Promise<void> =>
  insertLabel('managergroup', {
    ...NEW_GROUP,
    ...{ name, users: 0, version: 1, termsLanguages: [], singleSignOn: null },
  });

import { emailSignup } from '../../../../shared/contract/authentification.ts';
import type { Request } from '../../../../shared/contract/operation.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { dropLabels, labelsOfTab } from '../../lib/branding.ts';
import { currentLanguage } from '../../lib/i18n.ts';

type Person = Pick<Request<typeof emailSignup>['body'], 'email' | 'password' | 'userName'>;

/** Sends a sign-up with the labels of the URL that this tab was opened with; unknown labels are dropped. */
export async function signUp(person: Person): Promise<void> {
  try {
    await call(emailSignup, { body: { ...person, languageCode: currentLanguage(), ...labels() } });
  } catch (error) {
    const isLabel = refusedWith(error, 'MISSING_DATA_REFERENCE') && Object.keys(labels()).length > 0;
    if (!isLabel) throw error;
    dropLabels();
    await call(emailSignup, { body: { ...person, languageCode: currentLanguage() } });
  }
}

function labels() {
  const { managerlabel, managergroup, applabel } = labelsOfTab();
  return {
    ...(managerlabel && { managerLabel: managerlabel }),
    ...(managergroup && { managerGroup: managergroup }),
    ...(applabel && { appLabel: applabel }),
  };
}

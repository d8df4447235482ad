import { useTranslation } from 'react-i18next';
import { cancelTask } from '../../../shared/contract/tasks.ts';
import { call } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { useErrorText } from './use-error-text.ts';

/** Cancels a task that waits for its beginning, and says so, or why not. */
export function useUndoTask(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return async (id) => {
    try {
      await call(cancelTask, { params: { id } });
      notify('success', t('undone'));
    } catch (error) {
      notify('error', errorText(error));
    }
  };
}

import { useTranslation } from 'react-i18next';
import { call } from '../lib/api.ts';
import { notify } from '../lib/notify.ts';
import { useErrorText } from './use-error-text.ts';

/** Cancels a task that waits for its beginning, and says so, or why not. */
export function useUndoTask(): (id: string) => Promise<void> {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return async (id) => {
    try {
      // Loaded on demand, so that the lists of devices load faster.
      const { cancelTask } = await import('../../../shared/contract/tasks.ts');
      await call(cancelTask, { params: { id } });
      notify('success', t('undone'));
    } catch (error) {
      notify('error', errorText(error));
    }
  };
}

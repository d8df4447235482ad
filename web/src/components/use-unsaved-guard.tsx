import { Text } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Asks for confirmation before a form with unsaved changes is left, by a link or by closing the tab. The caller must
 * render the result.
 */
export function useUnsavedGuard(unsaved: boolean): ReactNode {
  const { t } = useTranslation('shell');
  // A ref that is written before paint, so that a user who saves and leaves immediately is not asked.
  const now = useRef(unsaved);
  useLayoutEffect(() => {
    now.current = unsaved;
  }, [unsaved]);
  const isLeaving = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => now.current && currentLocation.pathname !== nextLocation.pathname,
    [],
  );
  const blocker = useBlocker(isLeaving);
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('unsaved.title')}
      confirm={t('unsaved.leave')}
      danger
      onConfirm={() => blocker.proceed()}
      onClose={(done) => !done && blocker.reset()}
    >
      <Text>{t('unsaved.text')}</Text>
    </ConfirmDialog>
  );
}

import { Text } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a form with unsaved changes is left, by a link or by closing the tab. Render what it gives. */
export function useUnsavedGuard(unsaved: boolean): ReactNode {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  );
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

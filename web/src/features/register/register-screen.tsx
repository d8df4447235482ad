import { Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '../../components/page-head.tsx';
import { FormSection, SectionedForm } from '../../components/sectioned-form.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useBranding } from '../../lib/branding.ts';
import { BeaconsCard } from './beacons-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { HubsCard } from './hubs-card.tsx';
import { QrCard } from './qr-card.tsx';

/** Registers devices and deletes beacons. */
export function RegisterScreen() {
  const { t } = useTranslation('register');
  const { brand } = useBranding();
  const [running, setRunning] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  // A page has only one such guard, so the cards report unsaved work to it.
  const guard = useUnsavedGuard(running || unsaved);
  const sections: readonly { id: string; label: string; card: ReactNode }[] = [
    { id: 'beacons', label: t('beacons.title'), card: <BeaconsCard onHold={setRunning} /> },
    { id: 'qr-codes', label: t('qr.title'), card: <QrCard /> },
    { id: 'hubs', label: t('hubs.title'), card: <HubsCard onHold={setUnsaved} /> },
    { id: 'delete', label: t('remove.title'), card: <DeleteCard /> },
  ];
  return (
    <Stack gap="5" maxW="5xl">
      <title>{`${t('title')} – ${brand}`}</title>
      {guard}
      <PageTitle>{t('title')}</PageTitle>
      <SectionedForm links={sections.map(({ id, label }) => ({ id, label, changed: false, faults: 0 }))}>
        {sections.map(({ id, card }) => (
          <FormSection key={id} id={id}>
            {card}
          </FormSection>
        ))}
      </SectionedForm>
    </Stack>
  );
}

import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { putSite } from '../../../../../shared/contract/devices/places.ts';
import type { Site } from '../../../../../shared/model/place.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { PlanUpload } from './plan-upload.tsx';
import type { useFloorPlan } from './use-floor-plan.ts';

interface PictureCardProps {
  readonly site: Site;
  readonly plan: ReturnType<typeof useFloorPlan>;
  /** How many devices would lose their spots with the plan. */
  readonly placed: number;
  /** Asks first if the site is somebody else's. */
  readonly perform: (action: () => void) => void;
  readonly onRemoved: () => void;
}

/** Replaces the picture of a floor plan, or removes the plan: for those who may. */
export function PictureCard({ site, plan, placed, perform, onRemoved }: PictureCardProps) {
  const { t, i18n } = useTranslation('maps');
  const [open, setOpen] = useState<'replace' | 'remove'>();
  async function remove() {
    await call(putSite, { params: { id: site.id }, body: { floorPlan: null } });
    notify('success', t('removePlan.done'));
    onRemoved();
    await plan.mutate();
  }
  return (
    <>
      <Heading as="h2" size="sm" mb="3">
        {t('picture')}
      </Heading>
      <Stack gap="3" align="start">
        {open === 'replace' ? (
          <PlanUpload label={t('upload.replace')} plan={plan} />
        ) : (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => perform(() => setOpen('replace'))}
          >
            {t('replacePlan')}
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          colorPalette="red"
          // Its text begins where that of the button above does.
          ms="-0.5"
          onClick={() => perform(() => setOpen('remove'))}
        >
          <ImageOff aria-hidden />
          {t('removePlan.begin')}
        </Button>
      </Stack>
      {open === 'remove' && (
        <ConfirmDialog
          danger
          title={t('removePlan.title', { name: site.name })}
          confirm={t('removePlan.confirm')}
          onConfirm={remove}
          onClose={() => setOpen(undefined)}
        >
          <Text>{t('removePlan.text', { count: placed, number: placed.toLocaleString(i18n.language) })}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}

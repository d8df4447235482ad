import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import {
  FLOOR_PLAN_BYTES_MAX,
  FLOOR_PLAN_TYPES,
  type FloorPlanUpload,
} from '../../../../../shared/model/place.ts';
import { FileUpload } from '../../../components/file-upload.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { useFloorPlan } from './use-floor-plan.ts';

interface PlanUploadProps {
  readonly label: string;
  readonly plan: ReturnType<typeof useFloorPlan>;
}

/** Uploads the floor plan of a site, and says what became of it. */
export function PlanUpload({ label, plan }: PlanUploadProps) {
  const { t } = useTranslation('maps');
  const { upload, start, look } = plan;
  const reasons: Record<NonNullable<FloorPlanUpload['reason']>, string> = {
    size: t('upload.size'),
    checksum: t('upload.checksum'),
    content: t('upload.content'),
    pixels: t('upload.pixels'),
    sender: t('upload.sender'),
  };
  return (
    <Stack gap="3">
      <FileUpload
        label={label}
        hint={t('upload.hint')}
        types={FLOOR_PLAN_TYPES}
        bytesMax={FLOOR_PLAN_BYTES_MAX}
        start={start}
        onDone={look}
        taking={upload?.state === 'refused' ? undefined : upload?.state}
      />
      {upload?.state === 'refused' && <Notice>{reasons[upload.reason ?? 'content']}</Notice>}
    </Stack>
  );
}

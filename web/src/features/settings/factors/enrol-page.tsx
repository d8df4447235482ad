import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../../components/brand-mark.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageTitle } from '../../../components/page-head.tsx';
import { PlainFrame } from '../../../components/plain-frame.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { useLogout } from '../../../components/use-logout.ts';
import { useBranding } from '../../../lib/branding.ts';
import { FactorsCard } from './factors-card.tsx';

/** What a user sees instead of the console who must set a second factor up before anything else. */
export function EnrolPage() {
  const { t } = useTranslation(['settings', 'shell']);
  const { brand } = useBranding();
  const { leave, leaving } = useLogout();
  return (
    <PlainFrame
      brand={<BrandMark />}
      actions={
        <SteadyButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          loading={leaving}
          loadingText={t('shell:logout')}
          onClick={() => void leave()}
        >
          {t('shell:logout')}
        </SteadyButton>
      }
    >
      <title>{`${t('factors.enrol.title')} – ${brand}`}</title>
      <Stack gap="4">
        <PageTitle>{t('factors.enrol.title')}</PageTitle>
        <Notice tone="info">{t('factors.enrol.text')}</Notice>
        <FactorsCard />
      </Stack>
    </PlainFrame>
  );
}

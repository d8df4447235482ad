import { Box, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../../components/brand-mark.tsx';
import { LanguageSelect } from '../../../components/language-select.tsx';
import { Notice } from '../../../components/notice.tsx';
import { PageFoot } from '../../../components/page-foot.tsx';
import { PageTitle } from '../../../components/page-head.tsx';
import { SteadyButton } from '../../../components/steady-button.tsx';
import { ThemeButton } from '../../../components/theme-button.tsx';
import { useLogout } from '../../../components/use-logout.ts';
import { useBranding } from '../../../lib/branding.ts';
import { FactorsCard } from './factors-card.tsx';

/** What a user sees instead of the console who must set a second factor up before anything else. */
export function EnrolPage() {
  const { t } = useTranslation(['settings', 'shell']);
  const { brand } = useBranding();
  const { leave, leaving } = useLogout();
  return (
    <Flex direction="column" minH="100dvh">
      <title>{`${t('factors.enrol.title')} – ${brand}`}</title>
      <Box as="header" bg="bg.panel" borderBottomWidth="1px">
        <Flex maxW="4xl" mx="auto" px={{ base: '4', md: '6' }} h="14" align="center" gap="1">
          <Box minW="0" me="auto">
            <BrandMark />
          </Box>
          <LanguageSelect />
          <ThemeButton />
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
        </Flex>
      </Box>
      <Box
        as="main"
        flex="1"
        w="full"
        maxW="4xl"
        mx="auto"
        px={{ base: '4', md: '6' }}
        py={{ base: '6', md: '10' }}
      >
        <Stack gap="4">
          <PageTitle>{t('factors.enrol.title')}</PageTitle>
          <Notice tone="info">{t('factors.enrol.text')}</Notice>
          <FactorsCard />
        </Stack>
      </Box>
      <PageFoot maxW="4xl" />
    </Flex>
  );
}

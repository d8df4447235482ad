import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { UNCOVERED } from '../components/use-modal.ts';
import { useSession, workAsMyself } from '../lib/session.ts';

export const RUN_AS_BAR_HEIGHT = '2.75rem';

/** Shows that an admin acts as another user. Its frame keeps it visible while scrolling. */
export function RunAsBar() {
  const { t } = useTranslation('shell');
  const { actingAs } = useSession();
  if (!actingAs) return null;
  return (
    <Flex
      {...{ [UNCOVERED]: '' }}
      role="region"
      aria-label={t('runAs.label')}
      align="center"
      justify="center"
      gap="3"
      px="4"
      py="1.5"
      minH={RUN_AS_BAR_HEIGHT}
      bg="orange.solid"
      color="orange.contrast"
    >
      <Box hideBelow="md">
        <UserRoundCog size={18} aria-hidden />
      </Box>
      <Text minW="0">{t('runAs.text', { name: actingAs.name, email: actingAs.email })}</Text>
      <Button
        size="xs"
        variant="outline"
        color="inherit"
        borderColor="currentColor"
        _hover={{ bg: 'blackAlpha.200' }}
        onClick={workAsMyself}
      >
        {t('runAs.release')}
      </Button>
    </Flex>
  );
}

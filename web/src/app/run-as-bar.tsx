import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { UserRoundCog } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMemberRoles } from '../components/use-member-roles.ts';
import { UNCOVERED } from '../components/use-modal.ts';
import { useSession, workAsMyself } from '../lib/session.ts';

export const RUN_AS_BAR_HEIGHT = '2.75rem';

/** Shows that an admin or a member acts for another account. Its frame keeps it visible while scrolling. */
export function RunAsBar() {
  const { t } = useTranslation('shell');
  const roles = useMemberRoles();
  const { actingAs, memberRole } = useSession();
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
      {...(memberRole
        ? { bg: 'accent.solid', color: 'accent.contrast' }
        : { bg: 'orange.solid', color: 'orange.contrast' })}
    >
      <Box hideBelow="md">
        <UserRoundCog size={18} aria-hidden />
      </Box>
      <Text minW="0">
        {memberRole
          ? t('member.text', { name: actingAs.name, role: roles[memberRole] })
          : t('runAs.text', { name: actingAs.name, email: actingAs.email })}
      </Text>
      <Button
        size="xs"
        variant="outline"
        color="inherit"
        borderColor="currentColor"
        _hover={{ bg: 'blackAlpha.200' }}
        onClick={workAsMyself}
      >
        {memberRole ? t('member.release') : t('runAs.release')}
      </Button>
    </Flex>
  );
}

import { Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Role } from '../../../shared/roles.ts';
import { useBranding } from '../lib/branding.ts';
import { paths, SELF } from '../lib/paths.ts';
import { roleOf, useSession, workAsMyself } from '../lib/session.ts';
import { type RefusalReason, whyRefused } from './where-to.ts';

/** What can be done instead, besides going home. */
const WAYS: Readonly<Partial<Record<RefusalReason, readonly ('users' | 'infos')[]>>> = {
  content: ['users'],
  ownInfoCms: ['infos', 'users'],
  team: ['users'],
};

/** In the place of a screen that the role may not see: why, and what can be done. */
export function RefusedScreen({ access }: { readonly access: readonly Role[] }) {
  const { t } = useTranslation('shell');
  const { brand } = useBranding();
  const session = useSession();
  const reason = whyRefused(roleOf(session), access);
  const texts: Record<RefusalReason, string> = {
    admins: t('refused.admins'),
    groupAdmins: t('refused.groupAdmins'),
    content: t('refused.content'),
    ownInfoCms: t('refused.ownInfoCms'),
    team: t('refused.team'),
    scope: t('refused.scope'),
  };
  const ways = {
    users: { to: paths.users.to(), label: t('nav.users') },
    infos: { to: paths.infos.to(), label: t('refused.infos') },
  };
  const isForOthers = reason === 'admins' || reason === 'groupAdmins';
  return (
    <Stack align="center" textAlign="center" gap="3" px="4" py="20">
      <title>{`${t('refused.title')} – ${brand}`}</title>
      <Flex p="3" rounded="full" bg="bg.subtle" color="fg.subtle">
        <Lock size={24} strokeWidth={1.75} aria-hidden />
      </Flex>
      <Heading as="h1" size="xl" tabIndex={-1} outline="none">
        {t('refused.title')}
      </Heading>
      <Text color="fg.muted" maxW="md" textWrap="balance">
        {texts[reason]}
      </Text>
      {((session.actingAs && reason !== 'scope') || isForOthers) && (
        <Text color="fg.muted" maxW="md" textWrap="balance">
          {session.actingAs
            ? t('refused.actingAs', { name: session.actingAs.name })
            : t('refused.ask', { email: session.user?.email })}
        </Text>
      )}
      <Flex gap="3" mt="2" wrap="wrap" justify="center">
        {session.actingAs && (
          <Button size="sm" onClick={workAsMyself}>
            {session.memberRole ? t('member.release') : t('runAs.release')}
          </Button>
        )}
        {(WAYS[reason] ?? []).map((way, at) => (
          <Button
            key={way}
            asChild
            size="sm"
            {...(at > 0 && ({ variant: 'outline', colorPalette: 'gray' } as const))}
          >
            <Link to={ways[way].to}>{ways[way].label}</Link>
          </Button>
        ))}
        <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
          {reason === 'scope' ? (
            <Link to={paths.beacons.to(SELF)}>{t('nav.devices')}</Link>
          ) : (
            <Link to={paths.home.to()}>{t('nav.home')}</Link>
          )}
        </Button>
      </Flex>
    </Stack>
  );
}

import { Button, Flex, Text } from '@chakra-ui/react';
import { MailCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { PublicFrame } from '../../components/public-frame.tsx';
import { openPaths, ownPath } from '../../lib/open-paths.ts';

/** The navigation state of the previous screen; absent if the URL is opened directly. */
interface Sent {
  readonly email?: string;
  /** Whether it is a new address of an existing account. */
  readonly changed?: boolean;
}

/** Shown after a sign-up, and after a change of address until the new one is confirmed (specification 1.2). */
export function SignupSuccessScreen() {
  const { t } = useTranslation('signup');
  const [query] = useSearchParams();
  const continueTo = ownPath(query.get('continue'));
  const { email, changed }: Sent = useLocation().state ?? {};
  const text = email
    ? changed
      ? t('success.changed', { email })
      : t('success.text', { email })
    : t('success.textUnknown');
  return (
    <PublicFrame title={t('success.title')} text={text}>
      <Flex gap="3" p="4" bg="bg.panel" borderWidth="1px" rounded="l3" color="fg.muted">
        <MailCheck size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Text>{changed ? t('success.spamChanged') : t('success.spam')}</Text>
      </Flex>
      <Button asChild size="lg" mt="6" w="full">
        <Link to={openPaths.login.to(continueTo ? { continueTo } : {})}>{t('success.login')}</Link>
      </Button>
    </PublicFrame>
  );
}

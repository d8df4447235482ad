import { Button, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useNow } from '../lib/clock.ts';
import { factorDueAt } from '../lib/factor-due.ts';
import { DAY } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { Notice } from './notice.tsx';

/** Says how many days are left to set a second step up, if one is asked of the user. */
export function FactorDueNotice({ isLinked = false }: { isLinked?: boolean }) {
  const { t } = useTranslation('shell');
  const now = useNow();
  const { user, actingAs } = useSession();
  const dueAt = user && factorDueAt(user);
  if (dueAt === undefined || actingAs) return null;
  return (
    <Notice tone="info">
      <Flex wrap="wrap" align="center" justify="space-between" gap="3">
        <Text flex="1 1 18rem">
          {t('factorDue.text', { count: Math.max(1, Math.round((dueAt - now) / DAY)) })}
        </Text>
        {isLinked && (
          <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
            <Link to={paths.settingsUser.to()}>{t('factorDue.open')}</Link>
          </Button>
        )}
      </Flex>
    </Notice>
  );
}

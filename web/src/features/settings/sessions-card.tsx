import { Box, Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  deleteOtherSessions,
  deleteSession,
  getSessions,
} from '../../../../shared/contract/auth/sessions.ts';
import type { Session } from '../../../../shared/model/session.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';

/** The cache key of the list. */
export const SESSIONS = 'getSessions';

/** The sessions of the user; ends one of them, or all others. */
export function SessionsCard() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { data, error, mutate } = useSWR(SESSIONS, () => call(getSessions));
  const [ending, setEnding] = useState<string>();
  const [asking, setAsking] = useState(false);

  async function end(id: string) {
    setEnding(id);
    try {
      await call(deleteSession, { params: { id } });
      notify('success', t('sessions.ended'));
    } catch (failure) {
      notify('error', errorText(failure));
    } finally {
      await mutate();
      setEnding(undefined);
    }
  }

  async function endOthers() {
    await call(deleteOtherSessions);
    notify('success', t('sessions.othersEnded'));
    await mutate();
  }

  const hidden = data ? data.total - data.items.length : 0;
  return (
    <Card
      title={t('sessions.title')}
      hint={t('sessions.hint')}
      aside={<CardLink to={paths.settingsSignIns.to()}>{t('sessions.all')}</CardLink>}
    >
      {error && !data && <Notice>{t('sessions.failed', { reason: errorText(error) })}</Notice>}
      {!data && !error && <Skeleton h="12" />}
      {data && (
        <Box as="ul" listStyleType="none" divideY="1px">
          {data.items.map((session) => (
            <Line
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </Box>
      )}
      {hidden > 0 && <Text color="fg.muted">{t('sessions.more', { count: hidden })}</Text>}
      {data?.total === 1 && <Text color="fg.muted">{t('sessions.none')}</Text>}
      {data && data.total > 1 && (
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          alignSelf="start"
          onClick={() => setAsking(true)}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('sessions.endOthers')}
          confirm={t('sessions.endOthers')}
          onConfirm={endOthers}
          onClose={() => setAsking(false)}
        >
          <Text>{t('sessions.endOthersText')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface LineProps {
  readonly session: Session;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function Line({ session, busy, onEnd }: LineProps) {
  const { t } = useTranslation('settings');
  const { browser, system, address, createdDate, lastUsedDate, isCurrent } = session;
  const program = browser ?? t('sessions.unknownBrowser');
  const device = system ? t('sessions.device', { browser: program, system }) : program;
  return (
    <Flex as="li" align="center" justify="space-between" gap="3" py="3">
      <Box minW="0">
        <Flex align="center" wrap="wrap" gapX="2.5" gapY="1" fontWeight="medium">
          {device}
          {isCurrent && (
            <Box as="span" bg="green.subtle" color="green.fg" rounded="l1" px="1.5" textStyle="xs">
              {t('sessions.current')}
            </Box>
          )}
        </Flex>
        <Flex wrap="wrap" gapX="4" color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          <span>
            {t('sessions.used')} <TimeAgo at={Date.parse(lastUsedDate)} />
          </span>
          <span>
            {t('sessions.began')} <TimeAgo at={Date.parse(createdDate)} />
          </span>
          {address && <span>{t('sessions.address', { address })}</span>}
        </Flex>
      </Box>
      {!isCurrent && (
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          flexShrink="0"
          aria-label={t('sessions.endOne', { device })}
          loading={busy}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Flex>
  );
}

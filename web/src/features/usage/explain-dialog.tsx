import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import useSWR from 'swr';
import { getUsedTimes } from '../../../../shared/contract/money/reporting.ts';
import type { UsedTime } from '../../../../shared/model/reporting.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { absoluteTime, activeTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

interface ExplainDialogProps {
  readonly user: string;
  readonly month: number;
  readonly beaconId: string;
  readonly onClose: () => void;
}

/** When a device was used in a month, by which Info, and why each time began and ended. */
export function ExplainDialog({ user, month, beaconId, onClose }: ExplainDialogProps) {
  const { t } = useTranslation(['usage', 'common']);
  const { data, error, mutate } = useSWR(['getUsedTimes', user, month, beaconId], () =>
    call(getUsedTimes, { params: { user, month: String(month), beaconId } }),
  );
  return (
    <Dialog title={t('explain.title', { id: beaconId })} wide onClose={onClose}>
      <Text color="fg.muted" mb="3">
        {t('explain.hint')}
      </Text>
      <Loading data={data} error={error} onRetry={() => void mutate()} plain>
        {({ items }) => <Times items={items} user={user} />}
      </Loading>
      <Flex justify="flex-end" mt="5">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

function Times({ items, user }: { items: readonly UsedTime[]; user: string }) {
  const { t, i18n } = useTranslation('usage');
  const { language } = i18n;
  const begun: Record<UsedTime['begunBy'], string> = {
    device: t('begun.device'),
    info: t('begun.info'),
    service: t('begun.service'),
    month: t('begun.month'),
  };
  const ended: Record<UsedTime['endedBy'], string> = {
    device: t('ended.device'),
    info: t('ended.info'),
    service: t('ended.service'),
    month: t('ended.month'),
    now: t('ended.now'),
  };
  return (
    <List>
      {items.map(({ infoId, infoName, from, to, seconds, begunBy, endedBy }) => (
        <li key={`${infoId} ${from}`}>
          <Flex justify="space-between" gap="4">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {infoName === null ? (
                t('explain.gone')
              ) : (
                <Link to={paths.info.to(user, infoId)}>{infoName}</Link>
              )}
            </Text>
            <Text whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
              {activeTime(seconds, language)}
            </Text>
          </Flex>
          <Text color="fg.muted">
            {`${absoluteTime(Date.parse(from), language)} – ${absoluteTime(Date.parse(to), language)}`}
          </Text>
          <Text color="fg.muted">{`${begun[begunBy]} ${ended[endedBy]}`}</Text>
        </li>
      ))}
    </List>
  );
}

const List = chakra('ol', {
  base: {
    listStyleType: 'none',
    '& li': { py: '3', borderTopWidth: '1px' },
    '& a': { color: 'accent.fg', _hover: { textDecoration: 'underline' } },
  },
});

import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { resetInfoProviderOpenCharge } from '../../../../shared/contract/money/charges.ts';
import { getStatementsAsAdmin } from '../../../../shared/contract/money/statements.ts';
import type { Statement, StatementState } from '../../../../shared/model/statement.ts';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { Notice } from '../../components/notice.tsx';
import { call } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { monthName } from '../../lib/month-names.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';

/** What a reset writes off. */
const OPEN: readonly StatementState[] = ['declined', 'toConfirm', 'paying', 'disputed'];

/** The statements that an account has to pay and has not. */
export const useOpenStatements = (id: string | undefined) =>
  useSWR(
    id === undefined ? null : ['getStatementsAsAdmin', 'open', id],
    async ([, , user]) =>
      (
        await call(getStatementsAsAdmin, {
          query: { user, limit: 100, filter: [`state:in:${OPEN.join()}`] },
        })
      ).items,
  );

interface OpenChargeProps {
  readonly user: { readonly id: string; readonly name: string };
  readonly statements: readonly Statement[];
  readonly onReset: () => void;
}

/** What an account has to pay and has not, why, and the way to write it off. Nothing if there is nothing. */
export function OpenCharge({ user: { id, name }, statements, onReset }: OpenChargeProps) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { reasons } = useChargeTexts();
  const { actingAs } = useSession();
  const refresh = useRefreshList('chargeInfos');
  const [isAsked, setIsAsked] = useState(false);
  if (statements.length === 0) return null;
  const owed = statements.filter(({ state }) => state === 'declined' || state === 'disputed');
  const isOwed = owed.length === statements.length;
  const amount = euros(
    statements.reduce((sum, { totalCents }) => sum + totalCents, 0),
    language,
  );
  const why = ({ state, reason }: Statement): string => {
    if (state === 'declined') return reason ? reasons[reason] : '';
    if (state === 'disputed') return t('open.disputed');
    return state === 'toConfirm' ? t('open.toConfirm') : t('open.paying');
  };

  async function reset() {
    await call(resetInfoProviderOpenCharge, { params: { id } });
    notify('success', t('reset.done', { name }));
    onReset();
    void refresh();
  }

  return (
    <Notice tone={owed.length > 0 ? 'warning' : 'info'}>
      <Flex align="start" justify="space-between" wrap="wrap" gap="3">
        <Box flex="1 1 18rem">
          <Text fontWeight="semibold">
            {isOwed ? t('open.owed', { amount }) : t('open.waits', { amount })}
          </Text>
          {statements.map((statement) => (
            <Text key={statement.id}>
              {[
                t('open.line', {
                  month: monthName(statement.month, language),
                  amount: euros(statement.totalCents, language),
                }),
                why(statement),
                statement.group !== null && t('open.ofGroup', { group: statement.group }),
              ]
                .filter(Boolean)
                .join(' ')}
            </Text>
          ))}
        </Box>
        {/* Not while acting for another user. */}
        {!actingAs && (
          <Button
            size="sm"
            variant="outline"
            bg="bg.panel"
            colorPalette="red"
            onClick={() => setIsAsked(true)}
          >
            {t('reset.action')}
          </Button>
        )}
      </Flex>
      {isAsked && (
        <ConfirmDialog
          title={t('reset.title', { name })}
          confirm={t('reset.action')}
          danger
          onConfirm={reset}
          onClose={() => setIsAsked(false)}
        >
          <Text color="fg">{t('reset.text', { amount })}</Text>
        </ConfirmDialog>
      )}
    </Notice>
  );
}

import { Text } from '@chakra-ui/react';
import { Ban } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelInvoice } from '../../../../shared/contract/money/invoices.ts';
import type { Statement, StatementState } from '../../../../shared/model/statement.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { RowMenu } from '../../components/list/cells/row-menu.tsx';
import type { Column } from '../../components/list/list-spec.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { call } from '../../lib/api.ts';
import { euros } from '../../lib/euros.ts';
import { notify } from '../../lib/notify.ts';
import { useSession } from '../../lib/session.ts';

/** In which states an invoice may be cancelled; one that was paid only once everything of it is refunded. */
const CANCELLABLE: readonly StatementState[] = ['declined', 'writtenOff', 'paid'];

interface CancelInvoice {
  /** The menu at the end of each row; undefined while somebody acts for another user. */
  readonly column: Column<Statement> | undefined;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Lets an admin cancel the invoice of a statement by another invoice. */
export function useCancelInvoice(list: string): CancelInvoice {
  const { t, i18n } = useTranslation(['charges', 'list']);
  const { actingAs } = useSession();
  const refresh = useRefreshList(list);
  const [asked, setAsked] = useState<Statement>();
  const column = useMemo(
    (): Column<Statement> => ({
      id: 'actions',
      title: t('list:column.actions'),
      cell: (statement) => {
        const { state, number, cancellation } = statement;
        if (number === null || cancellation !== undefined || !CANCELLABLE.includes(state)) return '';
        const item = { label: t('cancel.action'), icon: Ban, isDanger: true };
        return (
          <span className="actions">
            <RowMenu
              of={t('cancel.of', { number })}
              items={[{ ...item, perform: () => setAsked(statement) }]}
            />
          </span>
        );
      },
    }),
    [t],
  );

  async function cancel({ number }: Statement) {
    const by = await call(cancelInvoice, { params: { number: String(number) } });
    notify('success', t('cancel.done', { number, by: by.number }));
    void refresh();
  }

  return {
    column: actingAs ? undefined : column,
    dialog: asked && (
      <ConfirmDialog
        title={t('cancel.title', { number: asked.number })}
        confirm={t('cancel.action')}
        danger
        onConfirm={() => cancel(asked)}
        onClose={() => setAsked(undefined)}
      >
        <Text color="fg">{t('cancel.text', { amount: euros(asked.totalCents, i18n.language) })}</Text>
        {asked.state === 'paid' && <Text color="fg.muted">{t('cancel.paid')}</Text>}
      </ConfirmDialog>
    ),
  };
}

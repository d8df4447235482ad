import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { deleteInfoDraft } from '../../../../../shared/contract/content/drafts.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import type { ItemOwner } from '../../../components/use-owner-confirm.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { changesInDraft } from '../editor/entries.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import type { KnownInfo } from '../use-info.ts';
import { useRereadInfo } from '../use-reread-info.ts';

interface DiscardDraftProps {
  readonly info: KnownInfo;
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
  readonly onClose: () => void;
}

/** Asks before a draft is deleted, and names what is lost, and of another owner's Info whose it is. */
export function DiscardDraftDialog({ info, other, onClose }: DiscardDraftProps) {
  const { t } = useTranslation('infos');
  const names = useFieldNames();
  const reread = useRereadInfo(info.id);
  const lost = changesInDraft(info);
  return (
    <ConfirmDialog
      title={t('discardDraft.title')}
      confirm={t('discardDraft.action')}
      danger
      onConfirm={async () => {
        await call(deleteInfoDraft, { params: { id: info.id } });
        await reread();
        notify('success', t('discardDraft.done'));
      }}
      onClose={onClose}
    >
      {lost.length > 0 && <Text>{t('discardDraft.lost', { fields: names.list(lost) })}</Text>}
      <Text color="fg.muted">{t('discardDraft.stays')}</Text>
      {other && <Text>{t('ofOther', { email: other.email })}</Text>}
    </ConfirmDialog>
  );
}

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { putUser } from '../../../../shared/contract/auth/account.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { updateAccount } from '../../lib/session.ts';

interface NewsletterCardProps {
  readonly account: User;
  /** Whether an admin acts for the account: it may then be unsubscribed, but not subscribed. */
  readonly isActing: boolean;
}

/** Subscribes to newsletters, or unsubscribes. The link in each newsletter unsubscribes, too. */
export function NewsletterCard({ account: { id, newsletter }, isActing }: NewsletterCardProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const isSaving = useRef(false);

  async function take(wanted: boolean) {
    // Not disabled while saving, because a disabled checkbox loses the focus.
    if (isSaving.current) return;
    isSaving.current = true;
    try {
      updateAccount(await call(putUser, { params: { id }, body: { id, newsletter: wanted } }));
      notify('success', wanted ? t('newsletter.begun') : t('newsletter.ended'));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      isSaving.current = false;
    }
  }

  const mayNotBegin = isActing && !newsletter;
  return (
    <Card title={t('newsletter.title')}>
      <CheckField
        label={t('newsletter.takes')}
        hint={mayNotBegin ? t('newsletter.runAs') : t('newsletter.hint')}
        checked={newsletter}
        disabled={mayNotBegin}
        onChange={(wanted) => void take(wanted)}
      />
    </Card>
  );
}
